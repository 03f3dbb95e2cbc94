// "Your turn" where somebody looks who does not look here: in the title, in the icon, and, if wanted, by a knock or a buzz.
import { wishes } from '../../settings.svelte';

/** Whether the reader's turn has come; the page's title says so. */
export const turn = $state({ yours: false });

let icon: string | undefined;

/** Calls, or stops calling. Only a page that nobody looks at knocks. */
export function calling(on: boolean): void {
  turn.yours = on;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) {
    icon ??= link.href;
    link.href = on ? new URL('mark-turn.svg', icon).href : icon;
  }
  if (on && document.visibilityState !== 'visible') rouse();
}

/** A buzz and a knock, as far as they are wanted. */
export function rouse(): void {
  if (wishes.buzz === 'on') navigator.vibrate?.(30);
  if (wishes.knock === 'on') knock();
}

/** One soft knock. */
function knock(): void {
  try {
    const sound = new AudioContext();
    const [tone, loud] = [sound.createOscillator(), sound.createGain()];
    tone.frequency.setValueAtTime(196, sound.currentTime);
    loud.gain.setValueAtTime(0.12, sound.currentTime);
    loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.16);
    tone.connect(loud).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.18);
    tone.onended = () => void sound.close();
  } catch {
    // A device without sound plays on.
  }
}
