import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { MessageKey, Values } from '@aaspaas/contract/messages/index.ts';
import { accountsByIds } from '../../../identity/index.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { can, lineFacts, type PolicyActor } from '../../policy.ts';
import { chosenReason } from '../../rules/assignment-reasons.ts';
import { edgesInTime } from '../rules/arrival.ts';
import { endOfCalendar, type ReservedTime } from '../rules/calendar.ts';
import { type DayInput, type PlanLine, type PlannedLine, planDay } from '../rules/plan-day.ts';
import { loadPlanInput } from './load-plan-input.ts';

/** Why the plan chose a professional, or none, as the operator reads it. */
interface PlanReason {
  readonly key: MessageKey;
  readonly values?: Values;
}

/** What the plan suggests for one of several lines. */
interface LinePlan {
  readonly lineId: number;
  readonly version: number;
  /** Who should do it; null: there is none, or the line cannot be assigned. */
  readonly professional: { readonly id: number; readonly name: string } | null;
  /** Why they were chosen, or why there is none. */
  readonly reason: PlanReason;
}

/** The decision for a line, before names are known. */
interface Decision {
  readonly professionalId: number | null;
  readonly reason: PlanReason;
}

/**
 * Suggests professionals for several lines together, in the order of their ids, so that no one gets two lines at the same time.
 * Lines of one city and day are planned at once, and later days around what the earlier ones took. Lines whose time is held keep
 * the holder: each line is assigned in its own transaction, in which two lines could not exchange professionals. Changes nothing;
 * lines that do not exist are missing.
 */
export async function planLines(
  deps: BookingDeps,
  operator: PolicyActor,
  lineIds: readonly number[],
): Promise<LinePlan[]> {
  const { db, clock, travelTime } = deps;
  const now = clock.now();
  // Before the lines, so that a change in between makes the version old.
  const versions = await bookingStore(db).versionsOf(lineIds);
  const lines = await bookingStore(db).findLinesByIds(lineIds);
  const context = { tx: db, now, travelTime, settings: await settingsOf(db) };
  const decisions = new Map<number, Decision>();
  const taken = new Map<number, readonly ReservedTime[]>();
  const open = lines.filter((line) => isOpen(line, operator, now));
  for (const group of groupsOf(open)) {
    const input = aroundTaken(inTime(await loadPlanInput(deps, context, group), now), taken);
    for (const planned of planDay(input).lines) {
      decisions.set(planned.lineId, decisionOf(input, planned));
      take(input, planned, taken);
    }
  }
  const names = await accountsByIds(
    db,
    [
      ...decisions.values(),
      ...lines.map(({ professional_id: professionalId }) => ({ professionalId })),
    ].flatMap(({ professionalId }) => professionalId ?? []),
  );
  const nameOfAccount = (id: number) => names.get(id)?.name ?? '';
  return lines.map((line) => {
    const { professionalId, reason } = decisions.get(line.id) ?? {
      professionalId: null,
      reason: reasonNotOpen(line, nameOfAccount),
    };
    return {
      lineId: line.id,
      version: versions.get(line.id) ?? 0,
      professional:
        professionalId === null ? null : { id: professionalId, name: nameOfAccount(professionalId) },
      reason,
    };
  });
}

/** A line that has no professional yet and can get one. */
function isOpen(line: LineRow, operator: PolicyActor, now: Date): boolean {
  return line.state === 'placed' && can(operator, 'allocate', lineFacts(line), now) === null;
}

/** Groups lines by day and city, earlier days first; the plan of a group takes the latest jobs of one city into account. */
function groupsOf(lines: readonly LineRow[]): LineRow[][] {
  const groups = Map.groupBy(lines, ({ service_date, city }) => `${service_date} ${city ?? ''}`);
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

/** Leaves out candidates who would arrive late, and fixes the holders. */
function inTime(input: DayInput, now: Date): DayInput {
  return {
    ...input,
    lines: input.lines.map((line) => ({
      ...line,
      candidates: edgesInTime(input, line, line.candidates, now),
      isFixed: line.isFixed || line.holderId !== null,
    })),
  };
}

/** Adds the time of lines that were planned before to the calendars. */
function aroundTaken(input: DayInput, taken: ReadonlyMap<number, readonly ReservedTime[]>): DayInput {
  return {
    ...input,
    professionals: input.professionals.map((one) => {
      const further = taken.get(one.id);
      if (!further) return one;
      const jobs = [...one.calendar.jobs, ...further].sort(
        (earlier, later) => earlier.from.getTime() - later.from.getTime(),
      );
      return { ...one, calendar: { ...one.calendar, jobs } };
    }),
  };
}

function take(
  { lines, bufferMinutes }: DayInput,
  { lineId, chosen }: PlannedLine,
  taken: Map<number, readonly ReservedTime[]>,
): void {
  const line = lines.find(({ id }) => id === lineId);
  if (!chosen || !line) return;
  const times = line.ranges.map(({ from, to }) => ({
    lineId,
    from,
    to: addMinutes(to, bufferMinutes),
    ...line.place,
  }));
  taken.set(chosen.professionalId, [...(taken.get(chosen.professionalId) ?? []), ...times]);
}

function decisionOf(input: DayInput, { lineId, chosen, edges }: PlannedLine): Decision {
  if (chosen) return { professionalId: chosen.professionalId, reason: chosenReason(chosen.parts) };
  const line = input.lines.find(({ id }) => id === lineId);
  return {
    professionalId: null,
    reason: { key: line ? missingReason(input, line, edges) : 'bulk.not_open' },
  };
}

/** Returns why no professional is suggested for a line. */
function missingReason({ professionals }: DayInput, line: PlanLine, edges: readonly unknown[]): MessageKey {
  if (edges.length > 0) return 'bulk.too_far';
  const ids = new Set(line.candidates.map(({ professionalId }) => professionalId));
  const calendars = professionals.filter(({ id }) => ids.has(id)).map(({ calendar }) => calendar);
  const end = line.ranges.at(-1)?.to.getTime() ?? 0;
  if (calendars.length === 0) return 'admin.suggestions_none';
  return calendars.every((calendar) => endOfCalendar(calendar) < end) ? 'bulk.too_early' : 'bulk.none_free';
}

function reasonNotOpen(line: LineRow, nameOfAccount: (id: number) => string): PlanReason {
  return line.state === 'assigned' && line.professional_id !== null
    ? { key: 'bulk.already_assigned', values: { name: nameOfAccount(line.professional_id) } }
    : { key: 'bulk.not_open' };
}
