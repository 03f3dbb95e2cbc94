// QR codes, own code: bytes, error correction M, versions 1 to 6 (up to 106 bytes), which is more than a link needs.

const eccPerBlock = [10, 16, 26, 18, 24, 16];
const blocksOf = [1, 1, 1, 2, 2, 4];
const codewordsOf = [26, 44, 70, 100, 134, 172];
/** Where the middle of the one alignment mark lies; the first version has none. */
const alignments = [0, 18, 22, 26, 30, 34];

const at = (list: number[], index: number): number => list[index] ?? 0;
const dataOf = (version: number): number =>
  at(codewordsOf, version - 1) - at(eccPerBlock, version - 1) * at(blocksOf, version - 1);

/** Multiplication in the field of 256 elements. */
function times(x: number, y: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((y >>> bit) & 1) * x;
  }
  return product;
}

/** The codewords that let a reader mend a block. */
function correction(data: number[], degree: number): number[] {
  const divisor: number[] = Array.from({ length: degree }, (_, n) => (n === degree - 1 ? 1 : 0));
  let root = 1;
  for (let n = 0; n < degree; n += 1) {
    for (let m = 0; m < degree; m += 1) divisor[m] = times(at(divisor, m), root) ^ at(divisor, m + 1);
    root = times(root, 2);
  }
  let rest: number[] = Array.from({ length: degree }, () => 0);
  for (const byte of data) {
    const factor = byte ^ at(rest, 0);
    rest = [...rest.slice(1), 0].map((it, n) => it ^ times(at(divisor, n), factor));
  }
  return rest;
}

/** The bytes of a text as data codewords of a version, padded. */
function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let n = length - 1; n >= 0; n -= 1) bits.push((value >>> n) & 1);
  };
  put(4, 4);
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  const capacity = dataOf(version) * 8;
  put(0, Math.min(4, capacity - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** Data and correction of all blocks, one codeword of each in turn. */
function interleaved(data: number[], version: number): number[] {
  const blocks = at(blocksOf, version - 1);
  const ecc = at(eccPerBlock, version - 1);
  const short = Math.floor(data.length / blocks);
  const longer = data.length % blocks;
  const parts: { data: number[]; ecc: number[] }[] = [];
  for (let n = 0, from = 0; n < blocks; n += 1) {
    const length = short + (n < blocks - longer ? 0 : 1);
    const part = data.slice(from, from + length);
    parts.push({ data: part, ecc: correction(part, ecc) });
    from += length;
  }
  const turns = <K extends 'data' | 'ecc'>(which: K, length: number) =>
    Array.from({ length }, (_, n) => parts.flatMap((it) => it[which].slice(n, n + 1))).flat();
  return [...turns('data', short + 1), ...turns('ecc', ecc)];
}

/** A square of modules, of which some belong to the pattern and are never masked. */
class Square {
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(readonly size: number) {
    const empty = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    this.dark = empty();
    this.fixed = empty();
  }

  set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  is(x: number, y: number): boolean {
    return this.dark[y]?.[x] ?? false;
  }
}

function drawPatterns(square: Square, version: number): void {
  const { size } = square;
  for (let n = 0; n < size; n += 1) {
    square.set(6, n, n % 2 === 0);
    square.set(n, 6, n % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy += 1)
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        square.set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  }
  const mark = at(alignments, version - 1);
  for (let dy = -2; mark > 0 && dy <= 2; dy += 1)
    for (let dx = -2; dx <= 2; dx += 1) square.set(mark + dx, mark + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  drawFormat(square, 0);
}

/** Which mask is used, with correction M (whose number is 0), twice. */
function drawFormat(square: Square, mask: number): void {
  let rest = mask;
  for (let n = 0; n < 10; n += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (n: number) => ((bits >>> n) & 1) === 1;
  const { size } = square;
  for (let n = 0; n <= 5; n += 1) square.set(8, n, bit(n));
  square.set(8, 7, bit(6));
  square.set(8, 8, bit(7));
  square.set(7, 8, bit(8));
  for (let n = 9; n < 15; n += 1) square.set(14 - n, 8, bit(n));
  for (let n = 0; n < 8; n += 1) square.set(size - 1 - n, 8, bit(n));
  for (let n = 8; n < 15; n += 1) square.set(8, size - 15 + n, bit(n));
  square.set(8, size - 8, true);
}

/** Zigzag from the lower right, two columns at a time. */
function drawCodewords(square: Square, codewords: number[]): void {
  const { size } = square;
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const upward = ((right + 1) & 2) === 0;
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (square.fixed[y]![x] || bit >= codewords.length * 8) continue;
        square.dark[y]![x] = ((at(codewords, bit >>> 3) >>> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
  }
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function applyMask(square: Square, mask: number): void {
  const inverts = masks[mask];
  for (let y = 0; y < square.size; y += 1)
    for (let x = 0; x < square.size; x += 1)
      if (!square.fixed[y]![x] && inverts?.(x, y)) square.dark[y]![x] = !square.dark[y]![x];
}

/** How hard a square is to read: long runs, blocks, imbalance. */
function penalty(square: Square): number {
  const { size } = square;
  let sum = 0;
  let dark = 0;
  for (let y = 0; y < size; y += 1) {
    for (const read of [(n: number) => square.is(n, y), (n: number) => square.is(y, n)]) {
      let run = 1;
      for (let n = 1; n <= size; n += 1) {
        if (n < size && read(n) === read(n - 1)) run += 1;
        else {
          if (run >= 5) sum += run - 2;
          run = 1;
        }
      }
    }
    for (let x = 0; x < size; x += 1) {
      if (square.is(x, y)) dark += 1;
      const same = square.is(x, y);
      const block = same === square.is(x + 1, y) && same === square.is(x, y + 1) && same === square.is(x + 1, y + 1);
      if (x < size - 1 && y < size - 1 && block) sum += 3;
    }
  }
  return sum + Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size)) * 10;
}

/** The modules of a text, row by row; nothing if it is too long. */
export function qr(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const fits = (version: number) => bytes.length + 2 <= dataOf(version);
  const version = alignments.map((_, n) => n + 1).find(fits);
  if (!version) return undefined;
  const codewords = interleaved(dataCodewords(bytes, version), version);
  const drawn = masks.map((_, mask) => {
    const square = new Square(17 + 4 * version);
    drawPatterns(square, version);
    drawCodewords(square, codewords);
    applyMask(square, mask);
    drawFormat(square, mask);
    return square;
  });
  return drawn.reduce((best, it) => (penalty(it) < penalty(best) ? it : best)).dark;
}
