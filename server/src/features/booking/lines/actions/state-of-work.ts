import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../../platform/db/connect.ts';
import {
  correctCharge,
  documentIdsOfShares,
  type LineShare,
  type PaymentContext,
  type TaxFacts,
  taxOf,
  totalTax,
} from '../../../payment/index.ts';
import { extraSubject, lineSubject } from '../../rules/payable-subjects.ts';
import type { BookingTables } from '../../tables.ts';
import { bookingStore } from '../store.ts';
import { type ChargedShare, chargedShares, takenBack } from './charged-shares.ts';
import { shareColumns } from './earning-rules.ts';
import { lineMoney } from './line-money.ts';
import { lockEarningsOf, professionalsTax } from './tax-facts.ts';

/** A charge whose place of supply was not known, with the facts that it was made from. */
type PlacelessShare = ChargedShare & { readonly facts: TaxFacts };

/**
 * Records the State of the work of a booking that was not known when it was booked. Payments in advance are taxed there from now on. A
 * charge without an invoice that was taxed as in the supplier's State is taken back and charged again there: the price and the pay of the
 * professional stay, a difference of rounding is the platform's. The booking must be locked.
 */
export async function setJobState(
  work: PaymentContext,
  bookingId: number,
  state: IndianState,
): Promise<void> {
  const { tx, now } = work;
  const store = bookingStore(tx);
  await store.setJobState(bookingId, state);
  const lines = await store.lockLinesOf(bookingId);
  const charged = new Map<number, ChargedShare[]>();
  for (const { id } of lines) charged.set(id, await chargedShares(tx, id));
  const all = [...charged.values()].flat();
  const documents = await documentIdsOfShares(
    tx,
    all.map(({ id }) => id),
  );
  const open = all.filter(isPlaceless).filter(({ id }) => !documents.has(id));
  const day = dateOf(now);
  // In one order, so that two bookings with the same professionals do not wait for each other.
  for (const id of [...new Set(open.flatMap(({ professionalId }) => professionalId ?? []))].toSorted(
    (one, other) => one - other,
  ))
    await lockEarningsOf(tx, id, day);
  for (const share of open) await correctPlace(work, share, state, day);
  for (const line of lines) if (charged.get(line.id)?.length === 0) await lineMoney(work).alignAdvance(line);
}

function isPlaceless(share: ChargedShare): share is PlacelessShare {
  const { placeOfSupply, liability, facts, price } = share;
  return placeOfSupply === null && liability !== 'none' && facts !== null && price > 0;
}

async function correctPlace(
  work: PaymentContext,
  charged: PlacelessShare,
  state: IndianState,
  day: string,
): Promise<void> {
  const { tx } = work;
  const { professionalId, part, lineId } = charged;
  const facts = { ...charged.facts, price: charged.price, jobState: state };
  const share = sameShare(charged, taxOf(facts));
  // Taxed as within the supplier's State, which it is.
  if (!share) return;
  const carried =
    professionalId === null
      ? undefined
      : (await professionalsTax(tx, [professionalId], day)).get(professionalId)?.tdsCarried;
  await insertShare(tx, {
    ...takenBack(charged, charged, day),
    corrects: true,
    tds_carried: carried ?? 0,
    reasons: [...share.reasons],
    facts: JSON.stringify(charged.facts),
  });
  const shareId = await insertShare(tx, {
    ...shareColumns({ ...share, tdsCarried: carried ?? paise(0) }, facts, day),
    line_id: lineId,
    part,
    reduces: charged.id,
    corrects: true,
    professional_id: professionalId,
  });
  await correctCharge(work, {
    subject: part === 'extra' ? extraSubject(lineId) : lineSubject(lineId),
    shareId,
    professionalId,
    from: { liability: charged.liability, registrationId: charged.registrationId, less: charged },
    share,
  });
}

/**
 * Returns the new share with the pay and the TDS of the old one; the commission takes the difference of rounding. Null if the tax is that of the
 * old one.
 */
function sameShare(charged: PlacelessShare, share: LineShare): LineShare | null {
  const heads = [charged.tax, charged.commissionTax, charged.tcs].flatMap(({ cgst, sgst, igst }) => [
    cgst,
    sgst,
    igst,
  ]);
  const newHeads = [share.tax, share.commissionTax, share.tcs].flatMap(({ cgst, sgst, igst }) => [
    cgst,
    sgst,
    igst,
  ]);
  const isSame =
    share.registrationId === charged.registrationId &&
    heads.every((amount, index) => amount === newHeads[index]);
  if (isSame) return null;
  const { tds, net } = charged;
  const remitted = share.liability === 'platform' ? totalTax(share.tax) : 0;
  return {
    ...share,
    tds,
    net,
    commission: paise(
      share.price - remitted - totalTax(share.commissionTax) - totalTax(share.tcs) - tds - net,
    ),
  };
}

async function insertShare(tx: Tx, values: InsertedShare): Promise<number> {
  const { id } = await tx
    .withTables<BookingTables>()
    .insertInto('line_shares')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type InsertedShare = Insertable<BookingTables['line_shares']>;
