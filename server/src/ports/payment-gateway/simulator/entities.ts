import type { DisputeRow, OrderRow, PaymentRow, ReconRow, RefundRow, SettlementRow } from './tables.ts';
import { feeOf } from './fee.ts';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Returns an order in Razorpay's format. */
export function orderEntity(row: OrderRow) {
  const paid = row.status === 'paid' ? row.amount : 0;
  return {
    id: row.id,
    entity: 'order',
    amount: row.amount,
    amount_paid: paid,
    amount_due: row.amount - paid,
    currency: 'INR',
    receipt: row.receipt,
    status: row.status,
    attempts: row.status === 'created' ? 0 : 1,
    notes: [],
    created_at: seconds(row.created_at),
  };
}

/** Returns a payment in Razorpay's format. */
export function paymentEntity(row: PaymentRow, refunded: number) {
  const failed = row.status === 'failed';
  return {
    id: row.id,
    entity: 'payment',
    amount: row.amount,
    currency: 'INR',
    status: row.status,
    order_id: row.order_id,
    method: 'upi',
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded === row.amount ? 'full' : 'partial',
    captured: row.captured,
    // As at the real gateway, without a fee until the capture.
    fee: row.captured ? feeOf(row.amount).fee : null,
    tax: row.captured ? feeOf(row.amount).tax : null,
    notes: [],
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: failed ? 'Payment failed' : null,
    acquirer_data: { rrn: failed ? null : '000000000000' },
    created_at: seconds(row.created_at),
  };
}

/** Returns a refund in Razorpay's format. */
export function refundEntity(row: RefundRow) {
  return {
    id: row.id,
    entity: 'refund',
    amount: row.amount,
    currency: 'INR',
    payment_id: row.payment_id,
    notes: [],
    receipt: row.receipt,
    acquirer_data: row.status === 'processed' ? { arn: bankNumber(row.id) } : [],
    created_at: seconds(row.created_at),
    batch_id: null,
    status: row.status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}

/** Returns a settlement in Razorpay's format. */
export function settlementEntity(row: SettlementRow) {
  return {
    id: row.id,
    entity: 'settlement',
    amount: row.amount,
    status: 'processed',
    fees: row.fees,
    tax: row.tax,
    utr: row.utr,
    created_at: seconds(row.created_at),
  };
}

/** Returns a row of the reconciliation report in Razorpay's format. */
export function reconEntity(row: ReconRow, settlement: SettlementRow) {
  return {
    entity_id: row.entity_id,
    type: row.type,
    debit: row.debit,
    credit: row.credit,
    amount: row.amount,
    currency: 'INR',
    fee: row.fee,
    tax: row.tax,
    on_hold: false,
    settled: true,
    created_at: seconds(row.created_at),
    settled_at: seconds(settlement.created_at),
    settlement_id: settlement.id,
    posted_at: null,
    credit_type: 'default',
    description: row.dispute_id ? 'Chargeback' : null,
    notes: '{}',
    // As at the real gateway, only refunds name their payment.
    payment_id: row.type === 'refund' ? row.payment_id : null,
    settlement_utr: row.type === 'adjustment' ? null : settlement.utr,
    order_id: null,
    order_receipt: null,
    method: row.type === 'adjustment' ? null : 'upi',
    dispute_id: row.dispute_id,
  };
}

/** Returns a dispute in Razorpay's format. */
export function disputeEntity(row: DisputeRow) {
  return {
    id: row.id,
    entity: 'dispute',
    payment_id: row.payment_id,
    amount: row.amount,
    currency: 'INR',
    amount_deducted: row.deducted,
    reason_code: 'goods_or_services_not_received',
    reason_description: 'The cardholder did not receive the service',
    respond_by: seconds(row.respond_by),
    status: row.status,
    phase: 'chargeback',
    created_at: seconds(row.created_at),
  };
}

/** Returns a bank reference number, stable for a refund. */
function bankNumber(id: string): string {
  return Array.from(id, (letter) => letter.charCodeAt(0) % 10).join('');
}
