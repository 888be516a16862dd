import type { Grant } from '@aaspaas/contract/kernel/grants.ts';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { mayOpen } from '../../../platform/admin-access.ts';
import { isFreeKey } from '../../../platform/console-keys.ts';
import { GO_KEYS } from '../console-keys.tsx';

/** The time between `g` and the key of the page. */
const SEQUENCE_MS = 1500;

/**
 * The keys of every page of the console: Ctrl/⌘K opens the search, also from fields; `g` and a second key open a page; `?`
 * shows the keys unless the page has done so.
 */
export function useConsoleKeys({
  grants,
  find,
  help,
}: {
  readonly grants: readonly Grant[];
  readonly find: () => void;
  readonly help: () => void;
}): void {
  const navigate = useNavigate();
  const go = useEffectEvent((key: string): boolean => {
    const pages = GO_KEYS.find((one) => one.key === key)?.pages ?? [];
    const page = pages.find((path) => mayOpen(path, grants));
    if (page) void navigate(page);
    return pages.length > 0;
  });
  const openFinder = useEffectEvent(find);
  const openHelp = useEffectEvent(help);
  // With the button on the screen, so that no key that is pressed at once is lost on a slow computer.
  useLayoutEffect(() => {
    let begun = Number.NEGATIVE_INFINITY;
    // Before the listeners of the page, for which the second key may mean something else.
    const sequence = (event: KeyboardEvent) => {
      if (
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'k'
      ) {
        event.preventDefault();
        openFinder();
        return;
      }
      if (!isFreeKey(event)) return;
      const inSequence = event.timeStamp - begun < SEQUENCE_MS;
      begun = Number.NEGATIVE_INFINITY;
      if (inSequence && go(event.key)) {
        event.preventDefault();
        event.stopPropagation();
      } else if (event.key === 'g') begun = event.timeStamp;
    };
    // After the listeners of the page.
    const question = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isFreeKey(event)) return;
      event.preventDefault();
      openHelp();
    };
    window.addEventListener('keydown', sequence, { capture: true });
    window.addEventListener('keydown', question);
    return () => {
      window.removeEventListener('keydown', sequence, { capture: true });
      window.removeEventListener('keydown', question);
    };
  }, []);
}
