import { useRef } from 'react';
import { useFreeKeys } from '../../../platform/console-keys.ts';

/** Keys that act on an item, by the attribute of the control they press. */
const CONTROLS: Readonly<Record<string, string>> = { c: 'claim', z: 'snooze' };

/**
 * Keys of the queue: `j` and `k` move the focus between the items, `c` claims or releases the one in focus, `z` snoozes it.
 * Enter opens it: the focus is on its link. Inactive in fields, under dialogs, and where turned off.
 */
export function useQueueKeys() {
  const list = useRef<HTMLDivElement>(null);
  useFreeKeys((event) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    const control = CONTROLS[event.key];
    const pressed = step
      ? rows[at < 0 ? 0 : at + step]?.querySelector<HTMLElement>('[data-control="open"]')
      : control && rows[at]?.querySelector<HTMLElement>(`[data-control="${control}"]:not(:disabled)`);
    if (!pressed) return;
    event.preventDefault();
    if (step) pressed.focus();
    else pressed.click();
  });
  return list;
}
