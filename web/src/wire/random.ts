// Chance of this device, and its letters. `crypto.getRandomValues` is there without https; `crypto.subtle` is not.

/** Random bytes. */
export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
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
