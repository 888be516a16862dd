import { paise } from '@aaspaas/contract/kernel/money.ts';
import { PAYMENT_METHODS } from '@aaspaas/contract/kernel/payment-methods.ts';
import { z } from 'zod';
import type { GatewayPayment, GatewayRefund } from './port.ts';

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
    // The gateway adds payment methods without notice.
    method: z.enum(PAYMENT_METHODS).nullable().catch(null),
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
      method: one.method,
    }),
  );

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

/** Parses a webhook event as Razorpay sends it; `payload` depends on the kind. */
export const wireEvent = z.object({
  event: z.string(),
  payload: z
    .object({
      payment: z.object({ entity: wirePayment }).optional(),
      refund: z.object({ entity: wireRefund }).optional(),
    })
    .default({}),
});

/** Error format of Razorpay. */
export const wireError = z.object({
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }),
});
