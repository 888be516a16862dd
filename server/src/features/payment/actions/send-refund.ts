import { paise } from '@aaspaas/contract/kernel/money.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { GatewayRefund } from '../../../ports/payment-gateway/port.ts';
import { refundProcessed } from '../events.ts';
import { post } from '../ledger.ts';
import { type KnownRefund, refundStore } from '../refund-store.ts';
import { nextCheck, retryAt } from '../rules/asking-again.ts';
import { giftMovement, refundMovement } from '../rules/postings.ts';
import { keptOf, refundAfter } from '../rules/refund.ts';
import { type PayableRow, paymentStore } from '../store.ts';
import { giveBackExcess } from './give-back.ts';
import type { PaymentParts, PaymentWork } from './payment-parts.ts';

/** Our name for one attempt of a refund at the gateway; its news are known again by it. */
const receiptOf = ({ id, attempt }: Pick<KnownRefund, 'id' | 'attempt'>) => `ap-refund-${id}-${attempt}`;

/**
 * Brings a refund one step on: sends what is wanted, asks about what is under way, tries anew what failed. However often and wherever it
 * breaks off, the key makes it one refund at the gateway and the movement's name one in the books.
 */
export async function sendRefund(parts: PaymentParts, refundId: number): Promise<void> {
  const { db, clock, gateway, log } = parts;
  const refund = await refundStore(db).byId(refundId);
  if (!refund || refund.state === 'processed') return;
  if (refund.state === 'failed') return tryAnew(parts, refundId);
  const { gateway_refund_id: known } = refund;
  const receipt = receiptOf(refund);
  const answer = known
    ? await gateway.refundById(known)
    : await gateway.refund({
        paymentId: refund.gateway_payment_id,
        amount: paise(refund.amount),
        key: receipt,
        receipt,
      });
  if (typeof answer === 'object' && 'id' in answer)
    return takeRefund(parts, refundId, refund.attempt, answer);
  const now = clock.now();
  if (typeof answer === 'object' && 'refused' in answer) {
    log.error(
      { refund: refundId, attempt: refund.attempt, ...answer },
      'the payment gateway refused a refund',
    );
    return transaction(db, async (tx) => {
      await refundStore(tx).lockPayable(refundId);
      const current = await refundStore(tx).lock(refundId);
      if (current?.state === 'wanted' && current.attempt === refund.attempt)
        await settle({ tx, now, publish: parts.publish }, current, 'failed', null);
    });
  }
  const checkAt = nextCheck(refund.checks, refund.created_at, now);
  if (checkAt === null) log.error({ refund: refundId }, 'a refund is not settled after a week');
  await refundStore(db).set(refundId, { check_at: checkAt, checks: refund.checks + 1 });
}

/** Takes what the gateway says of a refund; old news change nothing. */
export async function takeRefund(
  { db, clock, publish, log }: Pick<PaymentParts, 'db' | 'clock' | 'publish' | 'log'>,
  refundId: number,
  attempt: number,
  news: GatewayRefund,
): Promise<void> {
  const failed = await transaction(db, (tx) =>
    takeRefundIn({ tx, now: clock.now(), publish }, refundId, attempt, news),
  );
  if (failed) log.error({ refund: refundId, attempt }, 'a refund failed');
}

/** News of a refund whose id we may not have heard yet: the process may have ended right after it asked. */
export async function takeRefundNews(work: PaymentWork, news: GatewayRefund): Promise<boolean> {
  const store = refundStore(work.tx);
  const [, id, attempt] = /^ap-refund-(\d+)-(\d+)$/.exec(news.receipt ?? '') ?? [];
  const named = await store.idOf(news.id);
  const refundId = named?.id ?? (id ? Number(id) : null);
  if (refundId === null || !Number.isSafeInteger(refundId)) return false;
  const refund = await store.byId(refundId);
  if (refund?.origin !== 'house') return false;
  if (refund.gateway_payment_id !== news.paymentId || refund.amount !== news.amount) return false;
  await takeRefundIn(work, refundId, attempt ? Number(attempt) : refund.attempt, news);
  return true;
}

/** The same in the caller's transaction. @returns whether it failed just now */
export async function takeRefundIn(
  work: PaymentWork,
  refundId: number,
  attempt: number,
  news: GatewayRefund,
): Promise<boolean> {
  const store = refundStore(work.tx);
  await store.lockPayable(refundId);
  const refund = await store.lock(refundId);
  if (!refund || refund.attempt !== attempt) return false;
  if (refund.gateway_refund_id === null) await store.set(refundId, { gateway_refund_id: news.id });
  const state = refundAfter(refund.state, news.status);
  if (state === refund.state || state === 'wanted') {
    if (refund.state === 'pending')
      await store.set(refundId, {
        check_at: nextCheck(refund.checks, refund.created_at, work.now),
        checks: refund.checks + 1,
      });
    return false;
  }
  await settle(work, refund, state, news.reference);
  return state === 'failed';
}

async function settle(
  { tx, now, publish }: PaymentWork,
  refund: KnownRefund,
  state: 'pending' | 'processed' | 'failed',
  reference: string | null,
): Promise<void> {
  const { id, attempt } = refund;
  const facts = {
    id,
    attempt,
    customerId: refund.account_id,
    payableId: refund.payable_id,
    amount: paise(refund.amount),
  };
  if (state === 'processed') await post(tx, refundMovement('refund_done', facts), now);
  if (state === 'failed') {
    await post(tx, refundMovement('refund_failed', facts), now);
    if (refund.origin === 'gift') await post(tx, giftMovement('failed', facts), now);
    if (await isNotOurs({ tx, now, publish }, refund)) return;
  }
  await refundStore(tx).set(id, {
    state,
    ...(reference ? { reference } : {}),
    processed_at: state === 'processed' ? now : null,
    check_at:
      state === 'pending' ? nextCheck(0, now, now) : state === 'failed' ? retryAt(attempt, now) : null,
  });
  if (state === 'processed') await publish(tx, refundProcessed, id, { refund_id: id });
}

/**
 * Whether a refund that failed is none of ours to try again: it was given by hand at the gateway, or meanwhile somebody gave the same back
 * by hand. Then it is gone, and what is still owed is reckoned anew.
 */
async function isNotOurs(work: PaymentWork, refund: KnownRefund): Promise<boolean> {
  const store = refundStore(work.tx);
  const payable = await store.lockPayable(refund.id);
  if (refund.origin === 'house' && !(await isTooMuch(work, refund, payable))) return false;
  await store.remove(refund.id);
  if (payable) await giveBackExcess(work, payable);
  return true;
}

/** Whether more would go back than has to. */
async function isTooMuch(
  { tx }: PaymentWork,
  { capture_id, payable_id }: KnownRefund,
  payable: PayableRow | undefined,
): Promise<boolean> {
  if (await refundStore(tx).isBeyond(capture_id, payable_id)) return true;
  return payable !== undefined && keptOf(await paymentStore(tx).paidFor(payable.id)) < payable.amount;
}

async function tryAnew({ db, clock, publish, ...parts }: PaymentParts, refundId: number): Promise<void> {
  const again = await transaction(db, async (tx) => {
    const now = clock.now();
    await refundStore(tx).lockPayable(refundId);
    const refund = await refundStore(tx).lock(refundId);
    if (refund?.state !== 'failed' || !refund.check_at || refund.check_at > now) return false;
    if (await isNotOurs({ tx, now, publish }, refund)) return false;
    const attempt = refund.attempt + 1;
    await refundStore(tx).set(refundId, {
      attempt,
      state: 'wanted',
      gateway_refund_id: null,
      checks: 0,
      check_at: nextCheck(0, now, now),
    });
    const { account_id: customerId, payable_id: payableId } = refund;
    await post(
      tx,
      refundMovement('refund', {
        id: refundId,
        attempt,
        customerId,
        payableId,
        amount: paise(refund.amount),
      }),
      now,
    );
    return true;
  });
  if (again) await sendRefund({ db, clock, publish, ...parts }, refundId);
}
