// Single keys in a battle. They work only while no field, sheet or held button has the focus, and can be switched off.
import { isFree } from '../kit/single_keys';

/** What the keys of a battle do: anywhere in it, and on the drawn table. */
export const keyHelp: [string, [string, string][]][] = [
  [
    'Anywhere in a battle',
    [
      ['1 to 9', 'the numbered choice or answer'],
      ['Backspace, Esc', 'a step back in the choice; out of it, at no cost'],
      ['S', 'score'],
      ['L', 'log'],
      ['T', 'the table in words, and back to the picture'],
      ['R', 'report a fact'],
      ['U', 'undo, or ask to'],
      ['H, held', 'your secret'],
      ['?', 'this list'],
    ],
  ],
  [
    'On the drawn table',
    [
      ['Tab', 'the next that can be chosen'],
      ['N', 'the next operative that is ready'],
      ['Arrows', 'move by an inch, with Shift by a tenth; with nobody moving, to the nearest in that direction'],
      ['Enter', 'choose, or do it'],
      ['Space', 'a way-point'],
      ['Backspace', 'the last leg back'],
      ['M, V, Z', 'ruler, who sees whom, zones'],
      ['+, −, 0', 'nearer, farther, all of it'],
    ],
  ],
];

const parts: Record<string, string> = { s: 'score', l: 'log', t: 'text', '?': 'keys' };

/** Does what a key stands for; true if it stands for anything. */
export function pressed(event: KeyboardEvent, show: (part: string) => void): boolean {
  if (!isFree(event)) return false;
  const part = parts[event.key.toLowerCase()];
  if (part) {
    show(part);
    return true;
  }
  return press(event.key.toLowerCase());
}

/** Presses the button that a key stands for; true if there is one that can be pressed. */
export function press(key: string): boolean {
  const selector = selectorOf(key);
  const button = selector && document.querySelector<HTMLButtonElement>(selector);
  if (!button || button.disabled) return false;
  button.click();
  return true;
}

function selectorOf(key: string): string | undefined {
  if (/^[1-9]$/.test(key)) return `[aria-keyshortcuts="${key}"]`;
  if (key === 'r') return '[aria-keyshortcuts="r"]';
  if (key === 'u') return '[data-key="u"] button';
  if (key === 'escape') return 'button[data-key="back"]';
  // What was last put down is taken back first, and then the step before it.
  if (key === 'backspace') return 'button[data-key="leg"]:enabled, button[data-key="back"]';
  if (key === 'do') return 'button[data-key="do"]';
  return undefined;
}
