import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { today as currentDay } from '../../platform/clock.ts';
import { DateBlock } from '../../ui/date-block.tsx';
import { formatRupees } from '../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { dateBlockLines } from './lines/date-block-lines.ts';
import classes from './line-summary.module.css';

/** The one status of a line: a headline with its tone. */
export interface LineStatus {
  readonly text: string;
  readonly tone: 'neutral' | 'primary' | 'success' | 'warning' | 'danger';
}

export interface LineSummaryProps {
  readonly service: string;
  /** The visit: `YYYY-MM-DD` and `HH:MM` in Asia/Kolkata. */
  readonly date: string;
  readonly time: string;
  /** Rupees. */
  readonly price: number;
  /** `2:00 pm · 2 hours`; shown on rows of other days, whose date block has no time. */
  readonly slot: string;
  readonly status: LineStatus;
  /** The professional's face, before the status. */
  readonly face?: ReactNode;
  /** Instead of the date block, for what has no visit ahead. */
  readonly lead?: ReactNode;
  /** It needs the customer now: a crimson edge. */
  readonly urgent?: boolean;
  /** Heading level in the page. */
  readonly heading?: 'h2' | 'h3';
  /** Whether the details are shown; undefined: a row without details. */
  readonly open?: boolean;
  readonly onToggle?: () => void;
  /** The details and actions below the row. */
  readonly children?: ReactNode;
}

/**
 * A booking line as a row of 84 px: date block, service, price, one status. Opened it is a card with its step bar, start
 * code and actions.
 */
export function LineSummary({
  service,
  date,
  time,
  price,
  slot,
  status,
  face,
  lead,
  urgent = false,
  heading: Heading = 'h3',
  open,
  onToggle,
  children,
}: LineSummaryProps) {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const today = currentDay();
  const isToday = date === today;
  const content = (
    <>
      {lead || <DateBlock lines={dateBlockLines(t, language, { date, time }, today)} soon={isToday} />}
      <span className={classes.text}>
        <span className={classes.first}>
          <span className={classes.service}>{service}</span>
          <b className="flex-none tabular-nums semibold">{formatRupees(price)}</b>
        </span>
        {(lead || !isToday) && <span className="text-14 muted leading-135">{slot}</span>}
        <span className={classes.status} data-tone={status.tone}>
          {face}
          {status.text}
        </span>
      </span>
      {open !== undefined && <IconChevronDown className={classes.arrow} size={22} aria-hidden />}
    </>
  );
  return (
    <article className={`card ${classes.line}`} data-urgent={urgent || undefined} aria-labelledby={id}>
      <Heading id={id} className={classes.heading}>
        {open === undefined ? (
          <span className={classes.row}>{content}</span>
        ) : (
          <button
            type="button"
            className={classes.row}
            aria-expanded={open}
            aria-controls={open ? `${id}-details` : undefined}
            onClick={onToggle}
          >
            {content}
          </button>
        )}
      </Heading>
      {children && open !== false && (
        <div id={`${id}-details`} className={classes.details}>
          {children}
        </div>
      )}
    </article>
  );
}
