import { paise, sum } from '@aaspaas/contract/kernel/money.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { servicesByIds } from '../../catalog/index.ts';
import { accountsByIds } from '../../identity/index.ts';
import {
  type Billed,
  issuePaper,
  issuePaymentReceipts,
  lacksPaymentReceipt,
  type LateReceipts,
  papersOf,
} from '../../payment/index.ts';
import {
  billedPart,
  knownLines,
  type KnownLine,
  papersStore,
  reasonOf,
  type WorkPlace,
  workPlace,
} from '../paper-facts.ts';
import { type DuePaper, papersDue } from '../rules/papers-due.ts';
import { pinOf } from '../rules/pin-of.ts';
import { paperSubject } from '../subjects.ts';
import type { BookingParts } from './booking-parts.ts';

/** Issues whatever papers of a booking are due by now; those that are issued stay as they are. */
export async function issuePapers(
  { db, clock, geocoder }: Pick<BookingParts, 'db' | 'clock' | 'geocoder'>,
  bookingId: number,
): Promise<void> {
  const booking = await papersStore(db).booking(bookingId);
  if (!booking) return;
  const lines = await knownLines(db, bookingId);
  const due = papersDue(lines);
  const issued = await papersOf(
    db,
    due.map((paper) => subjectOf(bookingId, paper)),
  );
  if (issued.length !== due.length) {
    // The map may be far away: it is asked before anything is locked.
    const place = await workPlace(geocoder, booking);
    await transaction(db, (tx) => issueAll(tx, bookingId, place, clock.now()));
  }
  if (await lacksPaymentReceipt(db, lateReceipts(bookingId, lines)))
    await transaction(db, (tx) => issueReceipts(tx, bookingId, clock.now()));
}

async function issueReceipts(tx: Tx, bookingId: number, now: Date): Promise<void> {
  // Locked for the same reason as in `issueAll`.
  const booking = await papersStore(tx).lockBooking(bookingId);
  if (!booking) return;
  const lines = await knownLines(tx, bookingId);
  await issuePaymentReceipts({ tx, now }, booking.account_id, lateReceipts(bookingId, lines));
}

function lateReceipts(bookingId: number, lines: readonly KnownLine[]): LateReceipts {
  return {
    bill: paperSubject('bill', bookingId),
    payments: lines.flatMap(({ payments }) => payments),
    subjectOf: (orderId) => paperSubject('payment', orderId),
  };
}

async function issueAll(tx: Tx, bookingId: number, place: WorkPlace, now: Date): Promise<void> {
  // Locked: whoever erases the customer came before, so that nobody is named, or comes after and takes the name off the papers too.
  const booking = await papersStore(tx).lockBooking(bookingId);
  if (!booking) return;
  const lines = await knownLines(tx, bookingId);
  const services = await servicesByIds(
    tx,
    lines.map(({ row }) => row.service_id),
  );
  const account = (await accountsByIds(tx, [booking.account_id])).get(booking.account_id);
  const recipient: Billed['recipient'] = {
    name: booking.name || null,
    address: booking.address || null,
    postcode: booking.address ? (pinOf(booking.address) ?? place.postcode) : null,
    state: booking.address ? place.state : null,
    gstin: account?.gstin ?? null,
  };
  for (const paper of papersDue(lines)) {
    const [{ line: first } = { line: null }] = paper.parts;
    await issuePaper({ tx, now }, paper.kind, {
      subject: subjectOf(bookingId, paper),
      accountId: booking.account_id,
      billed: {
        recipient,
        booking: booking.code,
        placeOfSupply: place.state,
        lines: paper.parts.map((part) =>
          billedPart(paper.kind, part, services.get(part.line.row.service_id)),
        ),
        countedOrders: lines.flatMap(({ payments }) => payments.map(({ orderId }) => orderId)),
        paid: sum(paper.kind === 'bill' ? paper.parts.map(({ line }) => line.kept) : [paise(0)]),
        refersTo: paper.kind === 'credit_note' ? await billBefore(tx, bookingId, paper) : null,
        reason: paper.kind === 'bill' || !first ? null : reasonOf(first),
      },
    });
  }
}

/** The number of the bill that a refund takes back from; a bill that was made once the money was on its way has never counted it. */
async function billBefore(
  tx: Tx,
  bookingId: number,
  { refundId, parts }: Extract<DuePaper<KnownLine>, { kind: 'credit_note' }>,
): Promise<string | null> {
  const [bill] = await papersOf(tx, [paperSubject('bill', bookingId)]);
  const wantedAt = parts[0]?.line.refunds.find(({ id }) => id === refundId)?.wantedAt;
  return bill && wantedAt && bill.issuedAt <= wantedAt ? bill.number : null;
}

function subjectOf(bookingId: number, paper: DuePaper<KnownLine>): string {
  return paper.kind === 'credit_note'
    ? paperSubject('refund', paper.refundId)
    : paperSubject(paper.kind, bookingId);
}
