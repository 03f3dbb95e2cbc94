// ChaCha20 in its original layout (64-bit counter, 64-bit nonce), own code: only to look dice up again.

const turn = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

function quarter(s: Uint32Array, a: number, b: number, c: number, d: number): void {
  s[a] = s[a]! + s[b]!;
  s[d] = turn(s[d]! ^ s[a]!, 16);
  s[c] = s[c]! + s[d]!;
  s[b] = turn(s[b]! ^ s[c]!, 12);
  s[a] = s[a]! + s[b]!;
  s[d] = turn(s[d]! ^ s[a]!, 8);
  s[c] = s[c]! + s[d]!;
  s[b] = turn(s[b]! ^ s[c]!, 7);
}

/** One block of the stream: 64 bytes. */
function block(key: Uint8Array, nonce: number, counter: number): Uint8Array {
  const view = new DataView(key.buffer, key.byteOffset, 32);
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let n = 0; n < 8; n += 1) start[4 + n] = view.getUint32(n * 4, true);
  start.set([counter, Math.floor(counter / 2 ** 32), nonce, Math.floor(nonce / 2 ** 32)], 12);
  const s = start.slice();
  for (let round = 0; round < 10; round += 1) {
    for (let n = 0; n < 4; n += 1) quarter(s, n, 4 + n, 8 + n, 12 + n);
    for (let n = 0; n < 4; n += 1) quarter(s, n, 4 + ((n + 1) % 4), 8 + ((n + 2) % 4), 12 + ((n + 3) % 4));
  }
  const out = new DataView(new ArrayBuffer(64));
  s.forEach((word, n) => out.setUint32(n * 4, (word + start[n]!) >>> 0, true));
  return new Uint8Array(out.buffer);
}

/** The faces of a roll: of every four bytes the first, thrown away where it would favour low faces. */
export function faces(key: Uint8Array, roll: number, sides: number, count: number): number[] {
  const fallen: number[] = [];
  const limit = 256 - (256 % sides);
  for (let counter = 0; fallen.length < count; counter += 1) {
    const bytes = block(key, roll, counter);
    for (let n = 0; n < 64 && fallen.length < count; n += 4) {
      const byte = bytes[n]!;
      if (byte < limit) fallen.push((byte % sides) + 1);
    }
  }
  return fallen;
}
