// What a reader set on this device.
import { keep, kept } from './wire/storage';

/** Settings of this device. */
export interface Wishes {
  theme: 'system' | 'light' | 'dark';
  motion: 'system' | 'less';
  text: 'usual' | 'large' | 'larger';
  secrets: 'hold' | 'tap';
  /** A soft knock when something is asked and nobody looks. */
  knock: 'off' | 'on';
  /** The same as a buzz, on devices that can. */
  buzz: 'off' | 'on';
  /** Six hints in a first battle. */
  hints: 'on' | 'off';
  /** Single keys in a battle. */
  keys: 'on' | 'off';
  name: string;
}

const usual: Wishes = {
  theme: 'system',
  motion: 'system',
  text: 'usual',
  secrets: 'hold',
  knock: 'off',
  buzz: 'off',
  hints: 'on',
  keys: 'on',
  name: '',
};
const scales = { usual: '1', large: '1.15', larger: '1.35' };

/** The settings, kept on this device as soon as they change. */
export const wishes: Wishes = $state({ ...usual, ...kept<Partial<Wishes>>('wishes') });

/** Puts the settings into effect, now and whenever they or the system's wishes change. */
export function apply(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const put = () => {
    const root = document.documentElement;
    const night = wishes.theme === 'dark' || (wishes.theme === 'system' && dark.matches);
    root.dataset.theme = night ? 'dark' : 'light';
    root.dataset.motion = wishes.motion === 'less' || still.matches ? 'less' : 'usual';
    root.dataset.keys = wishes.keys;
    root.style.setProperty('--text-scale', scales[wishes.text]);
  };
  dark.addEventListener('change', put);
  still.addEventListener('change', put);
  $effect.root(() => {
    $effect(() => {
      put();
      keep('wishes', $state.snapshot(wishes));
    });
  });
}
