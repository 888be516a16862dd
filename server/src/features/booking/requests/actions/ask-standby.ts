import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import { dispatchModeOf } from '../../assignment/actions/dispatch-mode.ts';
import type { BookingDeps } from '../../deps.ts';
import { startSearch } from '../../lines/actions/start-search.ts';
import { searchEnd } from '../../lines/rules/search-window.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { jobRequestsChanged } from '../events.ts';
import { requestStore } from '../store.ts';

/**
 * Asks professionals on duty to replace the professional of an assigned line, who may not come. Until one accepts, the first
 * professional may start. Idempotent: a running search goes on.
 */
export function askStandby(deps: BookingDeps, lineId: number): Promise<void> {
  return ask(deps, lineId, () => true);
}

/** Asks them only while the professional has not set out: for one on the way, the customer chooses. */
export function askStandbyUnlessOnWay(deps: BookingDeps, lineId: number): Promise<void> {
  return ask(deps, lineId, ({ on_way_at, arrived_at }) => on_way_at === null && arrived_at === null);
}

function ask(deps: BookingDeps, lineId: number, isNeeded: (line: LineRow) => boolean): Promise<void> {
  return runBookingTransaction(deps, null, async ({ tx, now, settings }) => {
    const line = await bookingStore(tx).line(lineId);
    if (line?.state !== 'assigned' || !isNeeded(line)) return;
    if ((await dispatchModeOf(tx, line.city, settings)) === 'manual') return;
    const search = await requestStore(tx).search(lineId);
    if (search?.next_at) return;
    const end = searchEnd('standby', { startsAt: line.starts_at, isAssigned: true }, now);
    if (end > now) await startSearch(tx, lineId, 'standby', end, now);
  });
}

/** Ends the search of an assigned line: its professional is on the way, or there. */
export function endStandby(deps: BookingDeps, lineId: number): Promise<void> {
  return runBookingTransaction(deps, null, async ({ tx, now }) => {
    const line = await bookingStore(tx).line(lineId);
    if (line?.state !== 'assigned') return;
    const store = requestStore(tx);
    if (!(await store.search(lineId))?.next_at) return;
    const ended = await store.close(lineId, 'ended', now);
    await store.endSearch(lineId, 'dropped');
    await deps.publish(tx, jobRequestsChanged, `standby:${lineId}:${now.getTime()}`, {
      line_id: lineId,
      professional_ids: ended,
    });
  });
}
