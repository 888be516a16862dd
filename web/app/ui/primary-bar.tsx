import type { ReactNode } from 'react';
import classes from './primary-bar.module.css';

/** The page's main button; on phones pinned above the bottom bar, with the price next to it. The page reserves room for it. */
export function PrimaryBar({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={`row gap-16 ${classes.bar}`}>
      {note && <div className={classes.note}>{note}</div>}
      <div className={`flex min-w-0 equal gap-12 ${classes.action}`}>{children}</div>
    </div>
  );
}
