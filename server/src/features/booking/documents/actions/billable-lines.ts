import { type IndianState, findStateByName } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { parsePinCode } from '../../../../kernel/pin-code.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { text } from '../../../../platform/http/failures.ts';
import type { Geocoder } from '../../../../ports/geocoder/port.ts';
import type { CatalogService } from '../../../catalog/index.ts';
import {
  advanceVouchersOf,
  type BilledPayment,
  documentIdsOfShares,
  type DocumentLine,
  documentsOf,
  paidOf,
  paymentsBySubject,
} from '../../../payment/index.ts';
import { checkoutStore } from '../../checkout/store.ts';
import { documentStore, type DocumentBooking } from '../store.ts';
import {
  type BillableAdvance,
  type BillableLine,
  type BillableShare,
  totalOf,
} from '../rules/documents-due.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { documentSubject, lineSubject } from '../../rules/payable-subjects.ts';

/** A line with its payments, shares and advances. */
export interface BillableLineDetails extends BillableLine {
  readonly row: LineRow;
  /** The deduction by a settled dispute; paise. */
  readonly priceReduction: number;
  /** Paid and not refunded, or settled without the gateway. */
  readonly paid: Money;
  readonly payments: readonly BilledPayment[];
}

/** The location of the work as printed on documents. */
export interface ServiceLocation {
  readonly postcode: string | null;
  readonly state: IndianState | null;
}

/** The current lines of a booking with what their documents are made of; a constant number of queries. */
export async function billableLines(executor: Executor, bookingId: number): Promise<BillableLineDetails[]> {
  const rows = await bookingStore(executor).findLines(bookingId);
  const ids = rows.map(({ id }) => id);
  const subjects = ids.map(lineSubject);
  const paid = await paymentsBySubject(executor, subjects);
  const priceReductions = await checkoutStore(executor).disputeReductions(ids);
  const shares = await documentStore(executor).sharesOf(ids);
  const documents = await documentIdsOfShares(
    executor,
    [...shares.values()].flat().map(({ id }) => id),
  );
  const advances = Map.groupBy(await advanceVouchersOf(executor, subjects), ({ subject }) => subject);
  const refundIds = [...paid.values()].flatMap(({ refunds }) => refunds.map(({ id }) => id));
  const documented = new Set(
    (
      await documentsOf(
        executor,
        refundIds.map((id) => documentSubject('refund', id)),
      )
    ).map(({ subject }) => subject),
  );
  return rows.map((row) => {
    const subject = lineSubject(row.id);
    const money = paid.get(subject);
    return {
      id: row.id,
      row,
      state: row.state,
      priceReduction: priceReductions.get(row.id) ?? 0,
      hasPayments: money !== undefined && (money.payments.length > 0 || money.settled > 0),
      paid: paidOf(paid, subject),
      payments: (money?.payments ?? []).map((payment) => ({ ...payment, subject })),
      shares: (shares.get(row.id) ?? []).map((share) => ({
        ...share,
        documentId: documents.get(share.id) ?? null,
      })),
      advances: advances.get(subject) ?? [],
      refunds: (money?.refunds ?? []).map(({ id, amount, state, origin, credited, paymentId }) => ({
        id,
        amount,
        processed: state === 'processed',
        goodwill: origin === 'goodwill',
        credited,
        documented: documented.has(documentSubject('refund', id)),
        paymentId,
      })),
    };
  });
}

/**
 * Returns PIN code and State of the work: those of the typed address and of the booking, else those of the map.
 *
 * @throws `unavailable` while the map does not answer and is needed
 */
export async function resolveServiceLocation(
  geocoder: Pick<Geocoder, 'reverse'>,
  { latitude, longitude, address, job_state: state }: DocumentBooking,
): Promise<ServiceLocation> {
  const postcode = parsePinCode(address ?? '');
  if (postcode !== null && state !== null) return { postcode, state };
  const found = await geocoder.reverse({ latitude, longitude });
  if (found === 'unavailable') throw new Failure('unavailable');
  if (found === 'not_found') return { postcode, state };
  return {
    postcode: postcode ?? found.postcode,
    state: state ?? (found.state === null ? null : findStateByName(found.state)),
  };
}

type Service = Pick<CatalogService, 'name'> | undefined;

/**
 * Returns the charges of a line as one line of an invoice or bill. Rate and units are printed only if the amount is calculated from them.
 *
 * @param provider the name of the professional who did the work, if the document is not theirs
 */
export function billedLine(
  { row, state, priceReduction }: BillableLineDetails,
  shares: readonly BillableShare[],
  service: Service,
  provider: string | null = null,
): DocumentLine {
  const work = state !== 'cancelled' && shares.some(({ part }) => part === 'work');
  const extra =
    state !== 'cancelled' && (shares.some(({ part }) => part === 'extra') || (work && !row.extra_payable));
  return {
    ...shareLine(row, shares, service),
    provider: state === 'cancelled' ? null : provider,
    // A quoted amount has no units.
    workType: work && row.price_id !== null ? row.work_type : null,
    extraHours: extra ? row.extra_hours : 0,
    extraTotal: paise(extra ? row.extra_total : 0),
    priceReduction: paise(work && state === 'approved' ? priceReduction : 0),
    cancelled: state === 'cancelled',
    visit: isChargedVisit(row),
  };
}

/** Returns reductions of a line as one line of a credit note, which has no rate if it takes no tax back. */
export function creditedLine(
  { row }: BillableLineDetails,
  shares: readonly BillableShare[],
  service: Service,
): DocumentLine {
  const line = shareLine(row, shares, service);
  return line.taxable === line.amount ? { ...line, sac: '', rate: 0 } : line;
}

/** Returns an advance, or a part of it that is taken back, as one line of a voucher. */
export function advanceLine(
  { row }: BillableLineDetails,
  { amount, sac, rate, tax }: Pick<BillableAdvance, 'amount' | 'sac' | 'rate' | 'tax'>,
  service: Service,
): DocumentLine {
  const taxable = paise(amount - tax.cgst - tax.sgst - tax.igst);
  return { ...plainLine(row, service), sac, rate, amount, taxable, ...tax };
}

/** Returns an amount without tax as one line. */
export const untaxedLine = ({ row }: BillableLineDetails, amount: Money, service: Service): DocumentLine => ({
  ...plainLine(row, service),
  amount,
  taxable: amount,
});

function shareLine(row: LineRow, shares: readonly BillableShare[], service: Service): DocumentLine {
  const [first] = shares;
  const { gross, taxable, tax } = totalOf(shares);
  return {
    ...plainLine(row, service),
    sac: first?.sac ?? '',
    rate: first?.rate ?? 0,
    amount: gross,
    taxable,
    ...tax,
  };
}

function plainLine(row: LineRow, service: Service): DocumentLine {
  return {
    name: service?.name ?? { en: '', hi: '' },
    sac: '',
    date: row.service_date,
    time: row.service_time,
    workType: null,
    units: row.units,
    unitPrice: paise(row.unit_price),
    extraHours: 0,
    extraTotal: paise(0),
    priceReduction: paise(0),
    cancelled: false,
    visit: false,
    rate: 0,
    amount: paise(0),
    taxable: paise(0),
    cgst: paise(0),
    sgst: paise(0),
    igst: paise(0),
  };
}

/** Returns what was paid of the charges, which is at most their amount. */
export const totalPaid = (lines: readonly BillableLineDetails[]): Money => sum(lines.map(({ paid }) => paid));

/** Whether the line was cancelled because the customer was absent. */
function isChargedVisit({ state, cancel_reason: reason }: LineRow): boolean {
  return state === 'cancelled' && reason === 'absent';
}

/**
 * Returns the reason for a zero amount or a refund in both languages; uses our own texts, because entered texts may
 * contain personal data.
 */
export function reasonOf({ row }: Pick<BillableLineDetails, 'row'>): { en: string; hi: string } {
  return reasonText(reasonKey(row));
}

/** Returns a reason in both languages. */
export const reasonText = (key: MessageKey): { en: string; hi: string } => ({
  en: text('en', key),
  hi: text('hi', key),
});

function reasonKey({ state, cancel_reason: reason, cancelled_by: by }: LineRow): MessageKey {
  if (state !== 'cancelled') return 'invoice.reason_price';
  if (reason === 'no_professional' || reason === 'no_show' || reason === 'absent' || reason === 'dispute')
    return `booking.cancelled_${reason}`;
  return `invoice.reason_${by ?? 'admin'}`;
}
