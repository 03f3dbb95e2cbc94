// Single keys: they work only while no field or sheet has the focus, and can be switched off.
import { wishes } from '../settings.svelte';

/** True if a key is meant for what is on the page, and not for a field or a sheet, and nobody has taken it yet. */
export function isFree(event: KeyboardEvent): boolean {
  if (wishes.keys === 'off' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : undefined;
  return !target?.closest('input, select, textarea, dialog');
}
