import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { today } from '../../../platform/clock.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { AnimatedList } from '../../../ui/animated-list.tsx';
import type { StartCodes } from '../booking-queries.ts';
import { formatDay } from '../lines/format-line.ts';
import type { LineActionsState } from '../lines/use-line-actions.ts';
import { buildAgenda } from './build-agenda.ts';
import { VisitCard } from './visit-card.tsx';
import classes from './visits.module.css';

/** Upcoming bookings, day by day; only the next visit is open. */
export function Agenda({
  bookings,
  codes,
  lineActions,
}: {
  bookings: readonly Booking[];
  codes: StartCodes;
  lineActions: LineActionsState;
}) {
  const t = useText();
  const language = useLanguage();
  const now = today();
  const days = buildAgenda(bookings);
  const nearest = days[0]?.entries[0]?.line.id;
  return (
    <AnimatedList className="stack one-column gap-20">
      {days.map(({ date, entries }) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className={`mb-8 text-15 semibold ${classes.title}`}>
            {formatDay(t, language, date, now)}
          </h2>
          <AnimatedList className="stack one-column gap-12">
            {entries.map(({ booking, line }) => (
              <VisitCard
                key={line.id}
                booking={booking}
                line={line}
                code={line.allowed_actions.includes('show_code') ? (codes[line.id] ?? null) : null}
                lineActions={lineActions}
                nearest={line.id === nearest}
              />
            ))}
          </AnimatedList>
        </section>
      ))}
    </AnimatedList>
  );
}
