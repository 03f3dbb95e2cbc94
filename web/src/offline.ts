// The shell of the app without a network, where the browser allows it: on https and on this machine.
import { to } from './router.svelte';

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string;
  };
}

/** Registers the service worker, if there can be one. Everything needed to play works without it. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const trusted = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  const policy = trusted?.createPolicy('umpire-worker', { createScriptURL: (url) => url });
  const url = to('/sw.js');
  navigator.serviceWorker.register(policy?.createScriptURL(url) ?? url).catch(() => undefined);
}
