// What the file of a map is called.

/** A name without anything that a file system might not like. */
export function fileName(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return `${plain || 'killzone'}.toml`;
}
