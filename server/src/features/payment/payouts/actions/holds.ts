import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { Claim } from '../../rules/payment-types.ts';
import { payableStore } from '../../store.ts';
import type { PaymentTables } from '../../tables.ts';
import { lockPayouts } from '../store.ts';

/** Hours without payouts after a change of the bank account or the mobile number. */
const FREEZE_HOURS = 72;

/** What an operator holds back, and why. */
export interface OperatorHold {
  readonly accountId: number;
  /** Null: everything that is owed to the professional. */
  readonly payableId: number | null;
  /** The professional's part that is held; null: the whole payable. */
  readonly amount: Money | null;
  readonly reason: string;
  readonly by: number;
}

/**
 * Holds an amount back until an operator releases it. It waits for a run that is being approved, so a payment is either in that run or held;
 * a caller that locks payables does so before. Returns the id.
 */
export async function placeHold(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  { accountId, payableId, amount, reason, by }: OperatorHold,
): Promise<number> {
  await lockPayouts(tx);
  const { id } = await tx
    .withTables<PaymentTables>()
    .insertInto('payout_holds')
    .values({
      account_id: accountId,
      payable_id: payableId,
      amount,
      kind: 'operator',
      reason,
      placed_by: by,
      placed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A part of a charged payable's price that is demanded back, as the professional's pay. */
export interface ClaimedPay {
  readonly accountId: number;
  /** What the professional would not have earned without that part. */
  readonly amount: Money;
}

/** Returns the professional's part of an amount of a payable; null if it is not charged, or no professional earns from it. */
export type LoadClaimedPay = (tx: Tx, claimed: Money) => Promise<ClaimedPay | null>;

/**
 * Holds the professional's part of a claim until `releaseClaims`. Before the charge there is no pay to hold, so the claim waits for
 * `assignClaims`. Locks the payable and then waits for a run that is being approved.
 *
 * @throws `not_found` if the subject has no payable
 */
export async function placeClaim(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  { subject, claimed, kind, origin }: Claim,
  loadPay: LoadClaimedPay,
): Promise<void> {
  const [payable] = await payableStore(tx).lockPayables([subject]);
  if (!payable) throw new Failure('not_found');
  await lockPayouts(tx);
  const pay = await loadPay(tx, claimed);
  const db = tx.withTables<PaymentTables>();
  if (pay && pay.amount === 0) {
    // Charged, but the professional earned nothing with that part: an earlier claim of the same origin holds nothing any more.
    await db
      .updateTable('payout_holds')
      .set({ released_at: now })
      .where('origin', '=', origin)
      .where('payable_id', '=', payable.id)
      .where('released_at', 'is', null)
      .execute();
    return;
  }
  const hold = { account_id: pay?.accountId ?? null, amount: pay?.amount ?? null, claimed };
  await db
    .insertInto('payout_holds')
    .values({ ...hold, payable_id: payable.id, kind, origin, placed_at: now })
    // The gateway may take another part of a payment than it had announced, e.g. after a refund.
    .onConflict((on) => on.columns(['origin', 'payable_id']).doUpdateSet({ ...hold, released_at: null }))
    .execute();
}

/** Holds the pay of a payable that is being charged for the claims that came before. */
export async function assignClaims(tx: Tx, subject: string, loadPay: LoadClaimedPay): Promise<void> {
  const db = tx.withTables<PaymentTables>();
  const waiting = await db
    .selectFrom('payout_holds')
    .innerJoin('payables', 'payables.id', 'payout_holds.payable_id')
    .select(['payout_holds.id', 'payout_holds.claimed'])
    .where('payables.subject', '=', subject)
    .where('payout_holds.account_id', 'is', null)
    .where('payout_holds.released_at', 'is', null)
    .execute();
  for (const { id, claimed } of waiting) {
    const pay = await loadPay(tx, paise(claimed ?? 0));
    if (pay && pay.amount > 0)
      await db
        .updateTable('payout_holds')
        .set({ account_id: pay.accountId, amount: pay.amount })
        .where('id', '=', id)
        .execute();
  }
}

/**
 * Releases the holds of a dispute or chargeback that is settled; without one, nothing changes.
 *
 * @param keep payables whose holds stay
 */
export async function releaseClaims(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  origin: string,
  keep: readonly number[] = [],
): Promise<void> {
  await tx
    .withTables<PaymentTables>()
    .updateTable('payout_holds')
    .set({ released_at: now })
    .where('origin', '=', origin)
    .where('released_at', 'is', null)
    .$if(keep.length > 0, (query) => query.where('payable_id', 'not in', [...keep]))
    .execute();
}

/** Holds everything that is owed to a professional for 72 hours, after a change that a thief would make first. */
export async function freezePayouts(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  accountId: number,
  kind: 'bank_change' | 'mobile_change',
): Promise<void> {
  await lockPayouts(tx);
  await tx
    .withTables<PaymentTables>()
    .insertInto('payout_holds')
    .values({ account_id: accountId, kind, placed_at: now, ends_at: addMinutes(now, FREEZE_HOURS * 60) })
    .execute();
}

/**
 * Releases a hold of an operator, with the reason.
 *
 * @throws `not_found`; `state_changed` if it is released, or if it ends by a date or with what it belongs to
 */
export async function releaseHold(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  id: number,
  { by, reason }: { readonly by: number; readonly reason: string },
): Promise<void> {
  const db = tx.withTables<PaymentTables>();
  const hold = await db
    .selectFrom('payout_holds')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!hold) throw new Failure('not_found');
  if (hold.released_at || hold.kind !== 'operator') throw new Failure('state_changed');
  await db
    .updateTable('payout_holds')
    .set({ released_at: now, released_by: by, release_reason: reason })
    .where('id', '=', id)
    .execute();
}
