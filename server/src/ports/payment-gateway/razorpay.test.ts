import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { testClock } from '../../testing/test-app.ts';
import { gatewayConformance } from './conformance.ts';
import type { GatewaySimulator, PaymentGateway, SignedNews } from './port.ts';
import { razorpay } from './razorpay.ts';
import { signatureOf } from './signature.ts';
import { gatewaySimulator } from './simulator/simulator.ts';

const OWN = { keyId: 'rzp_test_simulator', keySecret: 'key-secret', webhookSecret: 'webhook-secret' };
const run = randomBytes(6).toString('hex');
const clock = testClock();

let database: TestDatabase;
let simulator: GatewaySimulator;
let served: { readonly url: string; close(): void };
/** What a test puts in the way: answers instead of the simulator. */
let upset: (() => Response | 'hang') | null = null;

beforeAll(async () => {
  database = await testDatabase();
  simulator = gatewaySimulator({ db: database.connection.db, clock, ...OWN });
  served = await overHttp((request) => simulator.answer(request));
});
afterAll(async () => {
  served.close();
  await database.close();
});

const adapter = (changed: Partial<typeof OWN & { timeoutMs: number; url: string }> = {}): PaymentGateway =>
  razorpay({ url: served.url, ...OWN, timeoutMs: 2000, send: (request) => fetch(request), ...changed });

gatewayConformance('the simulator, over HTTP', async () => ({
  gateway: adapter(),
  run,
  async pay(orderId) {
    const handed = await simulator.pay(orderId, 'captured');
    if (!handed) throw new Error('nothing to pay');
    return { paymentId: handed.razorpay_payment_id, signature: handed.razorpay_signature };
  },
}));

// With test keys in the environment the same is asked of Razorpay itself; paying there takes a person at the checkout.
const { RAZORPAY_KEY_ID: keyId = '', RAZORPAY_KEY_SECRET: keySecret = '' } = process.env;
if (keyId.startsWith('rzp_test_') && keySecret)
  gatewayConformance('Razorpay, with test keys', async () => ({
    gateway: razorpay({
      url: 'https://api.razorpay.com',
      keyId,
      keySecret,
      timeoutMs: 15_000,
      send: (request) => fetch(request),
    }),
    run,
  }));

describe('the adapter of Razorpay', () => {
  const order = { receipt: 'r-1', amount: paise(50_000) };

  it('makes a value of everything that can go wrong on the way', async () => {
    const down = adapter({ url: 'http://127.0.0.1:9' });
    expect(await down.createOrder(order)).toEqual({ outage: 'unreachable' });
    expect(await adapter({ keySecret: 'wrong' }).createOrder(order)).toEqual({ outage: 'denied' });
    upset = () => new Response('{}', { status: 500 });
    expect(await adapter().createOrder(order)).toEqual({ outage: 'failed' });
    upset = () => new Response('{}', { status: 429 });
    expect(await adapter().createOrder(order)).toEqual({ outage: 'over_limit' });
    upset = () => new Response('{}', { status: 409 });
    expect(
      await adapter().refund({ paymentId: 'pay_1', amount: paise(100), key: 'k', receipt: 'r' }),
    ).toEqual({ outage: 'busy' });
    upset = () => new Response('<html>', { status: 200 });
    expect(await adapter().paymentsOf('order_1')).toEqual({ outage: 'unreadable' });
    upset = () => Response.json({ id: 'order_1', amount: 1 });
    expect(await adapter().createOrder(order), 'an order of another amount').toEqual({
      outage: 'unreadable',
    });
    upset = () => 'hang';
    expect(await adapter({ timeoutMs: 50 }).refundById('rfnd_1')).toEqual({ outage: 'timed_out' });
    upset = null;
  });

  it('believes news only with the signature over their very bytes', async () => {
    const gateway = adapter();
    const body = Buffer.from('{"event": "payment.captured", "payload": {}}');
    const signature = signatureOf(body, OWN.webhookSecret);
    const read = (sent: Partial<Parameters<PaymentGateway['readNews']>[0]>) =>
      gateway.readNews({ body, signature, eventId: 'evt_1', ...sent });
    expect(read({})).toEqual({ id: 'evt_1', kind: 'payment.captured', payment: null, refund: null });
    expect(read({ eventId: undefined })).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(read({ signature: undefined })).toBe('forged');
    expect(read({ signature: signatureOf(body, OWN.keySecret) }), 'the key signs no news').toBe('forged');
    expect(read({ body: Buffer.from(`${body.toString()} `) })).toBe('forged');
    const nonsense = Buffer.from('[1]');
    expect(read({ body: nonsense, signature: signatureOf(nonsense, OWN.webhookSecret) })).toBe('unreadable');
    expect(adapter({ webhookSecret: '' }).readNews({ body, signature, eventId: 'evt_1' })).toBe('forged');
  });

  it('does not take money for ours that was promised and went back by itself', async () => {
    const payment = { id: 'pay_1', order_id: 'order_1', amount: 100, status: 'refunded', captured: false };
    upset = () => Response.json({ items: [payment, { ...payment, id: 'pay_2', captured: true }] });
    expect(await adapter().paymentsOf('order_1')).toMatchObject([{ captured: false }, { captured: true }]);
    const dollars = { ...payment, status: 'captured', captured: true, currency: 'USD' };
    upset = () => Response.json({ items: [dollars, { ...dollars, id: 'pay_2', currency: 'INR' }] });
    expect(await adapter().paymentsOf('order_1'), 'in another currency').toMatchObject([
      { captured: false },
      { captured: true },
    ]);
    upset = null;
  });
});

describe('the simulator', () => {
  const news = async () => {
    const told: SignedNews[] = [];
    await simulator.tick(async (one) => {
      told.push(one);
      return 200;
    });
    return told.map(({ body, headers }) => {
      const read = adapter().readNews({
        body: Buffer.from(body),
        signature: headers['x-razorpay-signature'],
        eventId: headers['x-razorpay-event-id'],
      });
      if (typeof read === 'string') throw new Error(read);
      return read;
    });
  };
  const made = async () => {
    const order = await adapter().createOrder({ receipt: 'r', amount: paise(70_000) });
    if (!('id' in order)) throw new Error(JSON.stringify(order));
    return order.id;
  };

  it('goes each of the ways that a payment can go', async () => {
    // The refunds of the tests before arrive.
    clock.advance(1);
    await news();
    const kinds = async () => (await news()).map(({ kind }) => kind);
    await simulator.pay(await made(), 'failed');
    expect(await kinds()).toEqual(['payment.failed']);
    await simulator.pay(await made(), 'captured');
    expect(await kinds()).toEqual(['order.paid', 'payment.captured', 'payment.authorized']);
    await simulator.pay(await made(), 'duplicate');
    const told = await news();
    expect(told).toHaveLength(9);
    expect(new Set(told.map(({ id }) => id)).size).toBe(3);
    const late = await made();
    await simulator.pay(late, 'late');
    expect(await kinds()).toEqual(['payment.authorized']);
    expect(await simulator.pay(late, 'captured'), 'promised already').toBe(null);
    clock.advance(1);
    expect(await kinds()).toEqual(['order.paid', 'payment.captured']);
    expect(await simulator.pay(late, 'captured'), 'paid already').toBe(null);
    expect(await simulator.pay('order_none', 'captured')).toBe(null);
  });

  it('tells again what nobody took, later each time', async () => {
    await news();
    await simulator.pay(await made(), 'failed');
    let tries = 0;
    const refuse = async () => {
      tries += 1;
      return 503;
    };
    await simulator.tick(refuse);
    await simulator.tick(refuse);
    expect(tries).toBe(1);
    clock.advance(1);
    expect(await news()).toHaveLength(1);
    expect(await news()).toHaveLength(0);
  });

  it('takes its time to give money back, and names the bank’s number', async () => {
    await news();
    const handed = await simulator.pay(await made(), 'captured');
    await news();
    const refund = await adapter().refund({
      paymentId: handed?.razorpay_payment_id ?? '',
      amount: paise(70_000),
      key: 'a-key-of-its-own',
      receipt: 'r',
    });
    expect(refund).toMatchObject({ status: 'pending', reference: null });
    expect((await news()).map(({ kind }) => kind)).toEqual(['refund.created']);
    clock.advance(1);
    expect(await news()).toMatchObject([
      {
        kind: 'refund.processed',
        refund: { status: 'processed', reference: expect.stringMatching(/^\d+$/) },
      },
    ]);
  });

  it('says on its page, in both languages, that no money moves', async () => {
    const order = await made();
    const page = await simulator.page(order, 'en');
    expect(page?.html).toContain('No money moves here.');
    expect(page?.html).toContain('₹700.00');
    expect((await simulator.page(order, 'hi'))?.html).toContain('यहाँ कोई पैसा नहीं कटता');
    expect(await simulator.page('order_none', 'en')).toBe(null);
  });
});

async function overHttp(answer: (request: Request) => Promise<Response>) {
  const server = createServer((incoming, reply) => {
    const chunks: Buffer[] = [];
    const respond = async () => {
      const put = upset?.();
      if (put === 'hang') return;
      const body = Buffer.concat(chunks);
      const request = new Request(`http://stand-in${incoming.url}`, {
        method: incoming.method ?? 'GET',
        headers: incoming.headers as Record<string, string>,
        ...(body.length ? { body } : {}),
      });
      const response = put ?? (await answer(request));
      reply
        .writeHead(response.status, Object.fromEntries(response.headers))
        .end(Buffer.from(await response.arrayBuffer()));
    };
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => void respond());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
