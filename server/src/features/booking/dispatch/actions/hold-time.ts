import { savepoint } from '../../../../platform/db/savepoint.ts';
import { sqlState } from '../../../../platform/db/transaction.ts';
import type { Point } from '../../../places/index.ts';
import { lockProfessionals, tryLockProfessional } from '../../../provider/index.ts';
import type { BookingTransaction } from '../../actions/booking-transaction.ts';
import { customerMobiles } from '../../lines/actions/customer-mobiles.ts';
import { slotOf } from '../../lines/actions/line-effects.ts';
import { reservedRanges } from '../../lines/rules/slot.ts';
import { reservedTimeStore } from '../../reservations/store.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import type { Arrangement } from '@aaspaas/contract/features/slots.ts';
import { lineConflicts } from '../rules/line-conflicts.ts';
import { matchLines } from '../rules/match-lines.ts';
import { holdStore } from '../../holds/store.ts';
import { dispatchStore } from '../store.ts';
import { type CandidateRequest, candidatesFor, type FreeProfessional } from './candidates.ts';

/** Locked professionals after which an attempt waits for them instead of trying further ones. */
const MAX_SKIPPED = 20;

/** Only the first attempt waits for no other transaction. */
const MAX_ATTEMPTS = 4;

/** Expired holds that are taken into account; the loop removes them within seconds. */
const MAX_EXPIRED = 1000;

/** The part of a booking transaction that holds time. */
export type HoldContext = Pick<BookingTransaction, 'tx' | 'now' | 'settings' | 'reservations' | 'travelTime'>;

/** How time is held. */
export interface HoldOptions {
  /** When the holds end; null: when the lines are assigned. */
  readonly expiresAt: Date | null;
  /** `in_a_row`: one professional for all lines, or none; `together`: a different one for each line. */
  readonly arrangement?: Arrangement | undefined;
  /** Lines of the customer's older drafts, whose unconfirmed holds are released. */
  readonly released?: readonly number[];
}

/**
 * Holds time for locked lines of one place: for each, the professional with the least added travel whose time is free, for as
 * many lines as possible. Earlier holds of the lines are released. Stores for each line whether it is held or a request, and
 * returns those that are held.
 *
 * Locks follow the order lines, professionals, calendars. The first attempt skips professionals whom another transaction has
 * locked. If lines remain, it is undone, so that nothing is locked, and the next attempt first waits for the skipped ones in
 * ascending order. So a line becomes a request only after each of its candidates was seen to be taken.
 */
export async function holdTime(
  context: HoldContext,
  place: Point,
  lines: readonly LineRow[],
  options: HoldOptions,
): Promise<ReadonlySet<number>> {
  const awaited = new Set<number>();
  let held: ReadonlySet<number> | null = null;
  for (let attempt = 1; held === null; attempt += 1)
    held = await savepoint(context.tx, async () => {
      const search = await startSearch(context, place, lines, options, awaited);
      await (options.arrangement === 'in_a_row' ? holdInARow(search) : holdEach(search, options.arrangement));
      const isFinal = search.held.size === lines.length || search.skipped.size === 0;
      for (const id of search.skipped) awaited.add(id);
      return isFinal || attempt === MAX_ATTEMPTS ? search.held : null;
    });
  await holdStore(context.tx).savePromises(
    lines.map(({ id }) => id),
    held,
  );
  return held;
}

/** One attempt. */
interface Search extends HoldContext {
  readonly lines: readonly LineRow[];
  readonly requests: ReadonlyMap<number, CandidateRequest>;
  readonly expiresAt: Date | null;
  /** The professionals who can do each line, best first; those who cannot after all are removed. */
  readonly candidates: Map<number, FreeProfessional[]>;
  /** Professionals who were locked before the candidates were read, so that nothing has changed since. */
  readonly locked: ReadonlySet<number>;
  readonly held: Set<number>;
  /** Professionals whom another transaction has locked. */
  readonly skipped: Set<number>;
}

async function startSearch(
  { tx, now, settings, reservations, travelTime }: HoldContext,
  place: Point,
  lines: readonly LineRow[],
  { expiresAt, released = [] }: HoldOptions,
  awaited: ReadonlySet<number>,
): Promise<Search> {
  const lineIds = lines.map(({ id }) => id);
  const locked = new Set([...awaited, ...(await reservedTimeStore(tx).holdersOf([...lineIds, ...released]))]);
  await lockProfessionals(tx, [...locked]);
  await reservations.release(lineIds);
  await reservations.release(released, 'unconfirmed');
  const refused = await dispatchStore(tx).unassignedBy(lineIds);
  // Calendars show expired holds until the loop has removed them.
  const expired = await holdStore(tx).linesWithExpiredHold(now, MAX_EXPIRED);
  const exceptLineIds = [...lineIds, ...released, ...expired];
  const mobiles = await customerMobiles(tx, lines);
  const requests = new Map<number, CandidateRequest>();
  const candidates = new Map<number, FreeProfessional[]>();
  for (const line of lines) {
    const request: CandidateRequest = {
      serviceId: line.service_id,
      place,
      slot: slotOf(line),
      professionalId: line.chosen_professional_id,
      gender: line.chosen_gender,
      exceptMobiles: mobiles.get(line.id),
      exceptLineIds,
    };
    const found = await candidatesFor({ tx, now, settings, travelTime }, request);
    requests.set(line.id, request);
    candidates.set(
      line.id,
      found.filter(({ professionalId }) => !refused.has(professionalId)),
    );
  }
  return {
    tx,
    now,
    settings,
    reservations,
    travelTime,
    lines,
    requests,
    expiresAt,
    candidates,
    locked,
    held: new Set(),
    skipped: new Set(),
  };
}

/** Gives conflicting lines different professionals and holds them; a professional who turns out to be taken is replaced. */
async function holdEach(search: Search, arrangement: Arrangement | undefined): Promise<void> {
  const { lines, candidates, held, settings } = search;
  const conflicts = lineConflicts(new Map(lines.map((line) => [line.id, slotOf(line)])), settings);
  const holders = new Map<number, number>();
  for (;;) {
    const open = lines.filter(({ id }) => !held.has(id));
    const matched = matchLines(
      // Lines that were promised a time come first.
      [...open.filter(({ promised }) => promised), ...open.filter(({ promised }) => !promised)].map(
        ({ id }) => ({
          id,
          candidates: (candidates.get(id) ?? [])
            .map(({ professionalId }) => professionalId)
            .filter((one) => [...holders].every(([other, holder]) => holder !== one || !differ(id, other))),
        }),
      ),
      differ,
    );
    const [next] = matched;
    if (!next || search.skipped.size >= MAX_SKIPPED) return;
    const [lineId, professionalId] = next;
    if (await hold(search, lineId, professionalId)) holders.set(lineId, professionalId);
    else remove(search, lineId, professionalId);
  }

  function differ(lineId: number, otherLineId: number): boolean {
    return arrangement === 'together' || conflicts(lineId, otherLineId);
  }
}

/** Holds all lines with the first professional who can do them all. */
async function holdInARow(search: Search): Promise<void> {
  const { tx, lines, candidates, held, settings } = search;
  const conflicts = lineConflicts(new Map(lines.map((line) => [line.id, slotOf(line)])), settings);
  if (lines.some(({ id }, index) => lines.slice(0, index).some((other) => conflicts(id, other.id)))) return;
  const minutes = new Map<number, number[]>();
  for (const list of candidates.values())
    for (const one of list)
      minutes.set(one.professionalId, [...(minutes.get(one.professionalId) ?? []), one.minutes]);
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
  const able = [...minutes]
    .filter(([, list]) => list.length === lines.length)
    .sort(([one, list], [other, otherList]) => sum(list) - sum(otherList) || one - other);
  for (const [professionalId] of able) {
    if (search.skipped.size >= MAX_SKIPPED) return;
    const all = await savepoint(tx, async () => {
      for (const { id } of lines) if (!(await hold(search, id, professionalId))) return null;
      return true;
    });
    if (all) return;
    held.clear();
  }
}

/** Holds a line with a professional; returns whether their time is still free. */
async function hold(search: Search, lineId: number, professionalId: number): Promise<boolean> {
  const { tx, settings, reservations, requests, expiresAt, locked, held, skipped } = search;
  const request = requests.get(lineId);
  if (!request) return false;
  if (!locked.has(professionalId)) {
    // Not in the savepoint below (see `savepoint`): the next attempt may wait for other professionals.
    if (!(await tryLockProfessional(tx, professionalId))) {
      skipped.add(professionalId);
      return false;
    }
    const current = await candidatesFor(search, { ...request, professionalId });
    if (current.length === 0) return false;
  }
  try {
    await savepoint(tx, async () => {
      await reservations.reserve({
        lineId,
        professionalId,
        windows: reservedRanges(request.slot, settings),
        kind: 'hold',
        expiresAt,
      });
      return true;
    });
  } catch (error) {
    if (sqlState(error) === '23P01') return false;
    throw error;
  }
  held.add(lineId);
  return true;
}

function remove({ candidates }: Search, lineId: number, professionalId: number): void {
  candidates.set(
    lineId,
    (candidates.get(lineId) ?? []).filter((one) => one.professionalId !== professionalId),
  );
}

/**
 * Holds a locked line's time with one locked professional until the line is assigned; returns whether their time is free.
 *
 * @param moving lines whose time was released in this transaction, the line included: calendars still show it
 */
export async function holdFor(
  context: HoldContext,
  line: LineRow,
  professionalId: number,
  moving: readonly LineRow[],
): Promise<boolean> {
  const { tx, settings, reservations } = context;
  const free = await candidatesFor(context, {
    serviceId: line.service_id,
    place: await bookingStore(tx).bookingOfLine(line),
    slot: slotOf(line),
    professionalId,
    gender: line.chosen_gender,
    exceptMobiles: (await customerMobiles(tx, [line])).get(line.id),
    exceptLineIds: moving.map(({ id }) => id),
  });
  if (free.length === 0) return false;
  try {
    await savepoint(tx, async () => {
      await reservations.reserve({
        lineId: line.id,
        professionalId,
        windows: reservedRanges(slotOf(line), settings),
        kind: 'hold',
        expiresAt: null,
      });
      return true;
    });
  } catch (error) {
    if (sqlState(error) === '23P01') return false;
    throw error;
  }
  await holdStore(tx).savePromises([line.id], new Set([line.id]));
  return true;
}
