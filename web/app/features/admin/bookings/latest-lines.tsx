import type { BookingLineRow } from '@aaspaas/contract/features/admin-bookings.ts';
import { Link } from 'react-router';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useLanguage } from '../../../ui/language/use-text.ts';
import { StateBadge } from '../dispatch/state-badge.tsx';
import classes from './bookings.module.css';

interface LatestLinesProps {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  /** Shown without lines. */
  readonly none: string;
  readonly lines: readonly BookingLineRow[];
  /** The link to the list with all lines. */
  readonly all: { readonly to: string; readonly text: string };
}

/** The newest lines of a person, with a link to all of them. */
export function LatestLines({ id, title, none, lines, all }: LatestLinesProps) {
  const language = useLanguage();
  return (
    <section className={classes.line} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lines.length === 0 && <p className="muted">{none}</p>}
      {lines.map((line) => (
        <div key={line.detail_id} className={classes.money}>
          <span>
            <Link to={`/admin/bookings/${line.booking_id}`}>{line.service_name}</Link>{' '}
            <span className={classes.code}>{line.booking_id}</span>
          </span>
          <span className={classes.badges}>
            <StateBadge line={line} />
          </span>
          <span className={classes.code}>
            {formatInstant(line.starts_at, language)} · {formatExactRupees(line.price)}
          </span>
        </div>
      ))}
      {lines.length > 0 && (
        <p className="mt-8">
          <Link to={all.to}>{all.text}</Link>
        </p>
      )}
    </section>
  );
}
