import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import { settlePayable } from '../../actions/settle-payable.ts';
import { creditGranted } from '../../events.ts';
import { creditMovement } from '../../ledger/rules/movements.ts';
import { expireCredit, grantCredit, type LineRef } from '../../ledger/rules/share-postings.ts';
import { post } from '../../ledger/store.ts';
import type { CreditReason } from '../../rules/payment-types.ts';
import type { PayableRow } from '../../store.ts';
import type { PaymentContext, PaymentDeps } from '../../deps.ts';
import { creditExpiry, usesOf } from '../rules/credit.ts';
import { CREDIT_LOOP, creditStore, type CreditRow } from '../store.ts';

/** A credit to grant. */
export interface CreditGrant {
  readonly accountId: number;
  readonly amount: Money;
  readonly reason: CreditReason;
  /** The object that grants it, once, e.g. `line:12`. */
  readonly source: string;
}

/** A credit belongs to its customer and to no payable. */
const creditLine = (accountId: number): LineRef => ({
  payableId: null,
  customerId: accountId,
  professionalId: null,
  registrationId: null,
});

/** Grants a customer a credit that pays for later bookings, for twelve months. The same source grants one credit. */
export async function grantCreditTo(
  { tx, now, publish }: PaymentContext,
  { accountId, amount, reason, source }: CreditGrant,
): Promise<void> {
  if (amount <= 0) return;
  const row = {
    account_id: accountId,
    amount,
    reason,
    source,
    granted_at: now,
    expires_at: creditExpiry(now),
  };
  const added = await creditStore(tx).add(row);
  if (!added) return;
  await post(
    tx,
    creditMovement('credit', { id: added.id, source }, grantCredit(creditLine(accountId), amount)),
    now,
  );
  await publish(tx, creditGranted, added.id, { credit_id: added.id });
}

/** Pays what is due of a charged payable with its customer's credits, the one that ends first comes first. The payable must be locked. */
export async function applyCredits(
  context: Pick<PaymentContext, 'tx' | 'now'>,
  payable: PayableRow,
  due: Money,
): Promise<void> {
  if (due <= 0) return;
  const store = creditStore(context.tx);
  for (const { id, amount } of usesOf(await store.lockOpen(payable.account_id, context.now), due)) {
    const used = { kind: 'credit', amount, origin: `credit:${id}` } as const;
    // A credit pays a payable once.
    if (await settlePayable(context, payable, used)) await store.use(id, amount);
  }
}

/** The most credits that one run ends. */
const BATCH = 200;

/** Takes back the rest of credits after their last day, each in its own transaction. */
export async function expireCredits(deps: Pick<PaymentDeps, 'db' | 'clock' | 'log'>): Promise<void> {
  const ids = await creditStore(deps.db).ended(deps.clock.now(), BATCH);
  await forEachRow(deps, CREDIT_LOOP, ids, (id) =>
    transaction(deps.db, async (tx) => {
      const now = deps.clock.now();
      const store = creditStore(tx);
      const credit = await store.lock(id);
      if (!credit || credit.expired_at || credit.expires_at > now || credit.used >= credit.amount) return;
      await store.setExpired(id, now);
      const rest = paise(credit.amount - credit.used);
      await post(
        tx,
        creditMovement('credit_expired', credit, expireCredit(creditLine(credit.account_id), rest)),
        now,
      );
    }),
  );
}

/** A customer's credit. */
export interface Credit extends Pick<CreditRow, 'id' | 'reason' | 'source'> {
  readonly accountId: number;
  readonly amount: Money;
  readonly used: Money;
  readonly grantedAt: Date;
  readonly expiresAt: Date;
  readonly expired: boolean;
}

/** Returns a page of a customer's credits, newest first. */
export async function creditsOf(
  executor: Executor,
  accountId: number,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<Credit[]> {
  return (await creditStore(executor).page(accountId, after, limit)).map(presentCredit);
}

/** Returns what is left of all credits of a customer. */
export async function creditLeft(executor: Executor, accountId: number, now: Date): Promise<Money> {
  return creditStore(executor).left(accountId, now);
}

/** Returns a credit; undefined if there is none. */
export async function creditById(executor: Executor, id: number): Promise<Credit | undefined> {
  const row = await creditStore(executor).byId(id);
  return row && presentCredit(row);
}

const presentCredit = (row: CreditRow): Credit => ({
  id: row.id,
  accountId: row.account_id,
  reason: row.reason,
  source: row.source,
  amount: paise(row.amount),
  used: paise(row.used),
  grantedAt: row.granted_at,
  expiresAt: row.expires_at,
  expired: row.expired_at !== null,
});
