import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { buildAgenda } from './build-agenda.ts';
import { AnimatedList } from '../../../ui/animated-list.tsx';
import classes from '../history-page.module.css';
import { LineCard } from '../lines/line-card.tsx';
import type { StartCodes } from '../booking-queries.ts';
import type { LineActionsState } from '../lines/use-line-actions.ts';

const DAY = 86_400_000;

/** Upcoming bookings, day by day. */
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
  return (
    <AnimatedList className="stack gap-16">
      {buildAgenda(bookings).map(({ date, entries }) => (
        <section key={date} className="stack gap-16" aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className={`text-18 ${classes.day}`}>
            {Date.parse(date) - Date.parse(now) === DAY && `${t('booking.tomorrow')}, `}
            {formatDate(date, language, now.slice(0, 4))}
          </h2>
          {entries.map(({ booking, line }) => (
            <div key={line.id}>
              <p className="mb-8 text-14 muted">{t('booking.code', { code: booking.booking_id })}</p>
              <LineCard
                booking={booking}
                line={line}
                code={line.allowed_actions.includes('show_code') ? (codes[line.id] ?? null) : null}
                lineActions={lineActions}
              />
            </div>
          ))}
        </section>
      ))}
    </AnimatedList>
  );
}
