// Single keys in a battle. They work only while no field, sheet or held button has the focus.

/** What the keys of a battle do. */
export const keyHelp: [string, string][] = [
  ['1 to 9', 'the numbered choice or answer'],
  ['S', 'score'],
  ['L', 'log'],
  ['T', 'the table in words, and back to the picture'],
  ['M, V, Z', 'on the board: ruler, who sees whom, zones'],
  ['R', 'report a fact'],
  ['U', 'undo, or ask to'],
  ['?', 'this list'],
];

const parts: Record<string, string> = { s: 'score', l: 'log', t: 'text', '?': 'keys' };

/** Does what a key stands for; true if it stands for anything. */
export function pressed(event: KeyboardEvent, show: (part: string) => void): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  const busy = target?.closest('input, select, textarea, dialog, [role="group"][tabindex]');
  if (busy || event.ctrlKey || event.metaKey || event.altKey) return false;
  const part = parts[event.key.toLowerCase()];
  if (part) {
    show(part);
    return true;
  }
  const selector = selectorOf(event.key.toLowerCase());
  const button = selector && document.querySelector<HTMLButtonElement>(selector);
  if (!button || button.disabled) return false;
  button.click();
  return true;
}

function selectorOf(key: string): string | undefined {
  if (/^[1-9]$/.test(key)) return `[aria-keyshortcuts="${key}"]`;
  if (key === 'r') return '[aria-keyshortcuts="r"]';
  if (key === 'u') return '[data-key="u"] button';
  return undefined;
}
