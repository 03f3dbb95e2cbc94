// Chance of this device, and its letters. `crypto.getRandomValues` is there without https; `crypto.subtle` is not.

/** Random bytes. */
export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** One of a list, each with the same chance. */
export function oneOf<T>(list: readonly T[]): T | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = randomBytes(4);
  return list[(a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) % Math.max(1, list.length)];
}

/** 128 random bits as 22 letters. */
export function randomId(): string {
  return btoa(String.fromCharCode(...randomBytes(16)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Bytes as hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((it) => it.toString(16).padStart(2, '0')).join('');
}
