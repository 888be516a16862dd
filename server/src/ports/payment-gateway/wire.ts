import { CHARGEBACK_STATUSES } from '@aaspaas/contract/features/admin-chargebacks.ts';
import { RECON_TYPES } from '@aaspaas/contract/features/admin-settlements.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { PAYMENT_METHODS } from '@aaspaas/contract/kernel/payment-methods.ts';
import { z } from 'zod';
import type {
  GatewayDispute,
  GatewayPayment,
  GatewayReconRow,
  GatewayRefund,
  GatewaySettlement,
} from './port.ts';

const amount = z.int().min(0);

/** Parses a payment as Razorpay sends it. */
export const wirePayment = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount,
    currency: z.string().nullish(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    captured: z.boolean().nullish(),
    amount_refunded: amount.nullish(),
    // The gateway adds payment methods without notice.
    method: z.enum(PAYMENT_METHODS).nullable().catch(null),
    // Null until the capture. A wrong one must not hide the payment: the settlement states it again.
    fee: amount.nullish().catch(null),
    tax: amount.nullish().catch(null),
  })
  .transform(
    (one): GatewayPayment => ({
      id: one.id,
      orderId: one.order_id ?? null,
      amount: paise(one.amount),
      status: one.status,
      // An authorized payment that was never captured is refunded automatically: its status is `refunded`, but it was never ours. An
      // amount in another currency pays nothing here.
      captured:
        (one.currency ?? 'INR') === 'INR' &&
        (one.status === 'captured' || (one.status === 'refunded' && one.captured === true)),
      refunded: paise(one.amount_refunded ?? 0),
      method: one.method,
      ...feeOf(one),
    }),
  );

/** A fee without its tax says too little, and a tax above its fee is wrong: then both are unknown. */
function feeOf({
  fee,
  tax,
}: {
  readonly fee?: number | null | undefined;
  readonly tax?: number | null | undefined;
}): Pick<GatewayPayment, 'fee' | 'tax'> {
  const known = typeof fee === 'number' && typeof tax === 'number' && tax <= fee;
  return { fee: known ? paise(fee) : null, tax: known ? paise(tax) : null };
}

const number = z.string().nullish();

/** Parses a refund as Razorpay sends it. */
export const wireRefund = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount,
    receipt: z.string().nullish(),
    status: z.enum(['pending', 'processed', 'failed']),
    // Razorpay sends empty notes as a list.
    acquirer_data: z
      .union([z.object({ arn: number, rrn: number, utr: number }), z.array(z.unknown())])
      .nullish(),
  })
  .transform((one): GatewayRefund => {
    const bank = one.acquirer_data && !Array.isArray(one.acquirer_data) ? one.acquirer_data : null;
    return {
      id: one.id,
      paymentId: one.payment_id,
      amount: paise(one.amount),
      receipt: one.receipt ?? null,
      status: one.status,
      reference: bank?.arn ?? bank?.rrn ?? bank?.utr ?? null,
    };
  });

const seconds = z.int().min(0);
const atOf = (at: number) => new Date(at * 1000);

/** Parses a settlement as Razorpay sends it. */
export const wireSettlement = z
  .object({
    id: z.string(),
    amount,
    status: z.enum(['created', 'processed', 'failed']),
    utr: z.string().nullish(),
    created_at: seconds,
  })
  .transform(
    (one): GatewaySettlement => ({
      id: one.id,
      amount: paise(one.amount),
      status: one.status,
      utr: one.utr || null,
      createdAt: atOf(one.created_at),
    }),
  );

/** Parses a row of the reconciliation report. Rows that are not settled yet have no settlement; they come again when they are. */
export const wireReconRow = z
  .object({
    entity_id: z.string().min(1),
    type: z.enum(RECON_TYPES),
    credit: amount,
    debit: amount,
    fee: amount,
    tax: amount,
    currency: z.literal('INR').nullish(),
    payment_id: z.string().nullish(),
    dispute_id: z.string().nullish(),
    settlement_id: z.string().min(1),
    settlement_utr: z.string().nullish(),
    settled_at: seconds,
  })
  .refine(({ fee, tax }) => tax <= fee)
  .transform(
    (one): GatewayReconRow => ({
      entityId: one.entity_id,
      type: one.type,
      credit: paise(one.credit),
      debit: paise(one.debit),
      fee: paise(one.fee),
      tax: paise(one.tax),
      paymentId: one.payment_id ?? null,
      disputeId: one.dispute_id ?? null,
      settlementId: one.settlement_id,
      utr: one.settlement_utr || null,
      settledAt: atOf(one.settled_at),
    }),
  );

/** Parses a list whose items are parsed one by one. */
export const wireList = z.object({ items: z.array(z.unknown()) });

/** Whether a row of the report is not settled yet. */
export const wireUnsettledRow = z.union([
  z.object({ settled: z.literal(false) }),
  z.object({ settlement_id: z.null() }),
]);

/** What names a row that cannot be read. */
export const wireRowName = z.object({ entity_id: z.string().max(40) });

/** Parses a dispute as Razorpay sends it. */
export const wireDispute = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount,
    amount_deducted: amount.nullish(),
    reason_code: z.string().nullish(),
    phase: z.string().nullish(),
    status: z.enum(CHARGEBACK_STATUSES),
    respond_by: seconds.nullish(),
    created_at: seconds,
  })
  .transform(
    (one): GatewayDispute => ({
      id: one.id,
      paymentId: one.payment_id,
      amount: paise(one.amount),
      deducted: paise(one.amount_deducted ?? 0),
      reason: one.reason_code ?? '',
      phase: one.phase ?? '',
      status: one.status,
      respondBy: one.respond_by ? atOf(one.respond_by) : null,
      createdAt: atOf(one.created_at),
    }),
  );

/** Parses a webhook event as Razorpay sends it; `payload` depends on the kind. */
export const wireEvent = z.object({
  event: z.string(),
  payload: z
    .object({
      payment: z.object({ entity: wirePayment }).optional(),
      refund: z.object({ entity: wireRefund }).optional(),
      settlement: z.object({ entity: wireSettlement }).optional(),
      dispute: z.object({ entity: wireDispute }).optional(),
    })
    .default({}),
});

/** Error format of Razorpay. */
export const wireError = z.object({
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }),
});
