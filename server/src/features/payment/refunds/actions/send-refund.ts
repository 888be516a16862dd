import { paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { GatewayRefund } from '../../../../ports/payment-gateway/port.ts';
import { refundProcessed } from '../../events.ts';
import { post } from '../../ledger/store.ts';
import { type RefundWithPayment, refundStore } from '../store.ts';
import { nextCheck, retryAt } from '../../rules/retry-schedule.ts';
import { processedMovement } from '../../ledger/rules/movements.ts';
import { payRefund } from '../../ledger/rules/share-postings.ts';
import { retainedAmount } from '../../rules/amount-due.ts';
import { nextRefundState } from '../rules/refund.ts';
import { type PayableRow, payableStore } from '../../store.ts';
import { refundLine } from './refund-postings.ts';
import { refundExcess } from './request-refund.ts';
import { voidRefund } from './void-refund.ts';
import type { PaymentDeps, PaymentContext } from '../../deps.ts';

/** Returns our receipt name for one attempt of a refund; webhook events of the refund are matched by it. */
const receiptOf = ({ id, attempt }: Pick<RefundWithPayment, 'id' | 'attempt'>) =>
  `ap-refund-${id}-${attempt}`;

/**
 * Advances a refund by one step: sends a requested one, checks a processing one, retries a failed one. Safe to repeat after
 * an interruption: the idempotency key allows one refund at the gateway, and the movement's key one posting in the ledger.
 */
export async function sendRefund(deps: PaymentDeps, refundId: number): Promise<void> {
  const { db, clock, gateway, log } = deps;
  const refund = await refundStore(db).byId(refundId);
  if (!refund || refund.state === 'void') return;
  if (refund.state === 'processed') return askForReference(deps, refund);
  if (refund.state === 'failed') return retryFailedRefund(deps, refundId);
  const { gateway_refund_id: gatewayRefundId } = refund;
  const receipt = receiptOf(refund);
  const response = gatewayRefundId
    ? await gateway.refundById(gatewayRefundId)
    : await gateway.refund({
        paymentId: refund.gateway_payment_id,
        amount: paise(refund.amount),
        key: receipt,
        receipt,
      });
  if (typeof response === 'object' && 'id' in response)
    return applyGatewayRefund(deps, refundId, refund.attempt, response);
  const now = clock.now();
  if (typeof response === 'object' && 'refused' in response) {
    log.error({ refund: refundId, attempt: refund.attempt, ...response }, 'payment gateway refused refund');
    return transaction(db, async (tx) => {
      await refundStore(tx).lockPayable(refundId);
      const current = await refundStore(tx).lock(refundId);
      if (current?.state === 'requested' && current.attempt === refund.attempt)
        await settle({ tx, now, publish: deps.publish }, current, 'failed', null);
    });
  }
  const checkAt = nextCheck(refund.checks, refund.created_at, now);
  if (checkAt === null) log.error({ refund: refundId }, 'refund not settled after a week');
  await refundStore(db).set(refundId, { check_at: checkAt, checks: refund.checks + 1 });
}

/** How many days after it was processed a refund's bank reference is asked for, once a day. */
const REFERENCE_DAYS = 14;
const DAY_MINUTES = 24 * 60;

/** Asks for the bank's reference of a processed refund, which customers quote to their bank; the gateway often learns it days later. */
async function askForReference(
  { db, clock, gateway }: PaymentDeps,
  { id, gateway_refund_id, processed_at, check_at }: RefundWithPayment,
): Promise<void> {
  const now = clock.now();
  if (!gateway_refund_id || !processed_at || !check_at || check_at > now) return;
  // Scheduled before the call, so that an interrupted one is repeated the next day.
  await refundStore(db).set(id, { check_at: nextReferenceCheck(processed_at, now) });
  const response = await gateway.refundById(gateway_refund_id);
  if (typeof response !== 'object' || !('id' in response) || response.reference === null) return;
  await refundStore(db).set(id, { reference: response.reference, check_at: null });
}

/** Returns when to ask for the reference of a processed refund again; null after two weeks. */
function nextReferenceCheck(processedAt: Date, now: Date): Date | null {
  const next = addMinutes(now, DAY_MINUTES);
  return next > addMinutes(processedAt, REFERENCE_DAYS * DAY_MINUTES) ? null : next;
}

/** Applies the gateway's state of a refund; outdated states change nothing. */
export async function applyGatewayRefund(
  { db, clock, publish, log }: Pick<PaymentDeps, 'db' | 'clock' | 'publish' | 'log'>,
  refundId: number,
  attempt: number,
  gatewayRefund: GatewayRefund,
): Promise<void> {
  const failed = await transaction(db, (tx) =>
    applyGatewayRefundIn({ tx, now: clock.now(), publish }, refundId, attempt, gatewayRefund),
  );
  if (failed) log.error({ refund: refundId, attempt }, 'refund failed');
}

/**
 * Applies a webhook event of a refund. Its gateway id may not be stored yet, because the process may have ended right
 * after the request; then the receipt name identifies it.
 */
export async function applyRefundEvent(
  context: PaymentContext,
  gatewayRefund: GatewayRefund,
): Promise<boolean> {
  const store = refundStore(context.tx);
  const [, id, attempt] = /^ap-refund-(\d+)-(\d+)$/.exec(gatewayRefund.receipt ?? '') ?? [];
  const byGatewayId = await store.idOf(gatewayRefund.id);
  const refundId = byGatewayId?.id ?? (id ? Number(id) : null);
  if (refundId === null || !Number.isSafeInteger(refundId)) return false;
  const refund = await store.byId(refundId);
  if (refund?.origin !== 'platform') return false;
  if (refund.gateway_payment_id !== gatewayRefund.paymentId || refund.amount !== gatewayRefund.amount)
    return false;
  // A void refund that the gateway processed after all is recorded as one that was made there.
  if (refund.state === 'void') return gatewayRefund.status !== 'processed';
  await applyGatewayRefundIn(context, refundId, attempt ? Number(attempt) : refund.attempt, gatewayRefund);
  return true;
}

/**
 * Applies the gateway's state of a refund inside the caller's transaction.
 * @returns whether the refund failed with this call
 */
export async function applyGatewayRefundIn(
  context: PaymentContext,
  refundId: number,
  attempt: number,
  gatewayRefund: GatewayRefund,
): Promise<boolean> {
  const store = refundStore(context.tx);
  await store.lockPayable(refundId);
  const refund = await store.lock(refundId);
  if (!refund || refund.attempt !== attempt || refund.state === 'void') return false;
  if (refund.state === 'processed' && refund.reference === null && gatewayRefund.reference !== null)
    await store.set(refundId, { reference: gatewayRefund.reference, check_at: null });
  if (refund.gateway_refund_id === null) await store.set(refundId, { gateway_refund_id: gatewayRefund.id });
  const state = nextRefundState(refund.state, gatewayRefund.status);
  if (state === refund.state || state === 'requested' || state === 'void') {
    if (refund.state === 'processing')
      await store.set(refundId, {
        check_at: nextCheck(refund.checks, refund.created_at, context.now),
        checks: refund.checks + 1,
      });
    return false;
  }
  await settle(context, refund, state, gatewayRefund.reference);
  return state === 'failed';
}

async function settle(
  { tx, now, publish }: PaymentContext,
  refund: RefundWithPayment,
  state: 'processing' | 'processed' | 'failed',
  reference: string | null,
): Promise<void> {
  const { id, attempt } = refund;
  if (state === 'processed') {
    const payable = await refundStore(tx).lockPayable(id);
    const line = refundLine({ payable: payable ?? null, customerId: refund.account_id });
    await post(tx, processedMovement(refund, payRefund(line, paise(refund.amount))), now);
  }
  // A failed refund stays owed; a retry pays it.
  if (state === 'failed' && (await dropUnneededRefund({ tx, now, publish }, refund))) return;
  await refundStore(tx).set(id, {
    state,
    ...(reference ? { reference } : {}),
    processed_at: state === 'processed' ? now : null,
    check_at:
      state === 'processing'
        ? nextCheck(0, now, now)
        : state === 'failed'
          ? retryAt(attempt, now)
          : reference === null && refund.reference === null
            ? nextReferenceCheck(now, now)
            : null,
  });
  if (state === 'processed') await publish(tx, refundProcessed, id, { refund_id: id });
}

/**
 * Returns whether a failed refund must not be retried: it was made by hand at the gateway, or the same amount was refunded
 * there in the meantime. If so, voids it and recalculates what must be refunded.
 */
async function dropUnneededRefund(context: PaymentContext, refund: RefundWithPayment): Promise<boolean> {
  const store = refundStore(context.tx);
  const payable = await store.lockPayable(refund.id);
  if (refund.origin === 'platform' && !(await exceedsRefundDue(context, refund, payable))) return false;
  await voidRefund(context, refund, payable ?? null);
  if (payable) await refundExcess(context, payable);
  return true;
}

/** Returns whether the refund would exceed what must be refunded. */
async function exceedsRefundDue(
  { tx }: PaymentContext,
  { capture_id, payable_id }: RefundWithPayment,
  payable: PayableRow | undefined,
): Promise<boolean> {
  if (await refundStore(tx).exceedsCapture(capture_id, payable_id)) return true;
  return (
    payable !== undefined &&
    retainedAmount(await payableStore(tx).paidParts(payable.id)) + payable.settled < payable.amount
  );
}

async function retryFailedRefund(
  { db, clock, publish, ...deps }: PaymentDeps,
  refundId: number,
): Promise<void> {
  const retried = await transaction(db, async (tx) => {
    const now = clock.now();
    await refundStore(tx).lockPayable(refundId);
    const refund = await refundStore(tx).lock(refundId);
    if (refund?.state !== 'failed' || !refund.check_at || refund.check_at > now) return false;
    if (await dropUnneededRefund({ tx, now, publish }, refund)) return false;
    const attempt = refund.attempt + 1;
    await refundStore(tx).set(refundId, {
      attempt,
      state: 'requested',
      gateway_refund_id: null,
      checks: 0,
      check_at: nextCheck(0, now, now),
    });
    return true;
  });
  if (retried) await sendRefund({ db, clock, publish, ...deps }, refundId);
}
