import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { timersOf } from '../../src/features/booking/index.ts';
import type { CompanyBooking } from './bookings.ts';
import { FIRST_ID } from './facts.ts';
import type { HistoryEntry, LifeContext } from './line-life.ts';
import type { CompanyMoney } from './money.ts';
import type { OpenLines } from './open-lines.ts';
import { gatewayFee } from './settlements.ts';
import type { CompanyRows } from './support.ts';

/** Gives entries ids in the order of their time. */
export function numbered<Entry extends { readonly at: Date }>(
  entries: readonly Entry[],
): (Entry & { readonly id: number })[] {
  return entries
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((entry, index) => ({ ...entry, id: FIRST_ID + index }));
}

/** Rows of the bookings, their lines and what happened to them. */
export function bookingRows(
  bookings: readonly CompanyBooking[],
  history: readonly (HistoryEntry & { readonly id: number })[],
  states: ReadonlyMap<string, IndianState>,
): CompanyRows {
  const lives = bookings.flatMap((booking) => booking.lives);
  return {
    bookings: bookings.map((booking) => ({
      id: booking.id,
      code: booking.code,
      account_id: booking.customer.id,
      source: booking.source,
      state: 'confirmed',
      payment_method: booking.method,
      name: booking.customer.name,
      email: booking.customer.email,
      mobile: booking.customer.mobile,
      address: booking.customer.address,
      description: booking.description,
      latitude: booking.customer.latitude,
      longitude: booking.customer.longitude,
      cell: booking.customer.cell,
      created_at: booking.createdAt,
      expires_at: addMinutes(booking.createdAt, 30),
      confirmed_at: booking.confirmedAt,
      job_state: states.get(booking.lives[0]?.line.city ?? '') ?? null,
    })),
    booking_lines: lives.map(({ line }) => line),
    line_history: history.map(({ before: _before, after: _after, ...entry }) => entry),
    line_flags: lives.flatMap(({ line, flags }) =>
      [...flags].map(([flag, at]) => ({ line_id: line.id, flag, at })),
    ),
    line_ranges: lives.flatMap(({ line, ranges }) =>
      ranges.map(({ from, to }) => ({
        line_id: line.id,
        professional_id: line.professional_id,
        during: `[${from.toISOString()},${to.toISOString()})`,
        kind: 'work',
        expires_at: null,
      })),
    ),
    assignments: lives
      .flatMap(({ assignments }) => assignments)
      .toSorted((one, other) => one.from_at.getTime() - other.from_at.getTime())
      .map((entry, index) => ({ id: FIRST_ID + index, ...entry, cost: null, rules_version: null })),
    disputes: lives
      .flatMap(({ disputes }) => disputes)
      .toSorted((one, other) => one.opened_at.getTime() - other.opened_at.getTime())
      .map((entry, index) => ({ id: FIRST_ID + index, ...entry, redo_offered_at: null })),
  };
}

/** Rows of the reminders that are still to be sent, and of the jobs that their professionals have looked at. */
export function reminderRows(
  bookings: readonly CompanyBooking[],
  { now, settings }: Pick<LifeContext, 'now' | 'settings'>,
): CompanyRows {
  const lines = bookings.flatMap(({ lives }) => lives.map(({ line }) => line));
  return {
    line_timers: lines.flatMap((line) =>
      timersOf(
        {
          state: line.state,
          startsAt: line.starts_at,
          enteredAt: line.entered_at,
          travelMinutes: line.travel_minutes,
        },
        settings,
      )
        .filter(({ dueAt }) => dueAt > now)
        .map(({ kind, dueAt }) => ({
          line_id: line.id,
          kind,
          due_at: dueAt,
          professional_id: kind === 'leave' ? line.professional_id : null,
          travel_minutes: kind === 'leave' ? line.travel_minutes : null,
        })),
    ),
    job_views: lines.flatMap(({ id, state, professional_id, starts_at, assigned_at }) =>
      state === 'assigned' && professional_id !== null && assigned_at
        ? [{ line_id: id, professional_id, starts_at, seen_at: addMinutes(assigned_at, SEEN_MINUTES) }]
        : [],
    ),
  };
}

/** Minutes after the assignment at which professionals look at a job. */
const SEEN_MINUTES = 4;

/** Rows that only lines have that need an operator now. */
export function openRows(
  { approvals, searches, appeals }: OpenLines,
  bookings: readonly CompanyBooking[],
): CompanyRows {
  const assignments = bookings
    .flatMap(({ lives }) => lives.flatMap((life) => life.assignments))
    .toSorted((one, other) => one.from_at.getTime() - other.from_at.getTime());
  return {
    refund_approvals: approvals.map((row, index) => ({ id: FIRST_ID + index, ...row })),
    job_searches: [...searches],
    line_candidates: appeals.flatMap(({ life, chosen, other, createdAt }) =>
      [chosen, other].map((one, index) => ({
        line_id: life.line.id,
        professional_id: one.id,
        decided_at: life.line.assigned_at ?? createdAt,
        chosen: index === 0,
        why: { key: index === 0 ? 'booking.why_chosen' : 'booking.why_operator' },
        reasons: [{ key: 'booking.reason_free' }, { key: 'booking.reason_offers' }],
        area: 'Bengaluru',
        cost: null,
        rules_version: null,
      })),
    ),
    appeals: appeals.map(({ life, other, text, createdAt, dueAt }, index) => ({
      id: FIRST_ID + index,
      assignment_id: FIRST_ID + assignments.findIndex((one) => life.assignments.includes(one)),
      professional_id: other.id,
      text,
      created_at: createdAt,
      due_at: dueAt,
      answer: null,
      answered_at: null,
      overdue_at: null,
    })),
  };
}

/** Rows of the payments, refunds and the ledger. */
export function moneyRows(money: CompanyMoney): CompanyRows {
  const transactions = numbered(money.postings);
  const paid = money.orders.flatMap((order) => (order.capture ? [{ ...order, capture: order.capture }] : []));
  let entry = FIRST_ID;
  return {
    payables: money.payables,
    payment_orders: money.orders.map(({ parts: _parts, capture, ...order }) => ({
      ...order,
      paid_at: capture?.captured_at ?? null,
      check_at: null,
      checks: 0,
    })),
    payment_order_parts: money.orders.flatMap(({ id, parts }) =>
      parts.map(({ payableId, amount }) => ({ order_id: id, payable_id: payableId, amount })),
    ),
    payment_captures: paid.map(({ id, amount, capture }) => ({
      ...capture,
      order_id: id,
      amount,
      surplus: false,
      ...gatewayFee(amount),
    })),
    payment_refunds: money.refunds.map(({ payment_id: _payment, ...refund }) => ({
      ...refund,
      checks: 1,
      manual: false,
      origin: 'platform',
    })),
    line_shares: money.shares,
    ledger_transactions: transactions.map(({ id, at, movement: { key, kind, source } }) => ({
      id,
      key,
      kind,
      source,
      at,
      posted_on: dateOf(at),
    })),
    ledger_entries: transactions.flatMap(({ id, movement }) =>
      movement.entries.map(({ account, personId, payableId, amount, taxHead, registrationId }) => ({
        id: entry++,
        transaction_id: id,
        account,
        account_id: personId,
        payable_id: payableId,
        amount,
        tax_head: taxHead,
        registration_id: registrationId,
      })),
    ),
    // What the payment simulator knows of them, so that refunds and checks of these payments work.
    simulator_orders: money.orders.map((order) => ({
      id: order.gateway_order_id,
      amount: order.amount,
      receipt: `ap-${order.id}`,
      status: order.state === 'paid' ? 'paid' : 'attempted',
      created_at: order.created_at,
    })),
    simulator_payments: paid.map(({ gateway_order_id, amount, capture }) => ({
      id: capture.gateway_payment_id,
      order_id: gateway_order_id,
      amount,
      status: 'captured',
      captured: true,
      capture_at: null,
      times: 1,
      created_at: capture.captured_at,
    })),
    simulator_refunds: money.refunds.map((refund) => ({
      id: refund.gateway_refund_id,
      payment_id: refund.payment_id,
      amount: refund.amount,
      receipt: `ap-refund-${refund.id}-${refund.attempt}`,
      status: refund.state === 'processing' ? 'pending' : refund.state,
      idempotency_key: `ap-refund-${refund.id}-${refund.attempt}`,
      settle_at: refund.state === 'processing' ? refund.check_at : null,
      created_at: refund.created_at,
    })),
  };
}

/** The audit log of the operators' work on lines. */
export function auditEntries(history: readonly HistoryEntry[]): object[] {
  return history
    .filter(({ actor_role, transition }) => actor_role === 'admin' && transition in AUDITED)
    .map((entry) => ({
      actor_id: entry.actor_id,
      action: AUDITED[entry.transition],
      subject: `line:${entry.line_id}`,
      detail: entry.transition === 'allocate' ? { employee_id: entry.after.professional_id } : entry.note,
      at: entry.at,
      request_id: null,
      address: null,
      before: loggedLine(entry.before),
      after: loggedLine(entry.after),
      outcome: 'done',
    }));
}

const AUDITED: Partial<Record<HistoryEntry['transition'], string>> = {
  allocate: 'admin.allocate',
  cancel_by_admin: 'admin.cancel_line',
  resolve_approve: 'admin.resolve_dispute',
  resolve_partial_refund: 'admin.resolve_dispute',
  resolve_full_refund: 'admin.resolve_dispute',
};

/** The fields of a line that the audit log keeps. */
function loggedLine(line: HistoryEntry['after']) {
  const {
    state,
    professional_id,
    starts_at,
    ends_at,
    total,
    cancel_fee,
    cancelled_by,
    cancel_reason,
    attention,
  } = line;
  const { started_at, done_at, approved_at, absent_at } = line;
  return {
    state,
    professional_id,
    starts_at,
    ends_at,
    total,
    cancel_fee,
    cancelled_by,
    cancel_reason,
    attention,
    started_at,
    done_at,
    approved_at,
    absent_at,
    code_tries: null,
    refund_approval: null,
  };
}
