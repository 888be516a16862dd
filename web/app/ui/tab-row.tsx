import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import classes from './tab-row.module.css';

/** Links that share a page, the current one marked by `aria-current`. */
export function TabRow({ label, children }: { label: string; children: ReactNode }) {
  const { key } = useLocation();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow phone the last tabs lie beyond the edge; the row alone moves, not the page.
    const here = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (here && row.current)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.clientWidth) / 2;
  }, [key]);
  return (
    <nav ref={row} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
