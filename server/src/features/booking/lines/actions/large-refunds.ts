import type { LineAction } from '@aaspaas/contract/features/booking-line.ts';
import { REFUND_APPROVAL_HOURS } from '@aaspaas/contract/kernel/grants.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Call } from '../../../../platform/http/call.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { operatorIdsWith } from '../../../identity/index.ts';
import { paymentsBySubject, retainedOf } from '../../../payment/index.ts';
import {
  type BookingTransaction,
  requireFound,
  runBookingTransaction,
} from '../../actions/booking-transaction.ts';
import type { Permit } from '../../actions/permit.ts';
import { type RefundDecision, refundCheck, refundOf } from '../../approvals/rules/large-refund.ts';
import { type ApprovalRow, approvalStore } from '../../approvals/store.ts';
import type { BookingDeps } from '../../deps.ts';
import { refundApprovalChanged } from '../../events.ts';
import { lineSubject } from '../../rules/payable-subjects.ts';
import { type LineSummary, lineSummariesOf } from './line-summaries.ts';
import { planReduction } from './price-reductions.ts';

/** Whether a decision was carried out, or waits for another operator. */
export type RefundOutcome = 'done' | 'waiting';

/** The operator who decides; `stepUpConfirmed`: they entered a code recently, or need none. */
export interface RefundOperator {
  readonly id: number;
  readonly stepUpConfirmed: boolean;
}

/**
 * Carries out an operator's decision that gives money back, or stores it for another operator if it is a large refund.
 *
 * @throws `approval_waiting` if another decision waits; `step_up_required` for a large refund without another operator
 */
export async function decideRefund(
  { publish }: Pick<Platform, 'publish'>,
  work: BookingTransaction,
  permitted: Permit,
  decision: RefundDecision,
  operator: RefundOperator,
): Promise<RefundOutcome> {
  const { tx, now } = work;
  const { line } = permitted;
  await requireNoApproval(tx, line.id);
  const subject = lineSubject(line.id);
  const retained = retainedOf(await paymentsBySubject(tx, [subject]), subject);
  const amount = refundOf(decision, { state: line.state, total: line.total, retained });
  const check = refundCheck(amount, operator.id, await operatorIdsWith(tx, 'money.act'));
  if (check === 'other_operator') {
    const { id } = await approvalStore(tx).insert({
      line_id: line.id,
      action: decision.action,
      amount,
      reason: decision.action === 'cancel' || decision.action === 'reduce_price' ? decision.reason : null,
      price: decision.action === 'reduce_price' ? decision.price : null,
      for_customer: decision.action === 'cancel' && decision.forCustomer,
      requested_by: operator.id,
      requested_at: now,
      expires_at: addMinutes(now, REFUND_APPROVAL_HOURS * 60),
    });
    await publish(tx, refundApprovalChanged, `${id}:requested`, { approval_id: id, step: 'requested' });
    work.recordRequest();
    return 'waiting';
  }
  if (check === 'step_up' && !operator.stepUpConfirmed)
    throw new Failure('step_up_required', { data: { step_up: true } });
  await carryOut(work, permitted, decision, operator.id);
  return 'done';
}

/** Refuses another decision on a line while one waits for an operator. */
export async function requireNoApproval(tx: Tx, lineId: number): Promise<void> {
  if (await approvalStore(tx).waitingOf(lineId)) throw new Failure('approval_waiting');
}

/** The permission that each decision needs. */
const PERMISSIONS = {
  cancel: 'cancel',
  full_refund: 'resolve',
  partial_refund: 'resolve',
  reduce_price: 'reduce_price',
} as const satisfies Record<RefundDecision['action'], LineAction>;

/**
 * Approves a large refund: carries out the decision of the operator who requested it, once.
 *
 * @throws `not_found`; `other_operator` for the operator who decided; `state_changed` if it does not wait any more or the line has
 *   changed
 */
export function approveRefund(deps: BookingDeps, call: Call<'admin'>, id: number): Promise<void> {
  return runBookingTransaction(deps, call, async (work) => {
    const { tx, now } = work;
    const store = approvalStore(tx);
    const found = requireFound(await store.byId(id));
    const decision = decisionOf(found);
    // The grants of the operator who decided were checked then.
    const requester = { role: 'admin', id: found.requested_by } as const;
    const permitted = await work.permit(requester, PERMISSIONS[decision.action], found.line_id);
    // With the line locked, so that of several approvals at once one finds it waiting.
    requireWaiting(requireFound(await store.lock(id)), now);
    if (found.requested_by === call.actor.id) throw new Failure('other_operator');
    await carryOut(work, permitted, decision, found.requested_by, call.actor.id);
    await store.end(id, 'approved', { operatorId: call.actor.id, reason: null }, now);
  });
}

/**
 * Rejects a large refund; its operator is notified.
 *
 * @throws `not_found`; `state_changed` if it does not wait any more
 */
export async function rejectRefund(
  tx: Tx,
  { publish }: Pick<Platform, 'publish'>,
  id: number,
  by: { readonly operatorId: number; readonly reason: string },
  now: Date,
): Promise<void> {
  const store = approvalStore(tx);
  requireWaiting(requireFound(await store.lock(id)), now);
  await store.end(id, 'rejected', by, now);
  await publish(tx, refundApprovalChanged, `${id}:rejected`, { approval_id: id, step: 'rejected' });
}

/** The most approvals that one run ends. */
const BATCH = 200;

/** Ends the wait of large refunds after 72 hours; their operators are notified. */
export function expireApprovals({
  db,
  clock,
  publish,
}: Pick<Platform, 'db' | 'clock' | 'publish'>): Promise<void> {
  return transaction(db, async (tx) => {
    for (const id of await approvalStore(tx).expire(clock.now(), BATCH))
      await publish(tx, refundApprovalChanged, `${id}:expired`, { approval_id: id, step: 'expired' });
  });
}

function requireWaiting({ state, expires_at }: ApprovalRow, now: Date): void {
  if (state !== 'waiting' || expires_at <= now) throw new Failure('state_changed');
}

function decisionOf({ action, amount, reason, for_customer, price }: ApprovalRow): RefundDecision {
  switch (action) {
    case 'cancel':
      return { action, reason: reason ?? '', forCustomer: for_customer };
    case 'full_refund':
      return { action };
    case 'partial_refund':
      return { action, amount: paise(amount) };
    case 'reduce_price':
      return { action, price: paise(price ?? 0), amount: paise(amount), reason: reason ?? '' };
  }
}

async function carryOut(
  { tx, move }: BookingTransaction,
  permitted: Permit,
  decision: RefundDecision,
  operatorId: number,
  approvedBy: number | null = null,
): Promise<void> {
  const approved = approvedBy === null ? {} : { approved_by: approvedBy };
  if (decision.action === 'cancel') {
    await move(permitted, 'cancel_by_admin', {
      reason: decision.reason,
      forCustomer: decision.forCustomer,
      resolution: { outcome: 'full_refund', amount: null, by: operatorId },
      note: approved,
    });
    return;
  }
  if (decision.action === 'reduce_price') {
    const { price, reason } = decision;
    // An approval may come after another reduction, e.g. by a lost chargeback.
    const { refusal, amount } = await planReduction(tx, permitted.line, price);
    if (refusal) throw new Failure('state_changed');
    await move(permitted, 'reduce_price', {
      reason,
      reduction: { price, by: operatorId, approvedBy },
      note: { amount, price, ...approved },
    });
    return;
  }
  const amount = decision.action === 'partial_refund' ? decision.amount : null;
  await move(permitted, `resolve_${decision.action}`, {
    resolution: { outcome: decision.action, amount, by: operatorId },
    note: { outcome: decision.action, ...(amount === null ? {} : { amount }), ...approved },
  });
}

/** The notification data of a large refund. */
export interface ApprovalNotificationData extends Pick<LineSummary, 'bookingCode' | 'service'> {
  readonly requestedBy: number;
  readonly amount: Money;
  /** Why it was rejected; null otherwise. */
  readonly reason: string | null;
}

/** Returns the notification data of a large refund; undefined without one. */
export async function approvalNotificationData(
  executor: Executor,
  id: number,
): Promise<ApprovalNotificationData | undefined> {
  const row = await approvalStore(executor).byId(id);
  const line = row && (await lineSummariesOf(executor, [row.line_id])).get(row.line_id);
  return row && line
    ? { ...line, requestedBy: row.requested_by, amount: paise(row.amount), reason: row.decision_reason }
    : undefined;
}
