import type { ReactNode } from 'react';
import classes from './tab-row.module.css';
import { useCurrentInView } from './use-current-in-view.ts';

/** Links in a row, the current one marked by `aria-current`. */
export function TabRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useCurrentInView<HTMLElement>();
  return (
    <nav ref={row} className={`flex relative border-b ${classes.tabs}`} aria-label={label}>
      {children}
    </nav>
  );
}
