import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { GatewayDispute } from '../../../../ports/payment-gateway/port.ts';
import type { PaymentContext } from '../../deps.ts';
import { chargebackMovement } from '../../ledger/rules/movements.ts';
import { deductChargeback, type LineRef, winChargeback } from '../../ledger/rules/share-postings.ts';
import { post } from '../../ledger/store.ts';
import { type CaptureWithAccount, gatewayRefundStore, refundStore } from '../../refunds/store.ts';
import { refundExcess } from '../../refunds/actions/request-refund.ts';
import { payableStore } from '../../store.ts';
import { allocateChargeback, isFinalStatus, nextChargebackStatus } from '../rules/chargeback.ts';
import { type ChargebackRow, chargebackStore } from '../store.ts';

/** An open chargeback is asked about once a day, in case its webhook events are lost. */
const CHECK_MINUTES = 24 * 60;

/** Returns the accounts of a part of a chargeback. */
export const chargebackLine = (customerId: number, payableId: number | null): LineRef => ({
  payableId,
  customerId,
  professionalId: null,
  registrationId: null,
});

/**
 * Applies the gateway's report of a chargeback, any number of times and in any order: its money is posted once, when the gateway took it or
 * gave it back. Returns `unmatched` if the payment is not ours.
 */
export async function recordDispute(
  context: PaymentContext,
  dispute: GatewayDispute,
): Promise<'recorded' | 'unmatched'> {
  const { tx, now } = context;
  const amount = Math.max(dispute.amount, dispute.deducted);
  if (amount === 0) return 'recorded';
  // The order and its payables first, as every handler of a payment does.
  const capture = await lockDisputed(context, dispute.paymentId);
  if (!capture) return 'unmatched';
  const store = chargebackStore(tx);
  await store.add({
    gateway_id: dispute.id,
    capture_id: capture.id,
    amount,
    reason: dispute.reason,
    phase: dispute.phase,
    status: 'open',
    respond_by: dispute.respondBy,
    opened_at: dispute.createdAt,
  });
  const before = await store.lock(dispute.id);
  const status = nextChargebackStatus(before.status, dispute.status);
  const final = isFinalStatus(status);
  // A late report must not replace what a newer one said.
  const isNewest = status === dispute.status;
  await store.set(before.id, {
    status,
    ...(isNewest ? { phase: dispute.phase, reason: dispute.reason, respond_by: dispute.respondBy } : {}),
    ended_at: final ? (before.ended_at ?? now) : null,
    check_at: final ? null : addMinutes(now, CHECK_MINUTES),
  });
  const known = { ...before, status };
  if (dispute.deducted > 0) await deductIn(context, known, capture, dispute.deducted);
  else await winIn(context, known);
  return 'recorded';
}

/**
 * Posts what the reconciliation report says that the gateway took for a chargeback, unless it is posted. The chargeback must be known.
 */
export async function deductReported(
  context: PaymentContext,
  gatewayId: string,
  amount: Money,
): Promise<void> {
  const store = chargebackStore(context.tx);
  const known = await store.byGatewayId(gatewayId);
  if (!known || known.deducted > 0) return;
  const capture = await lockDisputed(context, await store.paymentOf(known.id));
  if (capture) await deductIn(context, await store.lock(gatewayId), capture, amount);
}

async function lockDisputed(
  { tx }: Pick<PaymentContext, 'tx'>,
  paymentId: string,
): Promise<CaptureWithAccount | undefined> {
  const store = gatewayRefundStore(tx);
  const capture = await store.lockCapture(paymentId);
  if (capture) await payableStore(tx).lockPayables(await store.subjectsOf(capture));
  return capture;
}

/** Posts the deduction once. What it took cannot be refunded any more. */
async function deductIn(
  context: PaymentContext,
  known: ChargebackRow,
  capture: CaptureWithAccount,
  deducted: Money,
): Promise<void> {
  const { tx, now } = context;
  if (known.deducted > 0) return winIn(context, known);
  const amount = paise(Math.min(deducted, known.amount));
  const captures = gatewayRefundStore(tx);
  const payables = await payableStore(tx).bySubjects(await captures.subjectsOf(capture));
  const parts = await Promise.all(payables.map(({ id }) => captures.part(capture, id)));
  const disputed = parts
    .flatMap(({ payableId, refundable }) => (payableId === null ? [] : [{ payableId, refundable }]))
    .toSorted((one, other) => one.payableId - other.payableId);
  const allocated = allocateChargeback(amount, disputed);
  await post(
    tx,
    chargebackMovement(
      'chargeback',
      known.id,
      allocated.flatMap((part) =>
        deductChargeback(chargebackLine(capture.account_id, part.payableId), part.amount),
      ),
    ),
    now,
  );
  for (const part of allocated)
    if (part.payableId !== null)
      await refundStore(tx).add({
        capture_id: capture.id,
        payable_id: part.payableId,
        amount: part.amount,
        state: 'processed',
        origin: 'chargeback',
        chargeback_id: known.id,
        created_at: now,
        processed_at: now,
      });
  await chargebackStore(tx).set(known.id, { deducted: amount, deducted_at: now });
  await winIn(context, { ...known, deducted: amount });
}

/** Posts once that a deducted chargeback was won. What was to be refunded meanwhile, e.g. because of a cancellation, is refunded now. */
async function winIn(context: PaymentContext, known: ChargebackRow): Promise<void> {
  const { tx, now } = context;
  if (known.status !== 'won' || known.deducted === 0 || known.outcome !== null) return;
  const store = chargebackStore(tx);
  const entries = (await store.openParts(known.id)).flatMap(({ customerId, payableId, amount }) =>
    winChargeback(chargebackLine(customerId, payableId), amount),
  );
  await post(tx, chargebackMovement('chargeback_won', known.id, entries), now);
  await refundStore(tx).voidChargeback(known.id, now);
  await store.set(known.id, { outcome: 'won', decided_at: now });
  const captures = gatewayRefundStore(tx);
  const capture = await captures.lockCapture(await store.paymentOf(known.id));
  const payables = capture ? await payableStore(tx).lockPayables(await captures.subjectsOf(capture)) : [];
  for (const payable of payables) await refundExcess(context, payable);
}
