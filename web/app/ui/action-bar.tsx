import type { ReactNode } from 'react';
import { formatRupees } from './format-rupees.ts';
import classes from './action-bar.module.css';

export interface ActionBarProps {
  /** The buttons; the last one is the main action. */
  readonly children: ReactNode;
  /** Rupees; null: not known yet. Without it the bar has only buttons. */
  readonly total?: number | null;
  /** Below the total: `after the work · ₹0 now`, `today 4:30 – 6:30 pm`. */
  readonly note?: string;
  /** A line above: the agreement's checkbox. */
  readonly above?: ReactNode;
  /** A line below: what to have ready. */
  readonly below?: ReactNode;
  /**
   * `page`: pinned to the bottom of the screen on phones; `sheet`: at the end of a sheet or a card; `card`: from 1000 px on
   * stacked, the main button first.
   */
  readonly place?: 'page' | 'sheet' | 'card';
}

/** The one action bar of a page or sheet: the total, what it means, and the main button. */
export function ActionBar({ children, total, note, above, below, place = 'page' }: ActionBarProps) {
  return (
    <div className={classes.bar} data-place={place}>
      {above && <div className={classes.above}>{above}</div>}
      <div className={classes.line}>
        {total !== undefined && (
          <p className={classes.total}>
            <b className="text-20 leading-125">{total === null ? '–' : formatRupees(total)}</b>
            {note && <span className={`muted leading-135 ${classes.note}`}>{note}</span>}
          </p>
        )}
        <div className={classes.buttons} data-alone={total === undefined || undefined}>
          {children}
        </div>
      </div>
      {below && <div className={`text-13 leading-135 muted text-center ${classes.below}`}>{below}</div>}
    </div>
  );
}
