import { z } from 'zod';
import type { Db } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Clock } from '../../clock/port.ts';
import { newId, simulatorBooks } from './books.ts';
import { orderEntity, paymentEntity, refundEntity } from './entities.ts';

/** A bank takes its time even here, so that what shows a refund under way can be seen. */
const REFUND_MS = 5_000;

/** Razorpay takes no order below a rupee. */
const orderAsked = z.object({
  amount: z.int().min(100),
  currency: z.literal('INR'),
  receipt: z.string().max(40).nullish(),
});
const refundAsked = z.object({ amount: z.int().min(100).optional(), receipt: z.string().max(40).nullish() });

/** Answers the wire format: orders, an order's payments, refunds. */
export function answerWith(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  authorization: string,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.headers.get('authorization') !== authorization)
      return no(401, 'The api key/secret provided is invalid');
    const [version, kind, id, verb] = new URL(request.url).pathname.split('/').slice(1);
    const asked = `${request.method} ${version}/${kind}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`;
    const body: unknown = request.method === 'POST' ? await request.json().catch(() => null) : null;
    switch (asked) {
      case 'POST v1/orders':
        return makeOrder(body);
      case 'GET v1/orders/:id':
        return showOrder(id ?? '');
      case 'GET v1/orders/:id/payments':
        return showPayments(id ?? '');
      case 'POST v1/payments/:id/refund':
        return makeRefund(id ?? '', body, request.headers.get('x-refund-idempotency'));
      case 'GET v1/refunds/:id':
        return showRefund(id ?? '');
      default:
        return no(404, 'The requested URL was not found on the server.');
    }
  };

  async function makeOrder(body: unknown): Promise<Response> {
    const { data } = orderAsked.safeParse(body);
    if (!data) return no(400, 'The amount or the currency is not right');
    const row = {
      id: newId('order'),
      amount: data.amount,
      receipt: data.receipt ?? null,
      status: 'created' as const,
      created_at: clock.now(),
    };
    await simulatorBooks(db, clock.now()).addOrder(row);
    return Response.json(orderEntity(row));
  }

  async function showOrder(id: string): Promise<Response> {
    const order = await simulatorBooks(db, clock.now()).order(id);
    return order ? Response.json(orderEntity(order)) : unknown();
  }

  async function showPayments(orderId: string): Promise<Response> {
    const books = simulatorBooks(db, clock.now());
    if (!(await books.order(orderId))) return unknown();
    const rows = await books.paymentsOf(orderId);
    const items = await Promise.all(
      rows.map(async (row) => paymentEntity(row, await books.refunded(row.id))),
    );
    return Response.json({ entity: 'collection', count: items.length, items });
  }

  function makeRefund(paymentId: string, body: unknown, key: string | null): Promise<Response> {
    return transaction(db, async (tx) => {
      const now = clock.now();
      const books = simulatorBooks(tx, now);
      if (key !== null && !/^[\w-]{10,}$/.test(key)) return no(400, 'The idempotency key is too short');
      const { data } = refundAsked.safeParse(body ?? {});
      // The payment's lock makes two requests with the same key one after the other.
      const payment = await books.payment(paymentId);
      if (!payment) return unknown();
      const before = key === null ? undefined : await books.refundByKey(key);
      if (before) {
        const same = before.payment_id === paymentId && before.amount === (data?.amount ?? payment.amount);
        return same ? Response.json(refundEntity(before)) : no(400, 'The same key came with another request');
      }
      const refunded = await books.refunded(paymentId);
      const amount = data?.amount ?? payment.amount - refunded;
      if (!payment.captured) return no(400, 'The payment is not captured');
      if (!data || amount > payment.amount - refunded)
        return no(400, 'The total refund amount is greater than the refund payment amount');
      const row = {
        id: newId('rfnd'),
        payment_id: paymentId,
        amount,
        receipt: data.receipt ?? null,
        status: 'pending' as const,
        idempotency_key: key,
        settle_at: new Date(now.getTime() + REFUND_MS),
        created_at: now,
      };
      await books.addRefund(row);
      const status = amount + refunded === payment.amount ? 'refunded' : payment.status;
      await books.setPayment(paymentId, { status });
      await books.tell(['refund.created'], { ...payment, status }, row);
      return Response.json(refundEntity(row));
    });
  }

  async function showRefund(id: string): Promise<Response> {
    const refund = await simulatorBooks(db, clock.now()).refund(id);
    return refund ? Response.json(refundEntity(refund)) : unknown();
  }
}

function unknown(): Response {
  return no(400, 'The id provided does not exist');
}

function no(status: number, description: string): Response {
  return Response.json(
    {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: null,
        reason: null,
        metadata: {},
      },
    },
    { status },
  );
}
