import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Counts the openings of a popup. As its key, each opening is a new popup, which is in the document at once: one that is
 * kept would appear a frame later, and a key pressed before that would reach the page below.
 */
export function useOpenings(opened: boolean): number {
  const [last, setLast] = useState({ opened, count: opened ? 1 : 0 });
  if (last.opened !== opened) setLast({ opened, count: opened ? last.count + 1 : last.count });
  return last.count;
}

/** Returns the focus to the element that opened the popup. Mantine's own focus return misses a popup that is mounted open. */
export function useWayBack(opened: boolean): void {
  const opener = useRef<Element | null>(null);
  // Before the popup is in the document, and with it the focus.
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (!opened) return;
    return () => {
      const before = opener.current;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [opened]);
}

const AUTOFOCUS = 'data-autofocus';
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, iframe, [contenteditable], [tabindex]';

/**
 * The ref of an element inside a popup: moves the focus into the popup before it is drawn, to what has `data-autofocus`,
 * else to its first control.
 */
export function moveFocusIn(inside: HTMLElement | null): (() => void) | undefined {
  const dialog = inside?.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) return undefined;
  // Mantine focuses the element with this attribute a moment later, when a key may have moved the focus on already.
  const follow = ({ target }: FocusEvent) => {
    for (const other of dialog.querySelectorAll(`[${AUTOFOCUS}]`)) other.removeAttribute(AUTOFOCUS);
    if (target !== dialog) (target as Element).setAttribute(AUTOFOCUS, '');
  };
  dialog.addEventListener('focusin', follow);
  const controls = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );
  for (const control of [...dialog.querySelectorAll<HTMLElement>(`[${AUTOFOCUS}]`), ...controls, dialog]) {
    if (dialog.contains(document.activeElement)) break;
    control.focus({ preventScroll: true });
  }
  return () => dialog.removeEventListener('focusin', follow);
}
