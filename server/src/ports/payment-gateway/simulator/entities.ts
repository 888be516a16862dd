import type { OrderRow, PaymentRow, RefundRow } from './tables.ts';

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

/** Returns a bank reference number, stable for a refund. */
function bankNumber(id: string): string {
  return Array.from(id, (letter) => letter.charCodeAt(0) % 10).join('');
}
