// The two live regions: one tells what happens, one calls.

/** What is spoken. Both regions exist from the first paint, outside what navigation replaces. */
export const live = $state({ told: '', called: '' });

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells something that happened; what comes within a second is told together. */
export function tell(sentence: string): void {
  if (!sentence) return;
  waiting.push(sentence);
  timer ??= setTimeout(() => {
    timer = undefined;
    const all = waiting;
    waiting = [];
    speak('told', all.length > 4 ? `${all.length} things happened: ${all.join(' ')}` : all.join(' '));
  }, 400);
}

/** Calls the reader: something is asked, or the line is down. */
export function call(sentence: string): void {
  speak('called', sentence);
}

/** The same text twice is not spoken: so it is cleared first. */
function speak(region: 'told' | 'called', text: string): void {
  live[region] = '';
  setTimeout(() => (live[region] = text), 50);
}
