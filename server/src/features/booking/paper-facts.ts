import { type IndianState, stateNamed } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { sql } from 'kysely';
import { Failure } from '../../kernel/failure.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { text } from '../../platform/http/failures.ts';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import type { CatalogService } from '../catalog/index.ts';
import { type Billed, moneyOf, type MoneyOf } from '../payment/index.ts';
import { payStore } from './pay-store.ts';
import type { BilledPart, DuePaper, PapersOf } from './rules/papers-due.ts';
import { bookingStore, type LineRow } from './store.ts';
import { lineSubject } from './subjects.ts';

/** A line with its money. */
export interface KnownLine extends PapersOf {
  readonly row: LineRow;
  /** Paid and not going back. */
  readonly kept: Money;
  readonly payments: MoneyOf['payments'];
  readonly refunds: readonly (PapersOf['refunds'][number] & Pick<MoneyOf['refunds'][number], 'wantedAt'>)[];
}

/** Where work was done, as papers say it. */
export interface WorkPlace {
  readonly postcode: string | null;
  readonly state: IndianState | null;
}

interface BookingOfPapers {
  readonly code: string;
  readonly account_id: number;
  readonly name: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Confirmed bookings, as papers are made of them. */
export function papersStore(executor: Executor) {
  const read = async (id: number, lock: boolean): Promise<BookingOfPapers | undefined> => {
    const { rows } = await sql<BookingOfPapers>`
      select code, account_id, name, address, latitude, longitude from bookings
      where id = ${id} and state = 'confirmed' ${lock ? sql`for update` : sql``}`.execute(executor);
    return rows[0];
  };
  return {
    booking: (id: number) => read(id, false),
    lockBooking: (id: number) => read(id, true),
  };
}

/** The lines of a booking with their money, as they stand. */
export async function knownLines(executor: Executor, bookingId: number): Promise<KnownLine[]> {
  const rows = await bookingStore(executor).peekLines(bookingId);
  const ids = rows.map(({ id }) => id);
  const paid = await moneyOf(executor, ids.map(lineSubject));
  const takenOff = await payStore(executor).takenOff(ids);
  return rows.map((row) => {
    const money = paid.get(lineSubject(row.id));
    return {
      id: row.id,
      row,
      state: row.state,
      total: row.total,
      takenOff: takenOff.get(row.id) ?? 0,
      fee: row.cancel_fee,
      everPaid: money !== undefined,
      kept: money?.kept ?? paise(0),
      payments: money?.payments ?? [],
      refunds: (money?.refunds ?? []).map(({ id, amount, state, wantedAt }) => ({
        id,
        amount,
        processed: state === 'processed',
        wantedAt,
      })),
    };
  });
}

/** PIN code and State of a place. @throws `unavailable` while the map cannot say */
export async function workPlace(
  geocoder: Pick<Geocoder, 'reverse'>,
  { latitude, longitude }: Pick<BookingOfPapers, 'latitude' | 'longitude'>,
): Promise<WorkPlace> {
  const found = await geocoder.reverse({ latitude, longitude });
  if (found === 'unavailable') throw new Failure('unavailable');
  if (found === 'not_found') return { postcode: null, state: null };
  return { postcode: found.postcode, state: found.state === null ? null : stateNamed(found.state) };
}

/** A line as it stands on a paper. What it was made of stands only where the amount is made of it. */
export function billedPart(
  kind: DuePaper<KnownLine>['kind'],
  { line: { row, state, takenOff }, amount }: BilledPart<KnownLine>,
  service: Pick<CatalogService, 'name' | 'subcategoryId'> | undefined,
): Billed['lines'][number] {
  const whole = kind === 'bill' && state === 'approved';
  return {
    name: service?.name ?? { en: '', hi: '' },
    subcategoryId: service?.subcategoryId ?? null,
    date: row.service_date,
    time: row.service_time,
    // A quoted amount is made of no units.
    workType: whole && row.price_id !== null ? row.work_type : null,
    units: row.units,
    unitPrice: paise(row.unit_price),
    extraHours: whole ? row.extra_hours : 0,
    extraTotal: paise(whole ? row.extra_total : 0),
    takenOff: paise(whole ? takenOff : 0),
    cancelled: kind === 'bill' && state === 'cancelled',
    amount,
  };
}

/** Why nothing is asked, or money went back, in both languages; in words of ours, as people's own may say too much. */
export function reasonOf({ row }: KnownLine): { en: string; hi: string } {
  const key = reasonKey(row);
  return { en: text('en', key), hi: text('hi', key) };
}

function reasonKey({ state, cancel_reason: reason, cancelled_by: by }: LineRow): MessageKey {
  if (state !== 'cancelled') return 'invoice.reason_price';
  if (reason === 'no_professional' || reason === 'no_show' || reason === 'dispute')
    return `booking.cancelled_${reason}`;
  return `invoice.reason_${by ?? 'admin'}`;
}
