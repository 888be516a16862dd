import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type Selectable, sql } from 'kysely';
import { transaction } from '../../../platform/db/transaction.ts';
import type { GatewayPage, GatewayPayment, GatewayRefund } from '../../../ports/payment-gateway/port.ts';
import type { PayoutApi, RailReport } from '../../../ports/payout-rail/port.ts';
import type { PaymentDeps } from '../deps.ts';
import { recordPayments } from '../orders/actions/record-payments.ts';
import {
  applyRailReport,
  itemOfReport,
  type PayoutRailDeps,
  referenceOf,
} from '../payouts/actions/send-payouts.ts';
import { applyGatewayRefund, applyRefundEvent } from '../refunds/actions/send-refund.ts';
import type { OrderRow, RefundRow } from '../store.ts';
import type { PaymentTables } from '../tables.ts';

type Item = Selectable<PaymentTables['payout_items']>;

/** What a comparison of a restored database with the vendors found. */
export interface VendorComparison {
  readonly orders: number;
  readonly refunds: number;
  readonly payouts: number;
  /** What the vendors knew and the database now knows as well. */
  readonly applied: readonly string[];
  /** What an operator must look at: the vendor knows something that the database does not. */
  readonly differences: readonly string[];
  /** Questions that a vendor did not answer; the comparison is repeated. */
  readonly unanswered: readonly string[];
}

/** A payment is late by a week at most (`retry-schedule.ts`), and a payout returns within a week; a day is for the clocks. */
const LOOK_BACK_DAYS = 8;

/** The clocks of the vendors and of the server differ. */
const CLOCK_MINUTES = 60;

const PAGE = 200;

interface Findings {
  orders: number;
  refunds: number;
  payouts: number;
  readonly applied: string[];
  readonly differences: string[];
  readonly unanswered: string[];
}

/**
 * Compares orders, refunds and payouts with the gateway and the payout rail, after the database was restored to an earlier state, and
 * applies what they know. What they have of the time after it and the database does not is a difference: its bookings, cancellations and
 * payout runs are lost here. Only asks; nothing is sent. Safe to repeat.
 *
 * @param restoredTo the time of the restored state
 */
export async function compareWithVendors(deps: PayoutRailDeps, restoredTo: Date): Promise<VendorComparison> {
  const found: Findings = { orders: 0, refunds: 0, payouts: 0, applied: [], differences: [], unanswered: [] };
  const since = addMinutes(restoredTo, -LOOK_BACK_DAYS * 24 * 60);
  const made = addMinutes(restoredTo, -CLOCK_MINUTES);
  await compareOrders(deps, since, found);
  const uncaptured = await findLostPayments(deps, made, found);
  await findLostRefunds(deps, made, uncaptured, found);
  await compareRefunds(deps, since, found);
  if (deps.payoutRail.name === 'bank_file') await listBankFilePayouts(deps, found);
  else {
    await comparePayouts(deps, deps.payoutRail, since, found);
    await findLostPayouts(deps, deps.payoutRail, made, found);
  }
  return found;
}

type ComparedOrder = Pick<OrderRow, 'id' | 'state'> & { readonly gateway_order_id: string };

async function compareOrders(deps: PaymentDeps, since: Date, found: Findings): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<ComparedOrder>`
      select id, state, gateway_order_id from payment_orders
      where gateway_order_id is not null and id > ${after} and (created_at >= ${since} or check_at is not null)
      order by id limit ${PAGE}`.execute(deps.db);
    for (const order of rows) await compareOrder(deps, order, found);
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < PAGE) return;
  }
}

async function compareOrder(deps: PaymentDeps, order: ComparedOrder, found: Findings): Promise<void> {
  found.orders += 1;
  const { gateway_order_id: id } = order;
  const payments = await deps.gateway.paymentsOf(id);
  if (payments === 'not_found') {
    found.differences.push(`order ${id} is unknown to the gateway`);
    return;
  }
  if ('outage' in payments) {
    found.unanswered.push(`order ${id}: ${payments.outage}`);
    return;
  }
  const { rows } = await sql<{ payment: string }>`
    select gateway_payment_id as payment from payment_captures where order_id = ${order.id}`.execute(deps.db);
  const known = new Set(rows.map(({ payment }) => payment));
  await recordPayments(deps, id, payments);
  for (const payment of payments)
    if (payment.captured && !known.has(payment.id))
      found.applied.push(`payment ${payment.id} of order ${id}`);
  for (const paymentId of known)
    if (!payments.some(({ id: other }) => other === paymentId))
      found.differences.push(`payment ${paymentId} of order ${id} is unknown to the gateway`);
}

const formatRupees = (amount: number): string => `₹${(amount / 100).toFixed(2)}`;

/** Calls `compare` with the items of each page; returns why a page is missing, or null. */
async function eachPage<Listed>(
  load: (skip: number) => Promise<GatewayPage<Listed> | { readonly outage: string }>,
  compare: (items: readonly Listed[]) => Promise<void>,
): Promise<string | null> {
  for (let skip: number | null = 0; skip !== null; ) {
    const page: GatewayPage<Listed> | { readonly outage: string } = await load(skip);
    if ('outage' in page) return page.outage;
    await compare(page.items);
    skip = page.next;
  }
  return null;
}

/**
 * Finds payments whose orders were created after the restored state. Payments of known orders are recorded already. Returns the payments that
 * were never captured.
 */
async function findLostPayments(
  { db, gateway }: PaymentDeps,
  from: Date,
  found: Findings,
): Promise<ReadonlySet<string>> {
  const uncaptured = new Set<string>();
  const compare = async (payments: readonly GatewayPayment[]) => {
    const captured = payments.filter((payment) => payment.captured);
    for (const { id, captured: isCaptured } of payments) if (!isCaptured) uncaptured.add(id);
    const { rows } = await sql<{ id: string }>`
      select gateway_payment_id as id from payment_captures
      where gateway_payment_id = any(${captured.map(({ id }) => id)}::text[])`.execute(db);
    const known = new Set(rows.map(({ id }) => id));
    for (const { id, amount, orderId } of captured)
      if (!known.has(id))
        found.differences.push(
          `payment ${id} of ${formatRupees(amount)} is not in the database (order ${orderId ?? 'none'})`,
        );
  };
  const outage = await eachPage<GatewayPayment>((skip) => gateway.paymentsSince(from, skip), compare);
  if (outage !== null) found.unanswered.push(`payments since ${from.toISOString()}: ${outage}`);
  return uncaptured;
}

/**
 * Finds refunds that were requested after the restored state. One that was requested before it and sent after it is recorded; otherwise it
 * would be sent again, with the same key, which makes one refund. The gateway itself refunds a payment that was never captured.
 */
async function findLostRefunds(
  deps: PaymentDeps,
  from: Date,
  uncaptured: ReadonlySet<string>,
  found: Findings,
): Promise<void> {
  const compare = async (refunds: readonly GatewayRefund[]) => {
    const { rows } = await sql<{ id: string }>`
      select gateway_refund_id as id from payment_refunds
      where gateway_refund_id = any(${refunds.map(({ id }) => id)}::text[])`.execute(deps.db);
    const known = new Set(rows.map(({ id }) => id));
    for (const refund of refunds) {
      if (known.has(refund.id) || uncaptured.has(refund.paymentId)) continue;
      if (await isRecorded(deps, refund)) found.applied.push(`refund ${refund.id}: ${refund.status}`);
      else if (refund.status !== 'failed')
        found.differences.push(
          `refund ${refund.id} of ${formatRupees(refund.amount)}, of payment ${refund.paymentId}, is not in the database`,
        );
    }
  };
  const outage = await eachPage<GatewayRefund>((skip) => deps.gateway.refundsSince(from, skip), compare);
  if (outage !== null) found.unanswered.push(`refunds since ${from.toISOString()}: ${outage}`);
}

/** Records a refund whose request is in the database. Returns whether it is. */
function isRecorded({ db, clock, publish }: PaymentDeps, refund: GatewayRefund): Promise<boolean> {
  return transaction(db, (tx) => applyRefundEvent({ tx, now: clock.now(), publish }, refund));
}

type ComparedRefund = Pick<RefundRow, 'id' | 'state' | 'attempt' | 'amount'> & {
  readonly gateway_refund_id: string;
};

async function compareRefunds(deps: PaymentDeps, since: Date, found: Findings): Promise<void> {
  const { rows } = await sql<ComparedRefund>`
    select id, state, attempt, amount, gateway_refund_id from payment_refunds
    where gateway_refund_id is not null and state <> 'void' and chargeback_id is null
      and (state <> 'processed' or created_at >= ${since})
    order by id`.execute(deps.db);
  for (const { id, state, attempt, amount, gateway_refund_id: gatewayId } of rows) {
    found.refunds += 1;
    const refund = await deps.gateway.refundById(gatewayId);
    if (refund === 'not_found') found.differences.push(`refund ${gatewayId} is unknown to the gateway`);
    else if ('outage' in refund) found.unanswered.push(`refund ${gatewayId}: ${refund.outage}`);
    else if (refund.amount !== amount || (state === 'processed' && refund.status !== 'processed'))
      found.differences.push(
        `refund ${gatewayId}: ${refund.status} with ${formatRupees(refund.amount)} at the gateway, ${state} with ${formatRupees(amount)} in the database`,
      );
    else if (refund.status !== 'pending' && refund.status !== state) {
      await applyGatewayRefund(deps, id, attempt, refund);
      found.applied.push(`refund ${gatewayId}: ${refund.status}`);
    }
  }
}

/** Payments in a bank file have no state at a vendor: only the bank statement shows whether an operator uploaded it. */
async function listBankFilePayouts({ db }: PaymentDeps, found: Findings): Promise<void> {
  const { rows } = await sql<Pick<Item, 'id' | 'run_id' | 'amount'>>`
    select id, run_id, amount from payout_items where state in ('approved', 'sent') and rail = 'bank_file' order by id`.execute(
    db,
  );
  found.payouts += rows.length;
  for (const item of rows)
    found.differences.push(
      `payout ${referenceOf(item)} of ${formatRupees(item.amount)}: look in the bank statement before a bank file is downloaded again`,
    );
}

async function comparePayouts(
  deps: PayoutRailDeps,
  rail: PayoutApi,
  since: Date,
  found: Findings,
): Promise<void> {
  const { rows } = await sql<Pick<Item, 'id' | 'run_id' | 'state' | 'amount' | 'rail_reference'>>`
    select id, run_id, state, amount, rail_reference from payout_items
    where rail = ${rail.name} and (state in ('approved', 'sent') or (state = 'paid' and settled_at >= ${since}))
    order by id`.execute(deps.db);
  for (const item of rows) {
    found.payouts += 1;
    const reference = referenceOf(item);
    const report =
      item.rail_reference === null ? await rail.byReference(reference) : await rail.byId(item.rail_reference);
    if (report === 'not_found') {
      // Otherwise it was never sent, and is sent when the hold ends.
      if (item.rail_reference !== null)
        found.differences.push(`payout ${reference} is unknown to the vendor`);
    } else if ('outage' in report) found.unanswered.push(`payout ${reference}: ${report.outage}`);
    else if (report.amount !== item.amount)
      found.differences.push(
        `payout ${reference}: ${formatRupees(report.amount)} at the vendor, ${formatRupees(item.amount)} in the database`,
      );
    else {
      await applyRailReport(deps, item.id, report);
      if (item.rail_reference === null || report.status !== VENDOR_STATUS[item.state])
        found.applied.push(`payout ${reference}: ${report.status}`);
    }
  }
}

/** The vendor's status that fits a payment's state. */
const VENDOR_STATUS: Readonly<Record<string, string>> = {
  sent: 'in_progress',
  paid: 'paid',
  returned: 'returned',
};

/**
 * Finds payouts of runs that were approved after the restored state: what they paid is owed again here, and the next run would pay it a
 * second time.
 */
async function findLostPayouts(
  { db }: PaymentDeps,
  rail: PayoutApi,
  from: Date,
  found: Findings,
): Promise<void> {
  const compare = async (reports: readonly RailReport[]) => {
    for (const report of reports) {
      // Other payouts of the account are not ours, and the money of a returned one is there again.
      if (!report.reference?.startsWith('AP-') || report.status === 'returned') continue;
      if ((await itemOfReport(db, report)) === null)
        found.differences.push(
          `payout ${report.reference} of ${formatRupees(report.amount)} (${report.id}) is not in the database`,
        );
    }
  };
  const outage = await eachPage<RailReport>((skip) => rail.paymentsSince(from, skip), compare);
  if (outage !== null) found.unanswered.push(`payouts since ${from.toISOString()}: ${outage}`);
}
