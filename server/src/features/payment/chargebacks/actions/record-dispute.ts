import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { GatewayDispute } from '../../../../ports/payment-gateway/port.ts';
import type { ChargebackContext, PaymentContext } from '../../deps.ts';
import { chargebackMovement, chargebackReturnMovement } from '../../ledger/rules/movements.ts';
import { deductChargeback, type LineRef, winChargeback } from '../../ledger/rules/share-postings.ts';
import { post } from '../../ledger/store.ts';
import { type CaptureWithAccount, gatewayRefundStore, refundStore } from '../../refunds/store.ts';
import { refundExcess } from '../../refunds/actions/request-refund.ts';
import { releaseClaims } from '../../payouts/actions/holds.ts';
import { type PayableRow, payableStore } from '../../store.ts';
import {
  allocateChargeback,
  allocateReturn,
  type ChargebackPart,
  holdsPay,
  isFinalStatus,
  nextChargebackStatus,
} from '../rules/chargeback.ts';
import { type ChargebackRow, chargebackStore } from '../store.ts';

/** An open chargeback is asked about once a day, in case its webhook events are lost, and a lost one until its money was taken. */
const CHECK_MINUTES = 24 * 60;

/** Returns the accounts of a part of a chargeback. */
export const chargebackLine = (customerId: number, payableId: number | null): LineRef => ({
  payableId,
  customerId,
  professionalId: null,
  registrationId: null,
});

/** Names what the holds of a chargeback belong to. */
export const chargebackOrigin = (id: number): string => `chargeback:${id}`;

/**
 * Applies the gateway's report of a chargeback, any number of times and in any order: its money is posted once, when the gateway took it or
 * reported that it is won. From the first report on, the professional's part of it is not paid out. Returns `unmatched` if the payment is not ours.
 */
export async function recordDispute(
  context: ChargebackContext,
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
    check_at:
      final && !isDeductionDue(status, paise(before.deducted)) ? null : addMinutes(now, CHECK_MINUTES),
  });
  const known = { ...before, status };
  if (dispute.deducted > 0) await deductIn(context, known, capture, dispute.deducted);
  else if (known.deducted > 0) await winIn(context, known);
  else if (holdsPay(known))
    await holdPay(context, known, await partsOf(context, capture, paise(known.amount)));
  else await releaseClaims(context, chargebackOrigin(known.id));
  return 'recorded';
}

/**
 * Posts what the reconciliation report says that the gateway took for a chargeback, unless it is posted. The chargeback must be known.
 */
export async function deductReported(
  context: ChargebackContext,
  gatewayId: string,
  amount: Money,
): Promise<void> {
  const store = chargebackStore(context.tx);
  const known = await store.byGatewayId(gatewayId);
  if (!known || known.deducted > 0) return;
  const capture = await lockDisputed(context, await store.paymentOf(known.id));
  if (capture) await deductIn(context, await store.lock(gatewayId), capture, amount);
}

/**
 * Posts what the reconciliation report says that the gateway paid again for a chargeback, unless it is posted. The money decides, not the
 * status: a chargeback that the bank closed, and whose money came back, is won. What an operator decided about stays decided.
 */
export async function returnReported(
  context: ChargebackContext,
  gatewayId: string,
  amount: Money,
): Promise<void> {
  const store = chargebackStore(context.tx);
  const known = await store.byGatewayId(gatewayId);
  if (!known || known.outcome !== null) return;
  const capture = await lockDisputed(context, await store.paymentOf(known.id));
  if (!capture) return;
  const locked = await store.lock(gatewayId);
  // What came back was taken, even if no report has shown it yet.
  if (locked.deducted === 0) await deductIn(context, locked, capture, amount);
  const row = await store.lock(gatewayId);
  const back = Math.min(amount, row.deducted - row.returned);
  if (row.outcome === null && back > 0) await returnIn(context, row, paise(back));
}

/** Returns whether the gateway decided against us and has not taken the money yet. */
const isDeductionDue = (status: ChargebackRow['status'], deducted: Money): boolean =>
  status === 'lost' && deducted === 0;

async function lockDisputed(
  { tx }: Pick<PaymentContext, 'tx'>,
  paymentId: string,
): Promise<CaptureWithAccount | undefined> {
  const store = gatewayRefundStore(tx);
  const capture = await store.lockCapture(paymentId);
  if (capture) await payableStore(tx).lockPayables(await store.subjectsOf(capture));
  return capture;
}

/** Parts of a chargeback with what they pay for. */
interface AllocatedParts {
  readonly parts: readonly ChargebackPart[];
  readonly payables: readonly PayableRow[];
}

/** Allocates an amount to what the payment still pays for. */
async function partsOf(
  { tx }: Pick<PaymentContext, 'tx'>,
  capture: CaptureWithAccount,
  amount: Money,
): Promise<AllocatedParts> {
  const store = gatewayRefundStore(tx);
  const payables = await payableStore(tx).bySubjects(await store.subjectsOf(capture));
  const refundable: { payableId: number; refundable: Money }[] = [];
  for (const { id } of payables.toSorted((one, other) => one.id - other.id))
    refundable.push({ payableId: id, refundable: (await store.part(capture, id)).refundable });
  return { parts: allocateChargeback(amount, refundable), payables };
}

/** Holds the professional's part of each part, and nothing else of the chargeback. */
async function holdPay(
  context: ChargebackContext,
  { id }: Pick<ChargebackRow, 'id'>,
  { parts, payables }: AllocatedParts,
): Promise<void> {
  const origin = chargebackOrigin(id);
  for (const { payableId, amount } of parts) {
    const subject = payables.find((payable) => payable.id === payableId)?.subject;
    if (subject !== undefined)
      await context.holdClaim(context, { subject, claimed: amount, kind: 'chargeback', origin });
  }
  await releaseClaims(
    context,
    origin,
    parts.flatMap(({ payableId }) => payableId ?? []),
  );
}

/** Makes what a chargeback took of a part count as refunded, so that it is not refunded again. */
async function refundTaken(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  { id, capture_id }: Pick<ChargebackRow, 'id' | 'capture_id'>,
  { payableId, amount }: ChargebackPart,
): Promise<void> {
  if (payableId === null) return;
  await refundStore(tx).add({
    capture_id,
    payable_id: payableId,
    amount,
    state: 'processed',
    origin: 'chargeback',
    chargeback_id: id,
    created_at: now,
    processed_at: now,
  });
}

/** Posts the deduction once. What it took cannot be refunded any more. */
async function deductIn(
  context: ChargebackContext,
  known: ChargebackRow,
  capture: CaptureWithAccount,
  deducted: Money,
): Promise<void> {
  const { tx, now } = context;
  if (known.deducted > 0) return winIn(context, known);
  const amount = paise(Math.min(deducted, known.amount));
  const allocated = await partsOf(context, capture, amount);
  await post(
    tx,
    chargebackMovement(
      'chargeback',
      known.id,
      allocated.parts.flatMap((part) =>
        deductChargeback(chargebackLine(capture.account_id, part.payableId), part.amount),
      ),
    ),
    now,
  );
  for (const part of allocated.parts) await refundTaken(context, known, part);
  const final = isFinalStatus(known.status);
  await chargebackStore(tx).set(known.id, {
    deducted: amount,
    deducted_at: now,
    ...(final ? { check_at: null } : {}),
  });
  if (known.status !== 'won') await holdPay(context, known, allocated);
  await winIn(context, { ...known, deducted: amount });
}

/** Posts once that a deducted chargeback was won: what did not come back yet will. */
async function winIn(context: ChargebackContext, known: ChargebackRow): Promise<void> {
  if (known.status !== 'won' || known.deducted === 0 || known.outcome !== null) return;
  await returnIn(context, known, paise(known.deducted - known.returned));
}

/**
 * Posts that money of a deducted chargeback came back. What was to be refunded meanwhile, e.g. because of a cancellation, is refunded now. Once
 * all of it came back the chargeback is won; otherwise operators decide about the rest.
 */
async function returnIn(context: ChargebackContext, known: ChargebackRow, amount: Money): Promise<void> {
  const { tx, now } = context;
  const store = chargebackStore(tx);
  const parts = allocateReturn(amount, await store.openParts(known.id));
  const entries = parts.flatMap(({ part, back }) =>
    back > 0 ? winChargeback(chargebackLine(part.customerId, part.payableId), back) : [],
  );
  await post(tx, chargebackReturnMovement(known.id, paise(known.returned), entries), now);
  await refundStore(tx).voidChargeback(known.id, now);
  const returned = known.returned + amount;
  const isWon = returned === known.deducted;
  await store.set(known.id, {
    returned,
    returned_at: now,
    ...(isWon ? { outcome: 'won', decided_at: now } : {}),
  });
  const captures = gatewayRefundStore(tx);
  const capture = await captures.lockCapture(await store.paymentOf(known.id));
  const payables = capture ? await payableStore(tx).lockPayables(await captures.subjectsOf(capture)) : [];
  if (isWon) await releaseClaims(context, chargebackOrigin(known.id));
  else {
    const rest = parts
      .filter((one) => one.rest > 0)
      .map((one) => ({ payableId: one.part.payableId, amount: one.rest }));
    for (const part of rest) await refundTaken(context, known, part);
    await holdPay(context, known, { parts: rest, payables });
  }
  for (const payable of payables) await refundExcess(context, payable);
}
