import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Money } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { HoldKind } from '../../rules/payment-types.ts';
import type { PaymentTables } from '../../tables.ts';
import { lockPayouts, payeeOf } from '../store.ts';

/** Hours without payouts after a change of the bank account or the mobile number. */
const FREEZE_HOURS = 72;

/** What is held back, and why. */
export interface NewHold {
  readonly kind: Exclude<HoldKind, 'bank_change' | 'mobile_change'>;
  /** The payable, or the professional whose whole pay is held. */
  readonly of: { readonly payableId: number } | { readonly accountId: number };
  /** The professional's part that is held; null: the whole payable. */
  readonly amount: Money | null;
  readonly reason: string | null;
  /** What it belongs to, e.g. `dispute:12`; a repeat with the same origin places no second hold. */
  readonly origin: string | null;
  /** The operator who placed it; null if the product did. */
  readonly by: number | null;
}

/**
 * Holds an amount back until it is released. It waits for a run that is being approved, so a payment is either in that run or held.
 * Returns the id, or null if the origin has a hold already.
 *
 * @throws `not_found` if nothing is owed to a professional for the payable
 */
export async function placeHold(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  { kind, of, amount, reason, origin, by }: NewHold,
): Promise<number | null> {
  await lockPayouts(tx);
  const accountId = 'accountId' in of ? of.accountId : await payeeOf(tx, of.payableId);
  if (accountId === null) throw new Failure('not_found');
  const added = await tx
    .withTables<PaymentTables>()
    .insertInto('payout_holds')
    .values({
      account_id: accountId,
      payable_id: 'payableId' in of ? of.payableId : null,
      amount,
      kind,
      reason,
      origin,
      placed_by: by,
      placed_at: now,
    })
    .onConflict((on) => on.column('origin').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
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

/** Releases the hold of a dispute or chargeback that is settled; without one, nothing changes. */
export async function releaseHoldOf(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  origin: string,
): Promise<void> {
  await tx
    .withTables<PaymentTables>()
    .updateTable('payout_holds')
    .set({ released_at: now })
    .where('origin', '=', origin)
    .where('released_at', 'is', null)
    .execute();
}
