import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { read, write } from './storage.ts';

const listeners = new Set<() => void>();

/** Returns whether the single keys of the console act in this browser; an operator can turn them off. */
export function keysEnabled(): boolean {
  return read('consoleKeys') !== 'off';
}

/** Turns the single keys of the console on or off in this browser. */
export function setKeysEnabled(enabled: boolean): void {
  write('consoleKeys', enabled ? null : 'off');
  for (const listener of listeners) listener();
}

/** Returns whether the single keys act, for a component. */
export function useKeysEnabled(): boolean {
  return useSyncExternalStore(onChange, keysEnabled, () => true);
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const FIELD = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Returns whether a single key acts: not with another key, in fields, under dialogs, after another listener, or turned off. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(FIELD)) return false;
  return keysEnabled() && !document.querySelector('[role="dialog"]');
}

/**
 * Calls a page's listener for its single keys. It listens exactly while the page is on the screen: after a passive effect, the
 * page before would still take the first key of a quick operator on a slow computer.
 */
export function useFreeKeys(press: (event: KeyboardEvent) => void): void {
  const pressFree = useEffectEvent((event: KeyboardEvent) => {
    if (isFreeKey(event)) press(event);
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => pressFree(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
