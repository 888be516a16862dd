import { useFreeKeys } from '../../../platform/console-keys.ts';

/** What the keys of a list do, besides moving between its rows. */
export interface ListKeys {
  /** Opens the page of the row with the focus. */
  readonly openPage: (id: number) => void;
  /** Selects the row with the focus, or ends that. */
  readonly select?: (id: number) => void;
  readonly help: () => void;
}

/** The keys of a list: `j` and `k` move, `o` opens the page, `x` selects, `/` searches, `f` filters, `?` shows the keys. Inactive in fields, under dialogs, and where turned off. */
export function useListKeys(keys: ListKeys): void {
  useFreeKeys((event) => {
    const focused = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('button[data-line]');
    const actions: Record<string, () => void> = {
      j: () => moveFocus(focused ?? null, 1),
      k: () => moveFocus(focused ?? null, -1),
      o: () => focused && keys.openPage(Number(focused.dataset['line'])),
      x: () => focused && keys.select?.(Number(focused.dataset['line'])),
      '/': () => document.querySelector<HTMLElement>('[data-list-search] input')?.focus(),
      f: () => document.querySelector<HTMLElement>('[data-list-filters] select')?.focus(),
      '?': () => keys.help(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

function moveFocus(focused: HTMLElement | null, step: number): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('tbody button[data-line]')];
  const at = focused ? buttons.indexOf(focused) + step : 0;
  buttons[at]?.focus();
}
