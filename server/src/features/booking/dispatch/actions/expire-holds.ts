import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import { lockProfessionals } from '../../../provider/index.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { HOLD_LOOP, holdStore } from '../../holds/store.ts';

const BATCH = 200;

/**
 * Removes expired holds, so that calendars show the time as free again. An expired hold never blocks a reservation in between:
 * `reserve` removes it first.
 */
export async function expireHolds(deps: BookingDeps): Promise<void> {
  const now = deps.clock.now();
  const professionalIds = await holdStore(deps.db).withExpiredHolds(now, BATCH);
  await forEachRow(deps, HOLD_LOOP, professionalIds, (id) =>
    runBookingTransaction(deps, null, async ({ tx, reservations }) => {
      await lockProfessionals(tx, [id]);
      await reservations.removeExpired(id);
    }),
  );
}
