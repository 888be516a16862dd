import { useEffect, useRef } from 'react';

/** What the keys of a list do, besides moving between its rows. */
export interface ListKeys {
  /** Opens the page of the row with the focus. */
  readonly openPage: (id: number) => void;
  /** Selects the row with the focus, or ends that. */
  readonly select?: (id: number) => void;
  readonly help: () => void;
}

const FIELD = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** The keys of a list: `j` and `k` move, `o` opens the page, `x` selects, `/` searches, `f` filters, `?` shows the keys. Inactive in fields and under dialogs. */
export function useListKeys(keys: ListKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(FIELD)) return;
      if (document.querySelector('[role="dialog"]')) return;
      const focused = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('button[data-line]');
      const actions: Record<string, () => void> = {
        j: () => moveFocus(focused ?? null, 1),
        k: () => moveFocus(focused ?? null, -1),
        o: () => focused && current.current.openPage(Number(focused.dataset['line'])),
        x: () => focused && current.current.select?.(Number(focused.dataset['line'])),
        '/': () => document.querySelector<HTMLElement>('[data-list-search] input')?.focus(),
        f: () => document.querySelector<HTMLElement>('[data-list-filters] select')?.focus(),
        '?': () => current.current.help(),
      };
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function moveFocus(focused: HTMLElement | null, step: number): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('tbody button[data-line]')];
  const at = focused ? buttons.indexOf(focused) + step : 0;
  buttons[at]?.focus();
}
