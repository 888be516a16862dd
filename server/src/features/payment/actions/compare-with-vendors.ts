import { addDays, addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { type Selectable, sql } from 'kysely';
import type { GatewayReconRow } from '../../../ports/payment-gateway/port.ts';
import type { PayoutApi } from '../../../ports/payout-rail/port.ts';
import type { PaymentDeps } from '../deps.ts';
import { recordPayments } from '../orders/actions/record-payments.ts';
import { applyRailReport, type PayoutRailDeps, referenceOf } from '../payouts/actions/send-payouts.ts';
import { applyGatewayRefund } from '../refunds/actions/send-refund.ts';
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
 * applies what they know. Only asks; nothing is sent. Safe to repeat.
 *
 * @param restoredTo the time of the restored state
 */
export async function compareWithVendors(deps: PayoutRailDeps, restoredTo: Date): Promise<VendorComparison> {
  const found: Findings = { orders: 0, refunds: 0, payouts: 0, applied: [], differences: [], unanswered: [] };
  const since = addMinutes(restoredTo, -LOOK_BACK_DAYS * 24 * 60);
  await compareOrders(deps, since, found);
  await compareRefunds(deps, since, found);
  if (deps.payoutRail.name === 'bank_file') await listBankFilePayouts(deps, found);
  else await comparePayouts(deps, deps.payoutRail, since, found);
  await compareReports(deps, restoredTo, found);
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
  const before = await loadCaptures(deps, order.id);
  await recordPayments(deps, id, payments);
  const known = await loadCaptures(deps, order.id);
  for (const payment of payments) {
    const refunded = known.get(payment.id);
    if (payment.captured && !before.has(payment.id))
      found.applied.push(`payment ${payment.id} of order ${id}`);
    // A refund that was requested before the restored state and sent after it is sent again with the same key, which makes one refund.
    if (payment.captured && refunded !== undefined && payment.refunded > refunded)
      found.differences.push(
        `payment ${payment.id}: the gateway refunded ${formatRupees(payment.refunded)}, the database ${formatRupees(refunded)}`,
      );
  }
  for (const paymentId of before.keys())
    if (!payments.some(({ id: other }) => other === paymentId))
      found.differences.push(`payment ${paymentId} of order ${id} is unknown to the gateway`);
}

/** Returns the captured payments of an order with what of each was refunded or is to be refunded, in paise. */
async function loadCaptures({ db }: PaymentDeps, orderId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ payment: string; refunded: number }>`
    select c.gateway_payment_id as payment, coalesce((select sum(r.amount) from payment_refunds r
      where r.capture_id = c.id and r.state <> 'void' and r.chargeback_id is null), 0)::bigint as refunded
    from payment_captures c where c.order_id = ${orderId}`.execute(db);
  return new Map(rows.map(({ payment, refunded }) => [payment, refunded]));
}

const formatRupees = (amount: number): string => `₹${(amount / 100).toFixed(2)}`;

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

/** Compares what the gateway settled since the restored state: what is unknown was made after it and is lost here. */
async function compareReports(deps: PaymentDeps, restoredTo: Date, found: Findings): Promise<void> {
  const { gateway, clock } = deps;
  const today = dateOf(clock.now());
  for (let day = dateOf(restoredTo); day <= today; day = addDays(day, 1)) {
    for (let skip: number | null = 0; skip !== null; ) {
      const page = await gateway.settledOn(day, skip);
      if ('outage' in page) {
        found.unanswered.push(`settlements of ${day}: ${page.outage}`);
        break;
      }
      found.differences.push(...(await unknownRows(deps, page.rows)));
      skip = page.next;
    }
  }
}

async function unknownRows({ db }: PaymentDeps, rows: readonly GatewayReconRow[]): Promise<string[]> {
  const moved = rows.filter(({ type }) => type === 'payment' || type === 'refund');
  const { rows: known } = await sql<{ id: string }>`
    select gateway_payment_id as id from payment_captures where gateway_payment_id = any(${moved.map(({ entityId }) => entityId)}::text[])
    union all select gateway_refund_id from payment_refunds where gateway_refund_id = any(${moved.map(({ entityId }) => entityId)}::text[])`.execute(
    db,
  );
  const ids = new Set(known.map(({ id }) => id));
  return moved
    .filter(({ entityId }) => !ids.has(entityId))
    .map(
      ({ type, entityId, credit, debit, fee, paymentId }) =>
        `${type} ${entityId} of ${formatRupees(type === 'payment' ? credit + fee : debit)}${paymentId && type === 'refund' ? `, of payment ${paymentId},` : ''} is not in the database`,
    );
}
