import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Scrolls the current link of a row to its middle when the row is wider than the screen; only the row moves, not the page. */
export function useCurrentInView<T extends HTMLElement>(): RefObject<T | null> {
  const { key } = useLocation();
  const row = useRef<T>(null);
  useEffect(() => {
    const currentElement = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (currentElement && row.current)
      row.current.scrollLeft =
        currentElement.offsetLeft - (row.current.clientWidth - currentElement.clientWidth) / 2;
  }, [key]);
  return row;
}
