import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { today } from '../../../platform/clock.ts';
import { AnimatedList } from '../../../ui/animated-list.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import type { StartCodes } from '../booking-queries.ts';
import type { LineActionsState } from '../lines/use-line-actions.ts';
import { groupVisits, nearestVisit, type VisitGroups } from './group-visits.ts';
import { VisitCard } from './visit-card.tsx';
import classes from './visits.module.css';

const titles: Record<keyof VisitGroups, MessageKey> = {
  needsYou: 'line.needs_you',
  today: 'job.today',
  later: 'line.later',
  underReview: 'booking.state_under_review',
};

/** The customer's open bookings, one card per line: what needs them, today, later. Only the next visit is open. */
export function Visits({
  bookings,
  codes,
  lineActions,
}: {
  bookings: readonly Booking[];
  codes: StartCodes;
  lineActions: LineActionsState;
}) {
  const t = useText();
  const groups = groupVisits(bookings, today());
  const nearest = nearestVisit(groups)?.line.id;
  return (
    <AnimatedList className="stack one-column gap-20">
      {(['needsYou', 'today', 'later', 'underReview'] as const).map(
        (name) =>
          groups[name].length > 0 && (
            <section key={name} aria-labelledby={`visits-${name}`}>
              <h2
                id={`visits-${name}`}
                className={`mb-8 text-15 semibold ${classes.title}`}
                data-needs={name === 'needsYou' || undefined}
              >
                {t(titles[name])}
              </h2>
              <AnimatedList className="stack one-column gap-12">
                {groups[name].map(({ booking, line }) => (
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
          ),
      )}
    </AnimatedList>
  );
}
