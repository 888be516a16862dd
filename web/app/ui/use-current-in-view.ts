import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** For a row of links that is wider than a phone: the current one is brought into its middle; the row alone moves, not the page. */
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
