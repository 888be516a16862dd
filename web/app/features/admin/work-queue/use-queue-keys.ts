import { useEffect, useRef } from 'react';

/** Keys that act on an item, by the attribute of the control they press. */
const CONTROLS: Readonly<Record<string, string>> = { c: 'claim', z: 'snooze' };

/**
 * Keys of the queue: `j` and `k` move the focus between the items, `c` claims or releases the one in focus, `z` snoozes it.
 * Enter opens it: the focus is on its link. Inactive in fields and dialogs.
 */
export function useQueueKeys() {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]'))
        return;
      if (document.querySelector('[role="dialog"]')) return;
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
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return list;
}
