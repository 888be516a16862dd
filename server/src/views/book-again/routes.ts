import type { bookAgainEndpoints } from '@aaspaas/contract/features/booking-again.ts';
import { settingsOf } from '../../features/booking/index.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TravelTime } from '../../ports/travel-time/port.ts';
import { lastChoiceQuery, latestWorkQuery } from './latest-work.ts';
import { presentBookAgain } from './present.ts';

/** Endpoints for what a customer booked before. */
export function bookAgainViews({
  db,
  clock,
  travelTime,
}: Pick<Platform, 'db' | 'clock'> & { readonly travelTime: TravelTime }): Handlers<
  keyof typeof bookAgainEndpoints
> {
  return {
    'booking.book_again': async ({ query }, { actor, language }) => {
      const [latest, settings] = await Promise.all([latestWorkQuery(actor.id).execute(db), settingsOf(db)]);
      const { rows, next_cursor } = pageOf(latest.rows, query, ({ line_id }) => [-line_id]);
      const now = clock.now();
      const data = await Promise.all(
        rows.map((row) => presentBookAgain(row, { now, language, settings, travelTime })),
      );
      return { data, next_cursor };
    },
    'booking.last_choice': async ({ params }, { actor }) => {
      const { rows } = await lastChoiceQuery(actor.id, params.id).execute(db);
      const [row] = rows;
      return { data: row ? { work_type: row.work_type, day_hours: row.day_hours } : null };
    },
  };
}
