import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The colours of the block behind a selector. */
function tokens(selector: string): Record<string, string> {
  const from = css.indexOf(`${selector} {`);
  const block = css.slice(from, css.indexOf('}', from));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map((it) => [it[1], it[2]]));
}

/** Relative luminance by WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const texts = ['ink', 'quiet', 'a', 'b', 'c', 'd', 'e', 'f', 'rule', 'yes', 'no', 'warn'];
const grounds = ['paper', 'surface', 'sunk'];

describe.each([':root', ":root[data-theme='dark']"])('%s', (selector) => {
  const of = tokens(selector);

  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground])))('%s can be read on %s', (text, ground) => {
    expect(contrast(of[text!]!, of[ground!]!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['a', 'b', 'c', 'd', 'e', 'f', 'rule', 'yes', 'no', 'warn'])('%s can be read on its soft tint', (side) => {
    expect(contrast(of[side]!, of[`${side}-soft`]!)).toBeGreaterThanOrEqual(4.5);
  });

  it('borders of controls can be seen', () => {
    for (const ground of ['paper', 'surface']) expect(contrast(of.edge!, of[ground]!)).toBeGreaterThanOrEqual(3);
  });
});
