import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import { countMissedRequests } from '../../../provider/index.ts';
import { dispatchModeOf } from '../../assignment/actions/dispatch-mode.ts';
import { type BookingTransaction, runBookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { assignByPlan } from '../../dispatch/actions/assign-by-plan.ts';
import { holdStore } from '../../holds/store.ts';
import { startSearchIfSoon } from '../../lines/actions/start-search.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { jobRequested, jobRequestsChanged } from '../events.ts';
import { needsProfessional } from '../rules/needs-professional.ts';
import { nextRing } from '../rules/rings.ts';
import { byRoad, type RoadMinutes } from '../rules/road-minutes.ts';
import { REQUEST_LOOP, requestStore, type SearchRow } from '../store.ts';
import { askRingRoads, NO_ROADS, type RingRoads } from './ask-ring-roads.ts';
import { dutyCandidates } from './duty-candidates.ts';

const BATCH = 100;

/** The searches that the loop does not ask a routing service about within this time use the table: other lines wait, too. */
const MAX_ROAD_SECONDS = 5;

/** Begins the scheduled searches, and takes the due step of each running one: asks the next professionals on duty, or ends the search. Each in its own transaction. */
export async function advanceSearches(deps: BookingDeps): Promise<void> {
  const store = requestStore(deps.db);
  const scheduled = await store.due('begin_at', deps.clock.now(), BATCH);
  await forEachRow(deps, REQUEST_LOOP, scheduled, (id) => beginSearch(deps, id));
  const lineIds = await store.due('next_at', deps.clock.now(), BATCH);
  const asksUntil = performance.now() + MAX_ROAD_SECONDS * 1000;
  await forEachRow(deps, REQUEST_LOOP, lineIds, async (id) => {
    const roads = performance.now() < asksUntil ? await askRingRoads(deps, id) : NO_ROADS;
    await advanceSearch(deps, id, roads);
  });
}

/** Begins the search for a line that lost its professional earlier, unless the plan found another one. */
function beginSearch(deps: BookingDeps, lineId: number): Promise<void> {
  return runBookingTransaction(deps, null, async ({ tx, now }) => {
    const line = await bookingStore(tx).line(lineId);
    const begin = (await requestStore(tx).search(lineId))?.begin_at;
    if (!line || !begin || begin > now) return;
    if (line.state === 'placed') await startSearchIfSoon(tx, line, now);
    else await requestStore(tx).unschedule(lineId);
  });
}

function advanceSearch(deps: BookingDeps, lineId: number, roads: RingRoads): Promise<void> {
  return runBookingTransaction(deps, null, async (bookingTx) => {
    const { tx, now, settings } = bookingTx;
    const store = requestStore(tx);
    const line = await bookingStore(tx).line(lineId);
    const search = await store.search(lineId);
    // Another process may have taken the step since the query.
    if (!line || !search?.next_at || search.next_at > now) return;
    const missed = await store.close(lineId, 'missed', now);
    const changed = new Set(missed);
    const isManual = (await dispatchModeOf(tx, line.city, settings)) === 'manual';
    if (isManual || !needsProfessional(line, search.kind)) {
      for (const id of await store.close(lineId, 'ended', now)) changed.add(id);
      await store.endSearch(lineId, 'dropped');
    } else if (search.ends_at <= now) {
      await endSearch(deps, bookingTx, line, roads.preferred);
      for (const id of await store.close(lineId, 'ended', now)) changed.add(id);
    } else await askNextRing(deps, bookingTx, line, search, roads.minutes);
    // Locks come in the order lines, professionals, their duty, calendars.
    await countMissedRequests(tx, deps.publish, missed, now);
    if (changed.size > 0)
      await deps.publish(tx, jobRequestsChanged, `${lineId}:${now.getTime()}`, {
        line_id: lineId,
        professional_ids: [...changed],
      });
  });
}

/** Ends a search in which no one accepted: the line gets a professional who works then, else the customer chooses. */
async function endSearch(
  deps: BookingDeps,
  bookingTx: BookingTransaction,
  line: LineRow,
  preferred: readonly number[],
): Promise<void> {
  if (await assignWithoutRequest(deps, bookingTx, line, preferred)) return;
  await requestStore(bookingTx.tx).endSearch(line.id, 'unfilled');
  // The assigned professional may still come.
  if (line.state === 'placed') await bookingTx.fire(line, 'end_requests');
}

/**
 * Assigns a line without a professional to one who works at its time, on duty or not, as if the line were planned; never to
 * one who declined it. Ends the search and returns true if there is one. In the transaction of the step, so that no line
 * waits without a search for an assignment that may fail.
 */
async function assignWithoutRequest(
  deps: BookingDeps,
  bookingTx: BookingTransaction,
  line: LineRow,
  preferred: readonly number[] = [],
): Promise<boolean> {
  const { tx, now } = bookingTx;
  if (line.state !== 'placed' || line.starts_at <= now) return false;
  const store = requestStore(tx);
  const isAssigned = await assignByPlan(deps, bookingTx, line, preferred, await store.declinedBy(line.id));
  if (isAssigned) await store.endSearch(line.id, 'dropped');
  return isAssigned;
}

async function askNextRing(
  deps: BookingDeps,
  bookingTx: BookingTransaction,
  line: LineRow,
  search: SearchRow,
  minutes: RoadMinutes,
): Promise<void> {
  const { tx, now, reservations } = bookingTx;
  const store = requestStore(tx);
  const notToAsk = await store.notToAsk(line.id, search.started_at, now);
  const candidates = await dutyCandidates(bookingTx, line, search.kind, notToAsk);
  const { ring, asked: chosen, seconds } = nextRing(byRoad(candidates, minutes), search.ring);
  const ids = chosen.map(({ professionalId }) => professionalId);
  const asked = candidates.filter(({ professionalId }) => ids.includes(professionalId));
  // The holder of the promised time does the work if no professional near is on duty; if they cannot, the search goes on.
  const isHeld = asked.length === 0 && (await holdStore(tx).holdOf(line.id)) !== undefined;
  if (isHeld && (await assignWithoutRequest(deps, bookingTx, line))) return;
  // The one who accepts comes at once: no time is held any more for a professional who may decline. An assigned professional may
  // still come, so their time stays reserved until another one accepts.
  if (line.state === 'placed' && search.ring === 0 && asked.length > 0) {
    await reservations.lockHolders([line.id]);
    await reservations.release([line.id]);
    await store.promiseInstant(line.id);
  }
  const next = new Date(Math.min(now.getTime() + seconds * 1000, search.ends_at.getTime()));
  await store.saveStep(line.id, ring, next);
  if (asked.length === 0) return;
  await store.send(line.id, ring, asked, now, next);
  await deps.publish(tx, jobRequested, `${line.id}:${now.getTime()}`, {
    line_id: line.id,
    professional_ids: ids,
    sent_at: now.toISOString(),
  });
}
