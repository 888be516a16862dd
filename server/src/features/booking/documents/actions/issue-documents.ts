import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { type CatalogService, servicesByIds } from '../../../catalog/index.ts';
import { type Account, accountsByIds } from '../../../identity/index.ts';
import {
  type Billed,
  type Document,
  documentReferencesOf,
  type DocumentRequest,
  documentsOf,
  issueDocument,
  issuePaymentReceipts,
  isPaymentReceiptMissing,
  type LatePaymentReceipts,
} from '../../../payment/index.ts';
import {
  advanceLine,
  billableLines,
  type BillableLineDetails,
  billedLine,
  creditedLine,
  reasonOf,
  reasonText,
  resolveServiceLocation,
  type ServiceLocation,
  totalPaid,
  untaxedLine,
} from './billable-lines.ts';
import { documentsIssued } from '../events.ts';
import { type DocumentBooking, documentStore } from '../store.ts';
import {
  type BillableShare,
  type BilledPart,
  type DueDocument,
  documentsDue,
  waitsForPlace,
} from '../rules/documents-due.ts';
import { documentSubject, lineSubject } from '../../rules/payable-subjects.ts';
import { setJobState } from '../../lines/actions/state-of-work.ts';
import type { BookingDeps } from '../../deps.ts';

type IssueDeps = Pick<BookingDeps, 'db' | 'clock' | 'geocoder' | 'publish' | 'log'>;
type Due = DueDocument<BillableLineDetails>;

/** A document that names another one is due after it: vouchers and invoices, then what takes them back. */
const MAX_ROUNDS = 3;

/**
 * Issues all documents of a booking that are due; issued documents stay unchanged.
 *
 * @param immediate whether a person waits for them: then an invoice does not wait for other work that may end today
 * @throws `unavailable` while the map does not answer and a place of supply is not known without it
 */
export async function issueDocuments(
  { db, clock, geocoder, publish, log }: IssueDeps,
  bookingId: number,
  { immediate = false }: { readonly immediate?: boolean } = {},
): Promise<void> {
  const booking = await documentStore(db).booking(bookingId);
  if (!booking) return;
  const lines = await billableLines(db, bookingId);
  const options = { ...(await optionsOf(db, bookingId, clock.now())), immediate };
  if (
    documentsDue(lines, { ...options, jobState: booking.job_state }).length > 0 ||
    waitsForPlace(lines, booking.job_state)
  ) {
    // The map may need a network call, so it is queried before any lock.
    const place = await resolveServiceLocation(geocoder, booking);
    if (place.state === null && waitsForPlace(lines, null))
      log.error({ bookingId }, 'invoice waits for a place of supply');
    await transaction(db, (tx) => issueAll({ tx, publish, now: clock.now() }, bookingId, place, immediate));
  }
  if (await isPaymentReceiptMissing(db, lateReceipts(booking, lines)))
    await transaction(db, (tx) => issueReceipts(tx, bookingId, clock.now()));
}

async function optionsOf(executor: Tx | BookingDeps['db'], bookingId: number, now: Date) {
  const cancelled = await documentsOf(executor, [documentSubject('cancellation', bookingId)]);
  return { today: dateOf(now), cancellationIssued: cancelled.length > 0 };
}

async function issueReceipts(tx: Tx, bookingId: number, now: Date): Promise<void> {
  // Locked for the same reason as in `issueAll`.
  const booking = await documentStore(tx).lockBooking(bookingId);
  if (!booking) return;
  const lines = await billableLines(tx, bookingId);
  await issuePaymentReceipts({ tx, now }, booking.account_id, lateReceipts(booking, lines));
}

function lateReceipts(
  { code }: Pick<DocumentBooking, 'code'>,
  lines: readonly BillableLineDetails[],
): LatePaymentReceipts {
  return {
    booking: code,
    payments: lines.flatMap(({ payments }) => payments),
    subjectOf: (orderId) => documentSubject('payment', orderId),
  };
}

/** What all documents of a booking share. */
interface BookingContext {
  readonly tx: Tx;
  readonly now: Date;
  readonly booking: DocumentBooking;
  readonly place: ServiceLocation;
  readonly services: ReadonlyMap<number, CatalogService>;
  /** The customer and the professionals. */
  readonly accounts: ReadonlyMap<number, Account>;
}

async function issueAll(
  { tx, publish, now }: Pick<BookingDeps, 'publish'> & { readonly tx: Tx; readonly now: Date },
  bookingId: number,
  found: ServiceLocation,
  immediate: boolean,
): Promise<void> {
  // Locked: an erasure of the customer either ran before, so that the document carries no name, or runs afterwards and restricts the
  // document; and each share and advance gets one document.
  const booking = await documentStore(tx).lockBooking(bookingId);
  if (!booking) return;
  // The map knows the State by now; one that an operator entered meanwhile wins.
  if (booking.job_state === null && found.state !== null)
    await setJobState({ tx, publish, now }, bookingId, found.state);
  const place: ServiceLocation = { ...found, state: booking.job_state ?? found.state };
  const issuedNow: Document[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const lines = await billableLines(tx, bookingId);
    const options = { ...(await optionsOf(tx, bookingId, now)), immediate, jobState: place.state };
    const due = documentsDue(lines, options);
    if (due.length === 0) break;
    const context: BookingContext = {
      tx,
      now,
      booking,
      place,
      services: await servicesByIds(
        tx,
        lines.map(({ row }) => row.service_id),
      ),
      accounts: await accountsByIds(tx, [
        booking.account_id,
        ...lines.flatMap(({ row }) => row.professional_id ?? []),
      ]),
    };
    for (const document of due) {
      const issued = await issueDocument({ tx, now }, await requestOf(context, document));
      if (issued.isNew) issuedNow.push(issued);
    }
  }
  const documents = issuedNow.flatMap(({ kind, number }) =>
    kind === 'statement' || kind === 'commission_invoice' || kind === 'commission_credit'
      ? []
      : [{ kind, number }],
  );
  if (documents.length > 0)
    await publish(tx, documentsIssued, documents.map(({ number }) => number).join(), {
      account_id: booking.account_id,
      booking: booking.code,
      documents,
    });
}

/** Returns the request of a due document. */
async function requestOf(context: BookingContext, due: Due): Promise<DocumentRequest> {
  switch (due.kind) {
    case 'receipt_voucher':
      return receiptVoucher(context, due.parts);
    case 'bill':
      return bill(context, due);
    case 'credit_note':
      return creditNote(context, due);
    case 'refund_voucher':
      return refundVoucher(context, due);
    case 'cancellation':
      return cancellation(context, due.lines);
  }
}

/** Returns the recipient; `gstin`: the one that the tax was calculated for. */
function recipientOf({ booking, place }: BookingContext, gstin: string | null): Billed['recipient'] {
  return {
    name: booking.name || null,
    address: booking.address || null,
    postcode: booking.address ? place.postcode : null,
    state: booking.address ? place.state : null,
    gstin,
  };
}

const subjectsOf = (lines: readonly { readonly id: number }[]): string[] => [
  ...new Set(lines.map(({ id }) => lineSubject(id))),
];

const serviceOf = ({ services }: BookingContext, { row }: BillableLineDetails): CatalogService | undefined =>
  services.get(row.service_id);

function receiptVoucher(
  context: BookingContext,
  parts: Extract<Due, { kind: 'receipt_voucher' }>['parts'],
): DocumentRequest {
  const { booking, accounts, place } = context;
  const [first] = parts;
  const payment = first?.line.payments.find(({ reference }) => reference === first.advance.paymentId);
  return {
    kind: 'receipt_voucher',
    subject: documentSubject('advance', Math.min(...parts.map(({ advance }) => advance.id))),
    accountId: booking.account_id,
    registrationId: first?.advance.registrationId ?? null,
    subjects: subjectsOf(parts.map(({ line }) => line)),
    advances: parts.map(({ advance }) => advance.id),
    billed: {
      recipient: recipientOf(context, accounts.get(booking.account_id)?.gstin ?? null),
      booking: booking.code,
      liability: 'platform',
      placeOfSupply: first?.advance.place ?? place.state,
      lines: parts.map(({ line, advance }) => advanceLine(line, advance, serviceOf(context, line))),
      paid: paise(0),
      payment: payment
        ? {
            amount: payment.amount,
            at: isoOf(payment.paidAt),
            method: payment.method,
            reference: payment.reference,
          }
        : null,
      reason: payment ? null : reasonText('invoice.reason_tax_moved'),
    },
  };
}

function bill(
  context: BookingContext,
  { parts, placeOfSupply }: Extract<Due, { kind: 'bill' }>,
): DocumentRequest {
  const { booking } = context;
  const shares = parts.flatMap((part) => part.shares);
  const lines = parts.map(({ line }) => line);
  const taxed = shares[0]?.liability !== 'none';
  return {
    ...billedBy(context, parts),
    kind: taxed ? 'invoice' : 'receipt',
    subject: documentSubject('invoice', Math.min(...shares.map(({ id }) => id))),
    accountId: booking.account_id,
    subjects: subjectsOf(lines),
    shares: shares.map(({ id }) => id),
    billed: {
      ...commonOf(context, parts, placeOfSupply),
      lines: parts.map((part) =>
        billedLine(part.line, part.shares, serviceOf(context, part.line), providerOf(context, part)),
      ),
      paid: paise(
        Math.min(
          totalPaid(lines),
          shares.reduce((total, { gross }) => total + gross, 0),
        ),
      ),
      countedOrders: lines.flatMap(({ payments }) => payments.map(({ orderId }) => orderId)),
    },
  };
}

/** Returns the name of the professional of a line whose document the platform issues. */
function providerOf(
  { accounts }: BookingContext,
  { line, shares: [share] }: BilledPart<BillableLineDetails>,
): string | null {
  if (share?.liability === 'professional') return null;
  return accounts.get(line.row.professional_id ?? 0)?.name || null;
}

async function creditNote(
  context: BookingContext,
  { parts, against, placeOfSupply }: Extract<Due, { kind: 'credit_note' }>,
): Promise<DocumentRequest> {
  const { tx, booking } = context;
  const shares = parts.flatMap((part) => part.shares);
  const reference = (await documentReferencesOf(tx, [against])).get(against);
  const [first] = parts;
  return {
    ...billedBy(context, parts),
    kind: 'credit_note',
    subject: documentSubject('reduction', Math.min(...shares.map(({ id }) => id))),
    accountId: booking.account_id,
    subjects: subjectsOf(parts.map(({ line }) => line)),
    shares: shares.map(({ id }) => id),
    againstId: against,
    billed: {
      ...commonOf(context, parts, placeOfSupply),
      // After 30 November a credit note takes no tax back.
      ...(isUntaxed(shares) ? { liability: 'none' as const } : {}),
      lines: parts.map((part) => creditedLine(part.line, part.shares, serviceOf(context, part.line))),
      paid: paise(0),
      against: reference ? [reference] : [],
      reason: first ? reasonOf(first.line) : null,
    },
  };
}

const isUntaxed = (shares: readonly BillableShare[]): boolean =>
  shares.every(({ tax: { cgst, sgst, igst } }) => cgst === 0 && sgst === 0 && igst === 0);

/** Returns who issues: each registered professional has a separate series. */
function billedBy(
  { accounts }: BookingContext,
  parts: readonly BilledPart<BillableLineDetails>[],
): Pick<DocumentRequest, 'professionalId' | 'registrationId'> {
  const [part] = parts;
  const share = part?.shares[0];
  const professional = part && accounts.get(part.line.row.professional_id ?? 0);
  return {
    professionalId: share?.liability === 'professional' ? (professional?.id ?? null) : null,
    registrationId: share?.registrationId ?? null,
  };
}

/** Returns what an invoice and its credit note have in common, from the stored shares. */
function commonOf(
  context: BookingContext,
  parts: readonly BilledPart<BillableLineDetails>[],
  placeOfSupply: IndianState | null,
): Pick<Billed, 'recipient' | 'booking' | 'liability' | 'supplier' | 'placeOfSupply'> {
  const { booking, accounts } = context;
  const [part] = parts;
  const share = part?.shares[0];
  const professional = part && accounts.get(part.line.row.professional_id ?? 0);
  return {
    recipient: recipientOf(context, share?.customerGstin ?? null),
    booking: booking.code,
    liability: share?.liability ?? 'none',
    supplier:
      share?.liability === 'professional' && share.supplier && professional
        ? {
            name: professional.name,
            address: professional.address,
            state: share.supplier.state,
            gstin: share.supplier.gstin,
          }
        : null,
    placeOfSupply,
  };
}

async function refundVoucher(
  context: BookingContext,
  { line, amount, refund, advance, against }: Extract<Due, { kind: 'refund_voucher' }>,
): Promise<DocumentRequest> {
  const { tx, booking, accounts, place } = context;
  const payment = refund && line.payments.find(({ reference }) => reference === refund.paymentId);
  const service = serviceOf(context, line);
  return {
    kind: 'refund_voucher',
    subject: refund
      ? documentSubject('refund', refund.id)
      : documentSubject('moved_advance', advance?.id ?? 0),
    accountId: booking.account_id,
    registrationId: advance?.registrationId ?? null,
    subjects: subjectsOf([line]),
    advances: advance ? [advance.id] : [],
    billed: {
      recipient: recipientOf(context, accounts.get(booking.account_id)?.gstin ?? null),
      booking: booking.code,
      liability: advance ? 'platform' : 'none',
      placeOfSupply: advance?.place ?? place.state,
      lines: [advance ? advanceLine(line, advance, service) : untaxedLine(line, amount, service)],
      paid: paise(0),
      against: [...(await documentReferencesOf(tx, against)).values()],
      payment: payment
        ? {
            amount: payment.amount,
            at: isoOf(payment.paidAt),
            method: payment.method,
            reference: payment.reference,
          }
        : null,
      reason: refund ? reasonOf(line) : reasonText('invoice.reason_tax_moved'),
    },
  };
}

function cancellation(context: BookingContext, lines: readonly BillableLineDetails[]): DocumentRequest {
  const { booking, accounts, place } = context;
  const [first] = lines;
  return {
    kind: 'cancellation',
    subject: documentSubject('cancellation', booking.id),
    accountId: booking.account_id,
    billed: {
      recipient: recipientOf(context, accounts.get(booking.account_id)?.gstin ?? null),
      booking: booking.code,
      placeOfSupply: place.state,
      lines: lines.map((line) => untaxedLine(line, paise(0), serviceOf(context, line))),
      paid: paise(0),
      reason: first ? reasonOf(first) : null,
    },
  };
}
