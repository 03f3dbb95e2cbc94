// BLAKE3, own code: hashes this device's word for the dice, and checks commitments afterwards. One thread, plain
// mode only, for inputs of any length.

const iv = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const shuffle = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
const chunkStart = 1;
const chunkEnd = 2;
const parent = 4;
const root = 8;

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

function mix(s: Uint32Array, a: number, b: number, c: number, d: number, x: number, y: number): void {
  s[a] = s[a]! + s[b]! + x;
  s[d] = turn(s[d]! ^ s[a]!, 16);
  s[c] = s[c]! + s[d]!;
  s[b] = turn(s[b]! ^ s[c]!, 12);
  s[a] = s[a]! + s[b]! + y;
  s[d] = turn(s[d]! ^ s[a]!, 8);
  s[c] = s[c]! + s[d]!;
  s[b] = turn(s[b]! ^ s[c]!, 7);
}

function round(s: Uint32Array, m: Uint32Array): void {
  mix(s, 0, 4, 8, 12, m[0]!, m[1]!);
  mix(s, 1, 5, 9, 13, m[2]!, m[3]!);
  mix(s, 2, 6, 10, 14, m[4]!, m[5]!);
  mix(s, 3, 7, 11, 15, m[6]!, m[7]!);
  mix(s, 0, 5, 10, 15, m[8]!, m[9]!);
  mix(s, 1, 6, 11, 12, m[10]!, m[11]!);
  mix(s, 2, 7, 8, 13, m[12]!, m[13]!);
  mix(s, 3, 4, 9, 14, m[14]!, m[15]!);
}

function compress(chain: Uint32Array, block: Uint32Array, counter: number, length: number, flags: number): Uint32Array {
  const s = new Uint32Array(16);
  s.set(chain.subarray(0, 8));
  s.set(iv.slice(0, 4), 8);
  s[12] = counter;
  s[13] = Math.floor(counter / 2 ** 32);
  s[14] = length;
  s[15] = flags;
  let m = block;
  for (let n = 0; n < 7; n += 1) {
    round(s, m);
    if (n < 6) m = Uint32Array.from(shuffle, (from) => m[from]!);
  }
  for (let n = 0; n < 8; n += 1) s[n] = s[n]! ^ s[n + 8]!;
  return s.subarray(0, 8);
}

function words(block: Uint8Array): Uint32Array {
  const padded = new Uint8Array(64);
  padded.set(block);
  const view = new DataView(padded.buffer);
  return Uint32Array.from({ length: 16 }, (_, n) => view.getUint32(n * 4, true));
}

/** Everything but the last compression: only that one knows whether it is the root. */
interface Node {
  chain: Uint32Array;
  block: Uint32Array;
  counter: number;
  length: number;
  flags: number;
}

const finish = (node: Node, extra = 0): Uint32Array =>
  compress(node.chain, node.block, node.counter, node.length, node.flags | extra);

function chunk(bytes: Uint8Array, counter: number): Node {
  let chain: Uint32Array = Uint32Array.from(iv);
  const blocks = Math.max(1, Math.ceil(bytes.length / 64));
  for (let n = 0; n < blocks; n += 1) {
    const part = bytes.subarray(n * 64, n * 64 + 64);
    const flags = (n === 0 ? chunkStart : 0) | (n === blocks - 1 ? chunkEnd : 0);
    const node = { chain, block: words(part), counter, length: part.length, flags };
    if (n === blocks - 1) return node;
    chain = finish(node);
  }
  throw new Error('a chunk has at least one block');
}

function tree(bytes: Uint8Array, counter: number): Node {
  if (bytes.length <= 1024) return chunk(bytes, counter);
  const chunks = Math.ceil(bytes.length / 1024);
  const left = 2 ** Math.floor(Math.log2(chunks - 1));
  const block = new Uint32Array(16);
  block.set(finish(tree(bytes.subarray(0, left * 1024), counter)));
  block.set(finish(tree(bytes.subarray(left * 1024), counter + left)), 8);
  return { chain: Uint32Array.from(iv), block, counter: 0, length: 64, flags: parent };
}

/** The hash of some bytes: 32 bytes. */
export function blake3(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(32);
  const view = new DataView(out.buffer);
  finish(tree(bytes, 0), root).forEach((word, n) => view.setUint32(n * 4, word, true));
  return out;
}
