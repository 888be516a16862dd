import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Makes a change that removes the focused control, and moves the focus to the named group around it, so that the keyboard
 * and screen readers go on there.
 */
export function replaceFocused(group: RefObject<HTMLElement | null>, change: () => void): void {
  flushSync(change);
  group.current?.focus({ preventScroll: true });
}
