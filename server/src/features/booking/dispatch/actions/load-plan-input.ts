import { addDays, addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import { cellOf, type Point } from '../../../places/index.ts';
import { calendarsNear, peersAt, planFactsOf } from '../../../provider/index.ts';
import { dayWindow } from '../../assignment/rules/plan-times.ts';
import { planStore } from '../../assignment/store.ts';
import type { BookingTransaction } from '../../actions/booking-transaction.ts';
import type { BookingDeps } from '../../deps.ts';
import { customerMobiles } from '../../lines/actions/customer-mobiles.ts';
import { slotOf } from '../../lines/actions/line-effects.ts';
import { rangesOf } from '../../lines/rules/slot.ts';
import type { LineRow } from '../../lines/store.ts';
import { DISPATCH_WEIGHTS } from '../rules/assignment-cost.ts';
import type { DayInput, PlanArea, PlanLine, PlanProfessional } from '../rules/plan-day.ts';
import { holdStore } from '../../holds/store.ts';

/** Professionals who are read for one line; the nearest ones decide. */
const MAX_CANDIDATES = 400;

/** Jobs of the last days count for the part `in_a_row`. */
const LATEST_DAYS = 14;

/** Expired holds that are taken into account; the loop removes them within seconds. */
const MAX_EXPIRED = 1000;

/** What the plan reads with; a transaction or the database. */
export type PlanContext = Pick<BookingTransaction, 'now' | 'settings' | 'travelTime'> & {
  readonly tx: Executor;
};

type PlanDeps = Pick<BookingDeps, 'planRatings'>;

/**
 * Loads what the plan of some lines of a city needs: who may do each, their calendars and work, and what their customers think
 * of them.
 *
 * @param only the one professional to consider, whose row is locked
 */
export async function loadPlanInput(
  deps: PlanDeps,
  context: PlanContext,
  lines: readonly LineRow[],
  only: number | null = null,
): Promise<DayInput> {
  const { tx, now, settings, travelTime } = context;
  const lineIds = lines.map(({ id }) => id);
  const plans = planStore(tx);
  const places = await plans.placesOf(lines.map(({ booking_id }) => booking_id));
  const holders = await plans.holdersOf(lineIds);
  const refusals = await plans.refusalsOf(lineIds);
  const expired = new Set(await holdStore(tx).linesWithExpiredHold(now, MAX_EXPIRED));
  const services = await servicesByIds(
    tx,
    lines.map(({ service_id }) => service_id),
  );
  const calendars = new Map<number, Pick<PlanProfessional, 'base' | 'calendar'>>();
  const candidates = new Map<number, readonly number[]>();
  const mobiles = await customerMobiles(tx, lines);
  for (const line of lines) {
    const near = await calendarsNear(
      tx,
      {
        serviceId: line.service_id,
        place: placeOfLine(places, line),
        gender: line.chosen_gender,
        professionalId: only ?? line.chosen_professional_id,
        exceptMobiles: mobiles.get(line.id),
      },
      { limit: MAX_CANDIDATES },
    );
    const refused = refusals.get(line.id);
    const able = near.calendars.filter(
      ({ professionalId }) =>
        !refused?.has(professionalId) &&
        (line.chosen_professional_id === null || line.chosen_professional_id === professionalId),
    );
    candidates.set(
      line.id,
      able.map(({ professionalId }) => professionalId),
    );
    for (const { professionalId, base, firstDay, free, jobs } of able)
      if (!calendars.has(professionalId))
        calendars.set(professionalId, {
          base,
          calendar: { firstDay, free, jobs: jobs.filter(({ lineId }) => !expired.has(lineId)) },
        });
  }
  const areas = await loadAreas(context, lines, places, services);
  const ids = [...new Set([...calendars.keys(), ...[...areas.values()].flatMap(({ peerIds }) => peerIds)])];
  const worked = await plans.workedFor(lines.map(({ account_id }) => account_id));
  const ratings = await deps.planRatings(
    tx,
    ids,
    lines.map(({ account_id }) => account_id),
  );
  const trip = await travelTime.around(
    lines[0] ? placeOfLine(places, lines[0]) : { latitude: 0, longitude: 0 },
    lines.length === 1
      ? [...calendars.values()].flatMap(({ base, calendar }) => [base, ...calendar.jobs])
      : [],
  );
  return {
    bufferMinutes: settings.travelMinutes,
    travelMinutes: (from, to, departure) => trip(from, to, departure).minutes,
    professionals: await loadProfessionals(context, lines, ids, calendars, ratings.scoreOf),
    lines: lines.map((line): PlanLine => {
      const holderId = line.chosen_professional_id ?? holders.get(line.id) ?? null;
      return {
        id: line.id,
        place: placeOfLine(places, line),
        ranges: rangesOf(slotOf(line), settings),
        area: areas.get(line.id) ?? { peerIds: [], latest: [] },
        candidates: (candidates.get(line.id) ?? []).map((professionalId) => ({
          professionalId,
          starsOfCustomer: ratings.starsOf(line.account_id, professionalId),
          workedBefore: worked.has(`${line.account_id}:${professionalId}`),
          // Offerings have no levels; the gender was part of the query.
          levelsAbove: 0,
          genderAllowed: true,
        })),
        holderId,
        isFixed: line.chosen_professional_id !== null,
        isPromised: line.promise === 'held',
      };
    }),
  };
}

type Places = ReadonlyMap<number, Point>;

function placeOfLine(places: Places, { booking_id }: Pick<LineRow, 'booking_id'>): Point {
  const place = places.get(booking_id);
  if (!place) throw new Error(`booking ${booking_id} has no place`);
  return place;
}

/** Returns the area of each line: one object for all lines of a sub-category and cell. */
async function loadAreas(
  { tx }: PlanContext,
  lines: readonly LineRow[],
  places: Places,
  services: Services,
): Promise<Map<number, PlanArea>> {
  const [first] = lines;
  if (!first) return new Map();
  const begin = lines.reduce(
    (least, { starts_at }) => (starts_at < least ? starts_at : least),
    first.starts_at,
  );
  const { from } = dayWindow(dateOf(begin));
  const latest = await planStore(tx).latestJobs(first.city, {
    from: addMinutes(from, -LATEST_DAYS * 24 * 60),
    to: from,
  });
  const latestServices = await servicesByIds(
    tx,
    latest.map(({ service_id }) => service_id),
  );
  const latestByArea = Map.groupBy(latest, ({ service_id, cell }) =>
    areaKey(latestServices.get(service_id), cell),
  );
  const areas = new Map<string, PlanArea>();
  const byLine = new Map<number, PlanArea>();
  for (const line of lines) {
    const place = placeOfLine(places, line);
    const service = services.get(line.service_id);
    const key = areaKey(service, cellOf(place));
    const area = areas.get(key) ?? {
      peerIds: service ? await peersAt(tx, service, place) : [],
      latest: (latestByArea.get(key) ?? [])
        .slice(-DISPATCH_WEIGHTS.inARow.jobs)
        .map(({ professional_id }) => professional_id),
    };
    areas.set(key, area);
    byLine.set(line.id, area);
  }
  return byLine;
}

type Services = Awaited<ReturnType<typeof servicesByIds>>;

function areaKey(service: { readonly subcategoryId: number } | undefined, cell: string): string {
  return `${service?.subcategoryId ?? ''} ${cell}`;
}

/** Returns the candidates with their calendars, and the peers, who count only with their work. */
async function loadProfessionals(
  { tx, now, settings }: PlanContext,
  lines: readonly LineRow[],
  ids: readonly number[],
  calendars: ReadonlyMap<number, Pick<PlanProfessional, 'base' | 'calendar'>>,
  scoreOf: (id: number) => number,
): Promise<PlanProfessional[]> {
  const { days, maxDayMinutes } = DISPATCH_WEIGHTS.fairness;
  const lastDay = lines.reduce(
    (last, { service_date }) => (service_date > last ? service_date : last),
    dateOf(now),
  );
  const firstDay = addDays(lastDay, 1 - days);
  const facts = await planFactsOf(tx, ids, { firstDay, days, maxDayMinutes });
  const paid = await planStore(tx).paidMinutes(
    ids,
    { from: dayWindow(firstDay).from, to: dayWindow(lastDay).to },
    settings.travelMinutes,
  );
  const daysSince = (approvedAt: Date) => (now.getTime() - approvedAt.getTime()) / (24 * 60 * 60_000);
  const isNew = (id: number) =>
    daysSince(facts.get(id)?.approvedAt ?? new Date(0)) <= DISPATCH_WEIGHTS.newcomer.days;
  const finished = await planStore(tx).finishedJobs(ids.filter(isNew));
  return ids.map((id) => ({
    id,
    base: calendars.get(id)?.base ?? { latitude: 0, longitude: 0 },
    calendar: calendars.get(id)?.calendar ?? { firstDay, free: new Uint8Array(0), jobs: [] },
    ratingScore: scoreOf(id),
    finishedJobs: finished.get(id) ?? 0,
    daysSinceApproval: daysSince(facts.get(id)?.approvedAt ?? new Date(0)),
    workload: { paidMinutes: paid.get(id) ?? 0, offeredMinutes: facts.get(id)?.offeredMinutes ?? 0 },
  }));
}
