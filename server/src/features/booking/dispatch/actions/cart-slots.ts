import type { Arrangement } from '@aaspaas/contract/features/slots.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { type CartRow, cartLines } from '../../../cart/index.ts';
import { bookableServices } from '../../../catalog/index.ts';
import type { Point } from '../../../places/index.ts';
import { calendarsNear } from '../../../provider/index.ts';
import { type BookingDeps, settingsOf } from '../../deps.ts';
import { cartStarts, countInARow, countTogether, lineOffsets } from '../rules/cart-starts.ts';
import { slotStateOf, type Work } from '../rules/slot-states.ts';
import type { SlotTime } from './load-slot-states.ts';
import { travelTermsAt } from './nearest-calendars.ts';
import { firstDayOf } from './service-slots.ts';

/** The professionals of a service who are considered, nearest first. */
const MAX_PROFESSIONALS = 400;

/** Which lines of the cart, and where and when. */
export interface CartSlotsRequest {
  readonly place: Point;
  readonly arrangement: Arrangement;
  /** Null: all lines that can be booked. */
  readonly lineIds: readonly number[] | null;
  readonly from: string | undefined;
  readonly days: number;
}

/** A line of the cart that begins after the first one. */
export interface OffsetLine {
  readonly cartId: number;
  readonly serviceId: number;
  readonly offsetMinutes: number;
}

/** The start times of a cart, in the form of a service's. */
export interface CartSlotStates {
  readonly times: readonly Omit<SlotTime, 'ranges'>[];
  /** The professionals for the line with the fewest, or those who offer all services. */
  readonly count: number;
  /** The nearest one, for the line whose nearest is farthest; null without any. */
  readonly nearest: { readonly base: Point; readonly distanceKm: number } | null;
  readonly lines: readonly OffsetLine[];
}

/** A line of the cart with its method and duration. */
interface CartWork {
  readonly row: CartRow;
  readonly work: Work;
}

/**
 * Returns the start times at which a customer's cart lines can be booked together or in a row, with their stored method and
 * duration.
 *
 * @throws `invalid` with the lines that have no method or duration yet
 */
export async function cartSlots(
  { db, clock, travelTime }: Pick<BookingDeps, 'db' | 'clock' | 'travelTime'>,
  accountId: number,
  { place, arrangement, lineIds, from, days }: CartSlotsRequest,
): Promise<CartSlotStates> {
  const now = clock.now();
  const settings = await settingsOf(db);
  const first = firstDayOf(from, now, settings);
  const lines = await readLines(db, accountId, lineIds);
  const works = lines.map(({ work }) => work);
  const offsets = lineOffsets(works, arrangement, settings);
  const starts = cartStarts(works, offsets, first, days, settings);
  const near = await Promise.all(
    lines.map(async ({ row }) => {
      const { calendars } = await calendarsNear(
        db,
        { serviceId: row.service_id, place },
        { limit: MAX_PROFESSIONALS },
      );
      return calendars;
    }),
  );
  const terms = await travelTermsAt(travelTime, place, settings, near.flat());
  const forAll = (near[0] ?? []).filter(({ professionalId }) =>
    near.every((list) => list.some((one) => one.professionalId === professionalId)),
  );
  const inARow = arrangement === 'in_a_row';
  const counts = inARow ? countInARow(starts, forAll, terms, now) : countTogether(starts, near, terms, now);
  const count = inARow ? forAll.length : Math.min(...near.map((list) => list.length));
  const [nearest = null] = (inARow ? [forAll] : near)
    .map(([closest]) => closest ?? null)
    .sort((one, other) => (other?.distanceKm ?? 0) - (one?.distanceKm ?? 0));
  const conditions = { now, acceptUnpromised: settings.acceptUnpromised, isChosen: false };
  return {
    times: starts.map(({ date, time, start }, index) => ({
      date,
      time,
      start,
      state: slotStateOf(start, counts[index] ?? 0, count > 0, conditions),
    })),
    count,
    nearest: count > 0 ? nearest : null,
    lines: lines.map(({ row }, index) => ({
      cartId: row.id,
      serviceId: row.service_id,
      offsetMinutes: offsets[index] ?? 0,
    })),
  };
}

/** Returns the lines in the order of the cart. */
async function readLines(
  db: Executor,
  accountId: number,
  lineIds: readonly number[] | null,
): Promise<CartWork[]> {
  const all = await cartLines(db, accountId);
  if (lineIds?.some((id) => !all.some((row) => row.id === id))) throw new Failure('not_found');
  const services = await bookableServices(
    db,
    all.map((row) => row.service_id),
  );
  const rows = all.filter((row) => services.has(row.service_id) && (lineIds?.includes(row.id) ?? true));
  if (rows.length === 0) throw invalid({ storedServices: ['forms.select_a_service'] });
  const problems: Record<string, MessageKey[]> = {};
  const works = rows.flatMap((row): CartWork[] => {
    if (row.work_type && row.day_hours)
      return [{ row, work: { serviceMethod: row.work_type, workingDuration: row.day_hours } }];
    if (!row.work_type) problems[`storedServices.${row.id}.serviceMethod`] = ['forms.method_required'];
    if (!row.day_hours) problems[`storedServices.${row.id}.workingDuration`] = ['forms.duration_required'];
    return [];
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return works;
}
