// Lengths and places as a map writes them, and back: text in inches that loses no micrometre.

/** An inch, in micrometres. */
export const inch = 25_400;

const units: Record<string, number> = { mm: 1000, um: 1, µm: 1, in: inch, '″': inch, '"': inch, '': inch };

/** A length in micrometres; nothing for a text that is none. */
export function lengthOf(text: string): number | undefined {
  const found = /^\s*(-?\d+(?:\.\d+)?)\s*(mm|um|µm|in|″|"|)\s*$/.exec(text);
  return found ? Math.round(Number(found[1]) * (units[found[2] ?? ''] ?? inch)) : undefined;
}

/** A length in inches, with as few decimals as tell it from every other. */
export function lengthText(um: number): string {
  for (let decimals = 0; decimals < 6; decimals += 1) {
    const text = (um / inch).toFixed(decimals);
    if (Math.round(Number(text) * inch) === um) return text === '-0' ? '0' : text;
  }
  return `${um}um`;
}

/** A place: x, y and a height above the floor. */
export type Spot = [number, number, number];

/** A place in micrometres; nothing for a text that is none. */
export function spotOf(text: string): Spot | undefined {
  const told = text.split(',').map(lengthOf);
  const [x, y, z] = told.length === 2 ? [...told, 0] : told;
  if (x === undefined || y === undefined || z === undefined || told.length > 3) return undefined;
  return [x, y, z];
}

/** A place as a map writes it: the height only if there is one. */
export function spotText([x, y, z = 0]: readonly number[]): string {
  const flat = `${lengthText(x ?? 0)}, ${lengthText(y ?? 0)}`;
  return z === 0 ? flat : `${flat}, ${lengthText(z)}`;
}

/** The nearest multiple of a step. */
export function snapped(um: number, step: number): number {
  return Math.round(um / step) * step;
}
