import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { DatabaseUnavailable } from '../../../../platform/db/database-unavailable.ts';
import { savepoint } from '../../../../platform/db/savepoint.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import type { TravelTime } from '../../../../ports/travel-time/port.ts';
import { runBookingTransaction } from '../../actions/booking-transaction.ts';
import { lockProfessionals } from '../../../provider/index.ts';
import { dispatchModes } from '../../assignment/actions/dispatch-mode.ts';
import { modeIn } from '../../assignment/rules/dispatch-modes.ts';
import { dayWindow, planDueAt, plannedDay } from '../../assignment/rules/plan-times.ts';
import { PLAN_LOOP, planStore } from '../../assignment/store.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { RULES_VERSION } from '../rules/assignment-cost.ts';
import { type DayInput, type DayPlan, planDay } from '../rules/plan-day.ts';
import { storedCost } from '../rules/plan-outcomes.ts';
import { withRoads } from './ask-roads.ts';
import { holdFor } from './hold-time.ts';
import { loadPlanInput } from './load-plan-input.ts';

/** Longer than the plan of the largest city takes; if its process dies, another one makes the plan then. */
const CLAIM_MINUTES = 2;

/**
 * Plans tomorrow in each city where operators do not choose, four times a day: who should do which line. Then moves the held
 * time to these professionals. Each city is planned by one process; a plan that was interrupted is made again. Returns the
 * number of planned cities.
 */
export async function planCities(deps: BookingDeps): Promise<number> {
  const now = deps.clock.now();
  const dueAt = planDueAt(now);
  if (!dueAt) return 0;
  const day = plannedDay(now);
  const settings = await settingsOf(deps.db);
  const modes = await dispatchModes(deps.db, settings);
  let planned = 0;
  for (const city of await planStore(deps.db).openCities(dayWindow(day))) {
    if (modeIn(modes, city) === 'manual') continue;
    try {
      if (await planCity(deps, city, day, dueAt)) planned += 1;
    } catch (err) {
      if (err instanceof DatabaseUnavailable) throw err;
      // The other cities are planned; this one is tried again when its claim ends. Its lines are assigned one by one anyway.
      deps.log.error({ city, day, err }, 'city not planned');
    }
  }
  await moveHolds(deps, day);
  return planned;
}

async function planCity(deps: BookingDeps, city: string | null, day: string, dueAt: Date): Promise<boolean> {
  const { db, clock, travelTime } = deps;
  const now = clock.now();
  const name = city ?? '';
  const isClaimed = await transaction(db, (tx) =>
    planStore(tx).claimPlan(name, day, dueAt, now, addMinutes(now, CLAIM_MINUTES)),
  );
  if (!isClaimed) return false;
  const lines = await planStore(db).openLines(city, dayWindow(day));
  const input = await loadPlanInput(deps, { tx: db, now, travelTime, settings: await settingsOf(db) }, lines);
  const plan = await planByRoad(travelTime, input);
  const byId = new Map(input.lines.map((line) => [line.id, line]));
  const rows = plan.lines.flatMap(({ lineId, chosen }) =>
    chosen
      ? [
          {
            line_id: lineId,
            professional_id: chosen.professionalId,
            cost: storedCost(chosen.parts, byId.get(lineId), chosen.professionalId),
          },
        ]
      : [],
  );
  await transaction(db, (tx) => planStore(tx).savePlan({ city: name, day, dueAt, now }, rows, RULES_VERSION));
  return true;
}

/**
 * Plans with the minutes of the routing service, if there is one. The costs of the result are the table's, because they are
 * stored: the terms of routing services forbid that for their answers.
 */
async function planByRoad(travelTime: TravelTime, input: DayInput): Promise<DayPlan> {
  const estimated = planDay(input);
  const byRoad = await withRoads(travelTime, input, estimated);
  if (!byRoad) return estimated;
  const chosen = new Map(planDay(byRoad).lines.map((line) => [line.lineId, line.chosen?.professionalId]));
  const lines = input.lines.map((line) => {
    const professionalId = chosen.get(line.id);
    return professionalId === undefined ? line : { ...line, holderId: professionalId, isFixed: true };
  });
  return planDay({ ...input, lines });
}

/** A line whose held time moves. */
interface Move {
  readonly lineId: number;
  readonly from: number | null;
  readonly to: number;
}

/**
 * Moves the held time of lines to the professionals of the plan. Lines that exchange professionals move in one transaction, so
 * that no line loses its time; if one of the moves is not possible any more, all of them keep their holders.
 */
async function moveHolds(deps: BookingDeps, day: string): Promise<void> {
  const rows = await planStore(deps.db).movesOf(day, deps.clock.now());
  const groups = groupsOf(
    rows.map((row) => ({ lineId: row.line_id, from: row.holder_id, to: row.professional_id })),
  );
  const byFirst = new Map(groups.map((group) => [group[0].lineId, group]));
  await forEachRow(deps, PLAN_LOOP, [...byFirst.keys()], (id) => moveGroup(deps, byFirst.get(id) ?? []), {
    attempts: 3,
  });
}

function moveGroup(deps: BookingDeps, group: readonly Move[]): Promise<void> {
  return runBookingTransaction(deps, null, async (bookingTx) => {
    const { tx, reservations } = bookingTx;
    const store = bookingStore(tx);
    const lines: LineRow[] = [];
    for (const { lineId } of group.toSorted((one, other) => one.lineId - other.lineId)) {
      const line = await store.line(lineId);
      if (line?.state !== 'placed') return;
      lines.push(line);
    }
    const isMoved = await savepoint(tx, async () => {
      await lockProfessionals(
        tx,
        group.flatMap(({ from, to }) => (from === null ? [to] : [from, to])),
      );
      await reservations.release(lines.map(({ id }) => id));
      for (const line of lines) {
        const move = group.find(({ lineId }) => lineId === line.id);
        if (!move || !(await holdFor(bookingTx, line, move.to, lines))) return null;
      }
      return true;
    });
    // The holders stay, and the lines are assigned to the professionals who cost least then.
    if (!isMoved) await planStore(tx).removePlanned(lines.map(({ id }) => id));
  });
}

/** Groups moves that need each other: one takes the professional whom another one leaves. */
function groupsOf(moves: readonly Move[]): [Move, ...Move[]][] {
  const groups: { readonly ids: Set<number>; readonly moves: [Move, ...Move[]] }[] = [];
  for (const move of moves) {
    const ids = move.from === null ? [move.to] : [move.from, move.to];
    const joined = groups.filter((group) => ids.some((id) => group.ids.has(id)));
    const rest = groups.filter((group) => !joined.includes(group));
    const merged = {
      ids: new Set([...ids, ...joined.flatMap((group) => [...group.ids])]),
      moves: [move, ...joined.flatMap((group) => group.moves)] as [Move, ...Move[]],
    };
    groups.splice(0, groups.length, ...rest, merged);
  }
  return groups.map((group) => group.moves);
}
