import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { startSearch } from '../../lines/actions/start-search.ts';

/** How long we ask for longer when the customer chooses it; they may choose it again. */
const LONGER_MINUTES = 10;

/** Asks professionals on duty again for a line that none accepted. Returns when this search ends. */
export async function askLonger(deps: BookingDeps, call: Call<'user'>, lineId: number): Promise<Date> {
  const endsAt = await runBookingTransaction(deps, call, async ({ tx, now, permit, move }) => {
    const longer = await permit(call.actor, 'ask_longer', lineId);
    await move(longer, 'ask_longer');
    const end = addMinutes(now, LONGER_MINUTES);
    await startSearch(tx, lineId, longer.line.assigned_at ? 'standby' : 'instant', end, now);
    return end.toISOString();
  });
  return new Date(endsAt);
}
