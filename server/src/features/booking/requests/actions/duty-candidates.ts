import type { BookingTransaction } from '../../actions/booking-transaction.ts';
import { calendarsNear } from '../../../provider/index.ts';
import { type CandidateContext, withoutLines } from '../../dispatch/actions/candidates.ts';
import { findOnDuty } from '../../dispatch/actions/find-on-duty.ts';
import { readCalendarsFrom, travelTermsAt } from '../../dispatch/actions/nearest-calendars.ts';
import { minutesToPlace, type OnDutyFrom } from '../../dispatch/rules/arrival.ts';
import { canDo } from '../../dispatch/rules/calendar.ts';
import { dispatchStore } from '../../dispatch/store.ts';
import { customerMobiles } from '../../lines/actions/customer-mobiles.ts';
import { slotOf } from '../../lines/actions/line-effects.ts';
import { rangesOf } from '../../lines/rules/slot.ts';
import type { SearchKind } from '../../lines/rules/search-window.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { possibleTimes, STANDBY_FREE_MINUTES } from '../rules/possible-times.ts';

/**
 * Returns the professionals on duty who can do the work of a line and are within reach of the last ring. Not the line's own
 * professional, and none who released the line. Replacements are free for two hours; if there are none, for the work.
 */
export async function dutyCandidates(
  { tx, now, settings, travelTime }: CandidateContext,
  line: LineRow,
  kind: SearchKind,
  notToAsk: ReadonlySet<number>,
): Promise<OnDutyFrom[]> {
  const place = await bookingStore(tx).bookingOfLine(line);
  const refused = await dispatchStore(tx).unassignedBy([line.id]);
  const exceptMobiles = (await customerMobiles(tx, [line])).get(line.id);
  const ranges = rangesOf(slotOf(line), settings);
  const freeFor = async (freeMinutes: number) => {
    const found = await findOnDuty(tx, readCalendarsFrom(tx), travelTime, settings, now, {
      request: {
        serviceId: line.service_id,
        place,
        // Standby: the professional whom the customer chose has left.
        professionalId: kind === 'instant' ? line.chosen_professional_id : null,
        gender: line.chosen_gender,
        exceptMobiles,
      },
      timesFor: (minutes) => possibleTimes(ranges, kind, now, minutes, freeMinutes),
      exceptLineIds: [line.id],
    });
    return found.filter(
      ({ professionalId: id }) => id !== line.professional_id && !refused.has(id) && !notToAsk.has(id),
    );
  };
  const candidates = await freeFor(STANDBY_FREE_MINUTES);
  return candidates.length > 0 || kind === 'instant' ? candidates : freeFor(0);
}

/**
 * Returns when a locked professional could begin the work of a line as its replacement; null if they cannot any more. They
 * may have gone off duty since they were asked.
 */
export async function replacementBegin(
  { tx, now, settings, travelTime }: Pick<BookingTransaction, 'tx' | 'now' | 'settings' | 'travelTime'>,
  line: LineRow,
  professionalId: number,
): Promise<Date | null> {
  const place = await bookingStore(tx).bookingOfLine(line);
  const { calendars } = await calendarsNear(
    tx,
    { serviceId: line.service_id, place, gender: line.chosen_gender, professionalId },
    { limit: 1 },
  );
  const [calendar] = calendars;
  if (!calendar) return null;
  const terms = await travelTermsAt(travelTime, place, settings, calendars);
  const own = withoutLines(calendar, [line.id]);
  const times = possibleTimes(
    rangesOf(slotOf(line), settings),
    'standby',
    now,
    minutesToPlace(own, terms, now),
    0,
  );
  return times.find((ranges) => canDo(own, ranges, terms))?.[0]?.from ?? null;
}
