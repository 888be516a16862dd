import { savepoint } from '../../../../platform/db/savepoint.ts';
import { sqlState } from '../../../../platform/db/transaction.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import {
  type BookingTransaction,
  runBookingTransaction,
  type TransitionFacts,
} from '../../actions/booking-transaction.ts';
import { planStore } from '../../assignment/store.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { areaAt } from '../../../places/index.ts';
import { lockProfessional } from '../../../provider/index.ts';
import { edgesInTime } from '../rules/arrival.ts';
import { type CostedEdge, RULES_VERSION } from '../rules/assignment-cost.ts';
import { type PlanLine, planDay } from '../rules/plan-day.ts';
import { planOutcomes, storedCost } from '../rules/plan-outcomes.ts';
import { chosenReason, partReasons } from '../../rules/assignment-reasons.ts';
import { dispatchStore } from '../store.ts';
import { withRoads } from './ask-roads.ts';
import { type Suggestion, suggestProfessionals } from './assign-line.ts';
import { loadPlanInput } from './load-plan-input.ts';

/** Professionals who are tried for one line: others may get work between the plan and the assignment. */
const MAX_TRIES = 5;

/**
 * Returns who could do a line, best first, by the minutes of the routing service: before the transaction, which must not wait
 * for a vendor. Empty without a service, and for a line of the plan, which asked it.
 */
export async function preferredByRoad(
  { db, clock, travelTime, ...deps }: BookingDeps,
  lineId: number,
): Promise<number[]> {
  if (!travelTime.asksService || (await planStore(db).plannedFor(lineId))) return [];
  const line = await bookingStore(db).findLine(lineId);
  if (line?.state !== 'placed') return [];
  const context = { tx: db, now: clock.now(), settings: await settingsOf(db), travelTime };
  const input = await loadPlanInput(deps, context, [line]);
  const byRoad = await withRoads(travelTime, input, planDay(input));
  const [planned] = byRoad ? planDay(byRoad).lines : [];
  if (!planned) return [];
  const ids = planned.edges.map(({ professionalId }) => professionalId);
  return planned.chosen ? [planned.chosen.professionalId, ...ids] : ids;
}

/**
 * Assigns a locked line: to the professional of the plan, else to the one with the least cost now, by road if a service
 * answered. Never displaces another line's hold. Returns false if no professional can do it and arrive in time.
 *
 * @param declined professionals who declined the line's request; they are left out
 */
export async function assignByPlan(
  deps: BookingDeps,
  bookingTx: BookingTransaction,
  line: LineRow,
  byRoad: readonly number[],
  declined: ReadonlySet<number> = new Set(),
): Promise<boolean> {
  const { tx } = bookingTx;
  const input = await loadPlanInput(deps, bookingTx, [line]);
  const [planned] = planDay(input).lines;
  const [planLine] = input.lines;
  if (!planned || !planLine) return false;
  const edges = edgesInTime(input, planLine, planned.edges, bookingTx.now).filter(
    ({ professionalId }) => !declined.has(professionalId),
  );
  // The costs are the table's, which may be stored.
  const preferred = [
    (await planStore(tx).plannedFor(line.id))?.professional_id,
    ...byRoad,
    planned.chosen?.professionalId,
    ...edges.map((edge) => edge.professionalId),
  ];
  const byPreference = [...new Set(preferred)].flatMap(
    (id) => edges.find(({ professionalId }) => professionalId === id) ?? [],
  );
  if (byPreference.length === 0) return false;
  // Read before the transition, which would show the professional as busy with this line.
  const ranked = await suggestProfessionals(deps, tx, line, bookingTx.settings, bookingTx.now);
  for (const { professionalId } of byPreference.slice(0, MAX_TRIES)) {
    const isAssigned = await savepoint(tx, async () => {
      await lockProfessional(tx, professionalId);
      // Their calendar cannot change any more until the commit.
      const [now] = planDay(await loadPlanInput(deps, bookingTx, [line], professionalId)).lines;
      if (!now?.edges.some((edge) => edge.professionalId === professionalId)) return null;
      const decision = { planLine, edges, ranked, declined };
      const transition = (facts: TransitionFacts) => bookingTx.fire(line, 'allocate', facts);
      return (await allocate(deps, bookingTx, line, decision, professionalId, transition)) ? true : null;
    });
    if (isAssigned) return true;
  }
  return false;
}

/**
 * Assigns a line to the professional whom the plan of several lines suggested and an operator confirmed. What has changed since
 * decides anew: they are assigned only if the plan of this line alone could choose them now. Never displaces another line's hold.
 *
 * @throws `professional_taken` if they cannot do the line any more, `state_changed` if another professional has it
 */
export function assignPlanned(
  deps: BookingDeps,
  call: Call<'admin'>,
  lineId: number,
  professionalId: number,
): Promise<void> {
  return runBookingTransaction(deps, call, async (bookingTx) => {
    const permit = await bookingTx.permit(call.actor, 'allocate', lineId);
    const { line } = permit;
    if (line.state === 'assigned' && line.professional_id === professionalId) return;
    if (line.state !== 'placed') throw new Failure('state_changed');
    const { planLine, edges } = await edgesOf(deps, bookingTx, line);
    const others = edges.filter((edge) => edge.professionalId !== professionalId);
    const ranked = await suggestProfessionals(deps, bookingTx.tx, line, bookingTx.settings, bookingTx.now);
    // After what takes time: other bookings may wait for the same professional.
    await lockProfessional(bookingTx.tx, professionalId);
    // The professional alone: the plan compares only the nearest ones, and they may be farther away.
    const own = (await edgesOf(deps, bookingTx, line, professionalId)).edges.find(
      (edge) => edge.professionalId === professionalId,
    );
    if (!own || !planLine) throw new Failure('professional_taken');
    const decision = { planLine, edges: [own, ...others], ranked, declined: new Set<number>() };
    const transition = (facts: TransitionFacts) => bookingTx.move(permit, 'allocate', facts);
    if (!(await allocate(deps, bookingTx, line, decision, professionalId, transition)))
      throw new Failure('professional_taken');
  });
}

/** Returns who can do a line now and arrive in time. */
async function edgesOf(
  deps: BookingDeps,
  bookingTx: BookingTransaction,
  line: LineRow,
  only: number | null = null,
): Promise<{ readonly planLine: PlanLine | undefined; readonly edges: readonly CostedEdge[] }> {
  const input = await loadPlanInput(deps, bookingTx, [line], only);
  const [planned] = planDay(input).lines;
  const [planLine] = input.lines;
  const edges = planned && planLine ? edgesInTime(input, planLine, planned.edges, bookingTx.now) : [];
  return { planLine, edges };
}

/** What an assignment is decided from. */
interface Decision {
  readonly planLine: PlanLine;
  readonly edges: readonly CostedEdge[];
  /** Those nearby, also those who could not do the line. */
  readonly ranked: readonly Suggestion[];
  readonly declined: ReadonlySet<number>;
}

/** Assigns the line and stores why; returns false if the professional's time is reserved meanwhile. */
async function allocate(
  deps: BookingDeps,
  bookingTx: BookingTransaction,
  line: LineRow,
  { planLine, edges, ranked, declined }: Decision,
  professionalId: number,
  transition: (facts: TransitionFacts) => Promise<LineRow>,
): Promise<boolean> {
  const { tx, now } = bookingTx;
  const parts = edges.find((edge) => edge.professionalId === professionalId)?.parts;
  if (!parts) return false;
  try {
    await savepoint(tx, () =>
      transition({
        set: {
          professional_id: professionalId,
          allocation: JSON.stringify([chosenReason(parts), ...partReasons(parts)]),
        },
        note: { professional_id: professionalId },
        planned: { cost: storedCost(parts, planLine, professionalId), rulesVersion: RULES_VERSION },
      }),
    );
  } catch (error) {
    if (sqlState(error) === '23P01') return false;
    throw error;
  }
  const refused = (await planStore(tx).refusalsOf([line.id])).get(line.id) ?? new Set<number>();
  await dispatchStore(tx).replaceCandidates(
    line.id,
    planOutcomes({ line: planLine, chosenId: professionalId, edges, ranked, refused, declined }),
    await areaAt(deps.geocoder, await bookingStore(tx).bookingOfLine(line)),
    now,
    RULES_VERSION,
  );
  return true;
}
