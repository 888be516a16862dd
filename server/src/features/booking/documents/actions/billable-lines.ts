import { type IndianState, findStateByName } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { text } from '../../../../platform/http/failures.ts';
import type { Geocoder } from '../../../../ports/geocoder/port.ts';
import type { CatalogService } from '../../../catalog/index.ts';
import { type Billed, paidOf, paymentsBySubject, type SubjectPayments } from '../../../payment/index.ts';
import { checkoutStore } from '../../checkout/store.ts';
import type { DocumentBooking } from '../store.ts';
import type { BilledPart, DueDocument, BillableLine } from '../rules/documents-due.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { lineSubject } from '../../rules/payable-subjects.ts';

/** A line with its payments. */
export interface BillableLineDetails extends BillableLine {
  readonly row: LineRow;
  /** Paid and not refunded, or settled without the gateway. */
  readonly retained: Money;
  readonly payments: SubjectPayments['payments'];
  readonly refunds: readonly (BillableLine['refunds'][number] &
    Pick<SubjectPayments['refunds'][number], 'requestedAt'>)[];
}

/** The location of the work as printed on documents. */
export interface ServiceLocation {
  readonly postcode: string | null;
  readonly state: IndianState | null;
}

/** The current lines of a booking with their payments. */
export async function billableLines(executor: Executor, bookingId: number): Promise<BillableLineDetails[]> {
  const rows = await bookingStore(executor).findLines(bookingId);
  const ids = rows.map(({ id }) => id);
  const paid = await paymentsBySubject(executor, ids.map(lineSubject));
  const priceReductions = await checkoutStore(executor).priceReductions(ids);
  return rows.map((row) => {
    const money = paid.get(lineSubject(row.id));
    return {
      id: row.id,
      row,
      state: row.state,
      total: row.total,
      priceReduction: priceReductions.get(row.id) ?? 0,
      fee: row.cancel_fee,
      hasPayments: money !== undefined,
      retained: paidOf(paid, lineSubject(row.id)),
      payments: money?.payments ?? [],
      refunds: (money?.refunds ?? []).map(({ id, amount, state, requestedAt }) => ({
        id,
        amount,
        processed: state === 'processed',
        requestedAt,
      })),
    };
  });
}

/**
 * Returns PIN code and State of a location.
 *
 * @throws `unavailable` while the map does not answer
 */
export async function resolveServiceLocation(
  geocoder: Pick<Geocoder, 'reverse'>,
  { latitude, longitude }: Pick<DocumentBooking, 'latitude' | 'longitude'>,
): Promise<ServiceLocation> {
  const found = await geocoder.reverse({ latitude, longitude });
  if (found === 'unavailable') throw new Failure('unavailable');
  if (found === 'not_found') return { postcode: null, state: null };
  return { postcode: found.postcode, state: found.state === null ? null : findStateByName(found.state) };
}

/** Returns a line as printed on a document. Rate and units are printed only if the amount is calculated from them. */
export function billedPart(
  kind: DueDocument<BillableLineDetails>['kind'],
  { line: { row, state, priceReduction }, amount }: BilledPart<BillableLineDetails>,
  service: Pick<CatalogService, 'name' | 'subcategoryId'> | undefined,
): Billed['lines'][number] {
  const whole = kind === 'bill' && state === 'approved';
  return {
    name: service?.name ?? { en: '', hi: '' },
    subcategoryId: service?.subcategoryId ?? null,
    date: row.service_date,
    time: row.service_time,
    // A quoted amount has no units.
    workType: whole && row.price_id !== null ? row.work_type : null,
    units: row.units,
    unitPrice: paise(row.unit_price),
    extraHours: whole ? row.extra_hours : 0,
    extraTotal: paise(whole ? row.extra_total : 0),
    priceReduction: paise(whole ? priceReduction : 0),
    cancelled: kind === 'bill' && state === 'cancelled',
    visit: kind === 'bill' && isChargedVisit(row),
    amount,
  };
}

/** Whether the line was cancelled because the customer was absent. */
function isChargedVisit({ state, cancel_reason: reason }: LineRow): boolean {
  return state === 'cancelled' && reason === 'absent';
}

/**
 * Returns the reason for a zero amount or a refund in both languages; uses our own texts, because entered texts may
 * contain personal data.
 */
export function reasonOf({ row }: BillableLineDetails): { en: string; hi: string } {
  const key = reasonKey(row);
  return { en: text('en', key), hi: text('hi', key) };
}

function reasonKey({ state, cancel_reason: reason, cancelled_by: by }: LineRow): MessageKey {
  if (state !== 'cancelled') return 'invoice.reason_price';
  if (reason === 'no_professional' || reason === 'no_show' || reason === 'absent' || reason === 'dispute')
    return `booking.cancelled_${reason}`;
  return `invoice.reason_${by ?? 'admin'}`;
}
