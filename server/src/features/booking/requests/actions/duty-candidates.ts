import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import type { BookingTransaction } from '../../actions/booking-transaction.ts';
import { findOnDuty } from '../../dispatch/actions/find-on-duty.ts';
import { readCalendarsFrom } from '../../dispatch/actions/nearest-calendars.ts';
import type { NearbyOnDuty } from '../../dispatch/rules/arrival.ts';
import { dispatchStore } from '../../dispatch/store.ts';
import { slotOf } from '../../lines/actions/line-effects.ts';
import { rangesOf } from '../../lines/rules/slot.ts';
import type { SearchKind } from '../../lines/rules/search-window.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';

/** A replacement is free for at least this long. */
const STANDBY_FREE_MINUTES = 120;

/**
 * Returns the professionals on duty who can do the work of a line and are within reach of the last ring. Not the line's own
 * professional, and none who released the line.
 */
export async function dutyCandidates(
  { tx, now, settings, travelTime }: Pick<BookingTransaction, 'tx' | 'now' | 'settings' | 'travelTime'>,
  line: LineRow,
  kind: SearchKind,
): Promise<NearbyOnDuty[]> {
  const place = await bookingStore(tx).bookingOfLine(line);
  const refused = await dispatchStore(tx).unassignedBy([line.id]);
  const found = await findOnDuty(tx, readCalendarsFrom(tx), travelTime, settings, now, {
    request: {
      serviceId: line.service_id,
      place,
      // Standby: the professional whom the customer chose has left.
      professionalId: kind === 'instant' ? line.chosen_professional_id : null,
      gender: line.chosen_gender,
    },
    rangesFor: () => requiredRanges(rangesOf(slotOf(line), settings), kind, now),
    exceptLineIds: [line.id],
  });
  return found.filter(
    ({ professionalId }) => professionalId !== line.professional_id && !refused.has(professionalId),
  );
}

/** Returns when the professional has to be free: during the work; a replacement for at least the next two hours. */
function requiredRanges(ranges: readonly TimeWindow[], kind: SearchKind, now: Date): readonly TimeWindow[] {
  const [first, ...others] = ranges;
  if (kind === 'instant' || !first) return ranges;
  const begin = first.from > now ? first.from : now;
  const earliestEnd = addMinutes(begin, STANDBY_FREE_MINUTES);
  return [{ from: first.from, to: first.to > earliestEnd ? first.to : earliestEnd }, ...others];
}
