// Keeps the screen awake while somebody is asked, where the browser allows it; lets go after ten minutes without input.

const patience = 10 * 60_000;

/** Holds the screen awake until the returned function is called. */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => {};
  let lock: WakeLockSentinel | undefined;
  let over = false;
  const free = () => {
    over = true;
    void lock?.release().catch(() => undefined);
  };
  navigator.wakeLock.request('screen').then(
    (it) => {
      lock = it;
      if (over) free();
    },
    () => undefined,
  );
  const timer = setTimeout(free, patience);
  return () => {
    clearTimeout(timer);
    free();
  };
}
