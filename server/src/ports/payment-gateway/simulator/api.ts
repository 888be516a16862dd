import { addDays, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { z } from 'zod';
import type { Db } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Clock } from '../../clock/port.ts';
import { newId, simulatorStore } from './store.ts';
import { disputeEntity, orderEntity, paymentEntity, refundEntity, settlementEntity } from './entities.ts';

/** Delay of a refund, so that screens with a pending refund can be seen. */
const REFUND_MS = 5_000;

/** Razorpay accepts no order below a rupee; paise. */
const orderRequest = z.object({
  amount: z.int().min(100),
  currency: z.literal('INR'),
  receipt: z.string().max(40).nullish(),
});
const refundRequest = z.object({
  amount: z.int().min(100).optional(),
  receipt: z.string().max(40).nullish(),
});

const reconQuery = z.object({
  year: z.coerce.number().int().min(2020).max(2100),
  month: z.coerce.number().int().min(1).max(12),
  day: z.coerce.number().int().min(1).max(31),
  skip: z.coerce.number().int().min(0).default(0),
  count: z.coerce.number().int().min(1).max(1000).default(10),
});

const listQuery = z.object({
  from: z.coerce.number().int().min(0).default(0),
  skip: z.coerce.number().int().min(0).default(0),
  count: z.coerce.number().int().min(1).max(100).default(10),
});

/** Handles requests in the wire format: orders, payments, refunds, settlements and disputes. */
export function simulatorApi(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  authorization: string,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.headers.get('authorization') !== authorization)
      return errorResponse(401, 'The api key/secret provided is invalid');
    const [version, kind, id, verb] = new URL(request.url).pathname.split('/').slice(1);
    const endpoint = `${request.method} ${version}/${kind}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`;
    const body: unknown = request.method === 'POST' ? await request.json().catch(() => null) : null;
    switch (endpoint) {
      case 'POST v1/orders':
        return createOrder(body);
      case 'GET v1/orders/:id':
        return getOrder(id ?? '');
      case 'GET v1/orders/:id/payments':
        return listPayments(id ?? '');
      case 'GET v1/payments':
        return listCreated(new URL(request.url).searchParams, async (store, { from, skip, count }) => {
          const rows = await store.paymentsSince(from, skip, count);
          return Promise.all(rows.map(async (row) => paymentEntity(row, await store.refunded(row.id))));
        });
      case 'POST v1/payments/:id/refund':
        return createRefund(id ?? '', body, request.headers.get('x-refund-idempotency'));
      case 'GET v1/refunds':
        return listCreated(new URL(request.url).searchParams, async (store, { from, skip, count }) =>
          (await store.refundsSince(from, skip, count)).map(refundEntity),
        );
      case 'GET v1/refunds/:id':
        return getRefund(id ?? '');
      case 'GET v1/settlements/:id/combined':
        return id === 'recon' ? reconReport(new URL(request.url).searchParams) : unknown();
      case 'GET v1/settlements/:id':
        return getSettlement(id ?? '');
      case 'GET v1/disputes/:id':
        return getDispute(id ?? '');
      default:
        return errorResponse(404, 'The requested URL was not found on the server.');
    }
  };

  async function createOrder(body: unknown): Promise<Response> {
    const { data } = orderRequest.safeParse(body);
    if (!data) return errorResponse(400, 'The amount or the currency is not right');
    const row = {
      id: newId('order'),
      amount: data.amount,
      receipt: data.receipt ?? null,
      status: 'created' as const,
      created_at: clock.now(),
    };
    await simulatorStore(db, clock.now()).addOrder(row);
    return Response.json(orderEntity(row));
  }

  async function getOrder(id: string): Promise<Response> {
    const order = await simulatorStore(db, clock.now()).order(id);
    return order ? Response.json(orderEntity(order)) : unknown();
  }

  async function listCreated(
    query: URLSearchParams,
    load: (
      store: ReturnType<typeof simulatorStore>,
      page: { readonly from: Date; readonly skip: number; readonly count: number },
    ) => Promise<readonly object[]>,
  ): Promise<Response> {
    const { data } = listQuery.safeParse(Object.fromEntries(query));
    if (!data) return errorResponse(400, 'The time or the page is not right');
    const page = { ...data, from: new Date(data.from * 1000) };
    const items = await load(simulatorStore(db, clock.now()), page);
    return Response.json({ entity: 'collection', count: items.length, items });
  }

  async function listPayments(orderId: string): Promise<Response> {
    const store = simulatorStore(db, clock.now());
    if (!(await store.order(orderId))) return unknown();
    const rows = await store.paymentsOf(orderId);
    const items = await Promise.all(
      rows.map(async (row) => paymentEntity(row, await store.refunded(row.id))),
    );
    return Response.json({ entity: 'collection', count: items.length, items });
  }

  function createRefund(paymentId: string, body: unknown, key: string | null): Promise<Response> {
    return transaction(db, async (tx) => {
      const now = clock.now();
      const store = simulatorStore(tx, now);
      if (key !== null && !/^[\w-]{10,}$/.test(key))
        return errorResponse(400, 'The idempotency key is too short');
      const { data } = refundRequest.safeParse(body ?? {});
      // The lock on the payment serializes two requests with the same key.
      const payment = await store.payment(paymentId);
      if (!payment) return unknown();
      const existing = key === null ? undefined : await store.refundByKey(key);
      if (existing) {
        const same =
          existing.payment_id === paymentId && existing.amount === (data?.amount ?? payment.amount);
        return same
          ? Response.json(refundEntity(existing))
          : errorResponse(400, 'The same key came with another request');
      }
      const refunded = await store.refunded(paymentId);
      const amount = data?.amount ?? payment.amount - refunded;
      if (!payment.captured) return errorResponse(400, 'The payment is not captured');
      if (!data || amount > payment.amount - refunded)
        return errorResponse(400, 'The total refund amount is greater than the refund payment amount');
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
      await store.addRefund(row);
      const status = amount + refunded === payment.amount ? 'refunded' : payment.status;
      await store.setPayment(paymentId, { status });
      await store.queueWebhooks(['refund.created'], { ...payment, status }, row);
      return Response.json(refundEntity(row));
    });
  }

  async function getSettlement(id: string): Promise<Response> {
    const settlement = await simulatorStore(db, clock.now()).settlement(id);
    return settlement ? Response.json(settlementEntity(settlement)) : unknown();
  }

  async function getDispute(id: string): Promise<Response> {
    const dispute = await simulatorStore(db, clock.now()).dispute(id);
    return dispute ? Response.json(disputeEntity(dispute)) : unknown();
  }

  async function reconReport(query: URLSearchParams): Promise<Response> {
    const { data } = reconQuery.safeParse(Object.fromEntries(query));
    if (!data) return errorResponse(400, 'The day is not right');
    const two = (part: number) => String(part).padStart(2, '0');
    const day = `${data.year}-${two(data.month)}-${two(data.day)}`;
    const [from, to] = [instantOf(day, '00:00'), instantOf(addDays(day, 1), '00:00')];
    const items = await simulatorStore(db, clock.now()).reconRows(from, to, data.skip, data.count);
    return Response.json({ entity: 'collection', count: items.length, items });
  }

  async function getRefund(id: string): Promise<Response> {
    const refund = await simulatorStore(db, clock.now()).refund(id);
    return refund ? Response.json(refundEntity(refund)) : unknown();
  }
}

function unknown(): Response {
  return errorResponse(400, 'The id provided does not exist');
}

function errorResponse(status: number, description: string): Response {
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
