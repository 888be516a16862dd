import { paise, sum } from '@aaspaas/contract/kernel/money.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import { accountsByIds } from '../../../identity/index.ts';
import {
  type Billed,
  type IssuedDocument,
  issueDocument,
  issuePaymentReceipts,
  isPaymentReceiptMissing,
  type LatePaymentReceipts,
  documentsOf,
} from '../../../payment/index.ts';
import {
  billedPart,
  billableLines,
  type BillableLineDetails,
  reasonOf,
  type ServiceLocation,
  resolveServiceLocation,
} from './billable-lines.ts';
import { documentsIssued } from '../events.ts';
import { documentStore } from '../store.ts';
import { type DueDocument, documentsDue } from '../rules/documents-due.ts';
import { parsePinCode } from '../rules/pin-code.ts';
import { documentSubject } from '../../rules/payable-subjects.ts';
import type { BookingDeps } from '../../deps.ts';

/** Issues all documents of a booking that are due; issued documents stay unchanged. */
export async function issueDocuments(
  { db, clock, geocoder, publish }: Pick<BookingDeps, 'db' | 'clock' | 'geocoder' | 'publish'>,
  bookingId: number,
): Promise<void> {
  const booking = await documentStore(db).booking(bookingId);
  if (!booking) return;
  const lines = await billableLines(db, bookingId);
  const due = documentsDue(lines);
  const issued = await documentsOf(
    db,
    due.map((document) => subjectOf(bookingId, document)),
  );
  if (issued.length !== due.length) {
    // The map may need a network call, so it is queried before any lock.
    const place = await resolveServiceLocation(geocoder, booking);
    await transaction(db, (tx) => issueAll({ tx, publish, now: clock.now() }, bookingId, place));
  }
  if (await isPaymentReceiptMissing(db, lateReceipts(bookingId, lines)))
    await transaction(db, (tx) => issueReceipts(tx, bookingId, clock.now()));
}

async function issueReceipts(tx: Tx, bookingId: number, now: Date): Promise<void> {
  // Locked for the same reason as in `issueAll`.
  const booking = await documentStore(tx).lockBooking(bookingId);
  if (!booking) return;
  const lines = await billableLines(tx, bookingId);
  await issuePaymentReceipts({ tx, now }, booking.account_id, lateReceipts(bookingId, lines));
}

function lateReceipts(bookingId: number, lines: readonly BillableLineDetails[]): LatePaymentReceipts {
  return {
    bill: documentSubject('bill', bookingId),
    payments: lines.flatMap(({ payments }) => payments),
    subjectOf: (orderId) => documentSubject('payment', orderId),
  };
}

async function issueAll(
  { tx, publish, now }: Pick<BookingDeps, 'publish'> & { readonly tx: Tx; readonly now: Date },
  bookingId: number,
  place: ServiceLocation,
): Promise<void> {
  // Locked: an erasure of the customer either ran before, so that the document carries no name, or runs afterwards and removes the name
  // from it.
  const booking = await documentStore(tx).lockBooking(bookingId);
  if (!booking) return;
  const lines = await billableLines(tx, bookingId);
  const services = await servicesByIds(
    tx,
    lines.map(({ row }) => row.service_id),
  );
  const account = (await accountsByIds(tx, [booking.account_id])).get(booking.account_id);
  const recipient: Billed['recipient'] = {
    name: booking.name || null,
    address: booking.address || null,
    postcode: booking.address ? (parsePinCode(booking.address) ?? place.postcode) : null,
    state: booking.address ? place.state : null,
    gstin: account?.gstin ?? null,
  };
  const due = documentsDue(lines);
  const before = await documentsOf(
    tx,
    due.map((document) => subjectOf(bookingId, document)),
  );
  const issuedNow: IssuedDocument[] = [];
  for (const document of due) {
    const [{ line: first } = { line: null }] = document.parts;
    const issued = await issueDocument({ tx, now }, document.kind, {
      subject: subjectOf(bookingId, document),
      accountId: booking.account_id,
      billed: {
        recipient,
        booking: booking.code,
        placeOfSupply: place.state,
        lines: document.parts.map((part) =>
          billedPart(document.kind, part, services.get(part.line.row.service_id)),
        ),
        countedOrders: lines.flatMap(({ payments }) => payments.map(({ orderId }) => orderId)),
        paid: sum(document.kind === 'bill' ? document.parts.map(({ line }) => line.retained) : [paise(0)]),
        refersTo: document.kind === 'credit_note' ? await billNumberBefore(tx, bookingId, document) : null,
        reason: document.kind === 'bill' || !first ? null : reasonOf(first),
      },
    });
    if (!before.some(({ number }) => number === issued.number)) issuedNow.push(issued);
  }
  const documents = issuedNow.flatMap(({ kind, number }) => (kind === 'statement' ? [] : [{ kind, number }]));
  if (documents.length > 0)
    await publish(tx, documentsIssued, documents.map(({ number }) => number).join(), {
      account_id: booking.account_id,
      booking: booking.code,
      documents,
    });
}

/** Returns the number of the bill that a refund corrects. A bill issued after the refund was requested already excludes the amount. */
async function billNumberBefore(
  tx: Tx,
  bookingId: number,
  { refundId, parts }: Extract<DueDocument<BillableLineDetails>, { kind: 'credit_note' }>,
): Promise<string | null> {
  const [bill] = await documentsOf(tx, [documentSubject('bill', bookingId)]);
  const requestedAt = parts[0]?.line.refunds.find(({ id }) => id === refundId)?.requestedAt;
  return bill && requestedAt && bill.issuedAt <= requestedAt ? bill.number : null;
}

function subjectOf(bookingId: number, document: DueDocument<BillableLineDetails>): string {
  return document.kind === 'credit_note'
    ? documentSubject('refund', document.refundId)
    : documentSubject(document.kind, bookingId);
}
