import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { testClock } from '../../testing/test-app.ts';
import { gatewayConformance } from './conformance.ts';
import type { GatewaySimulator, PaymentGateway, SignedWebhook } from './port.ts';
import { razorpay } from './razorpay.ts';
import { sendOverNetwork } from './request.ts';
import { signatureOf } from './signature.ts';
import { gatewaySimulator } from './simulator/simulator.ts';

const CREDENTIALS = { keyId: 'rzp_test_simulator', keySecret: 'key-secret' };
/** The simulator signs with the first; the adapter accepts both. */
const SECRETS = ['webhook-secret', 'replaced-secret'] as const;
const run = randomBytes(6).toString('hex');
const clock = testClock();

let database: TestDatabase;
let simulator: GatewaySimulator;
let httpServer: { readonly url: string; close(): void };
/** Responses that a test injects in place of the simulator's. */
let stubbedResponse: (() => Response | 'hang') | null = null;

beforeAll(async () => {
  database = await testDatabase();
  simulator = gatewaySimulator({
    db: database.connection.db,
    clock,
    ...CREDENTIALS,
    webhookSecret: SECRETS[0],
  });
  httpServer = await serveOverHttp((request) => simulator.handle(request));
});
afterAll(async () => {
  httpServer.close();
  await database.close();
});

const adapter = (
  changed: Partial<
    typeof CREDENTIALS & { timeoutMs: number; url: string; webhookSecrets: readonly string[] }
  > = {},
): PaymentGateway =>
  razorpay({
    url: httpServer.url,
    ...CREDENTIALS,
    webhookSecrets: SECRETS,
    timeoutMs: 2000,
    send: sendOverNetwork,
    ...changed,
  });

gatewayConformance('the simulator, over HTTP', async () => ({
  gateway: adapter(),
  runId: run,
  async pay(orderId) {
    const checkoutResult = await simulator.pay(orderId, 'captured');
    if (!checkoutResult) throw new Error('nothing to pay');
    return { paymentId: checkoutResult.razorpay_payment_id, signature: checkoutResult.razorpay_signature };
  },
}));

// With test keys in the environment the same tests run against Razorpay; payments there need a person at the checkout.
const { RAZORPAY_KEY_ID: keyId = '', RAZORPAY_KEY_SECRET: keySecret = '' } = process.env;
if (keyId.startsWith('rzp_test_') && keySecret)
  gatewayConformance('Razorpay, with test keys', async () => ({
    gateway: razorpay({
      url: 'https://api.razorpay.com',
      keyId,
      keySecret,
      webhookSecrets: [],
      timeoutMs: 15_000,
      send: sendOverNetwork,
    }),
    runId: run,
  }));

describe('Razorpay adapter', () => {
  const order = { receipt: 'r-1', amount: paise(50_000) };

  it('returns a value for every failure', async () => {
    const down = adapter({ url: 'http://127.0.0.1:9' });
    expect(await down.createOrder(order)).toEqual({ outage: 'unreachable' });
    expect(await adapter({ keySecret: 'wrong' }).createOrder(order)).toEqual({ outage: 'denied' });
    stubbedResponse = () => new Response('{}', { status: 500 });
    expect(await adapter().createOrder(order)).toEqual({ outage: 'failed' });
    stubbedResponse = () => new Response('{}', { status: 429 });
    expect(await adapter().createOrder(order)).toEqual({ outage: 'over_limit' });
    stubbedResponse = () => new Response('{}', { status: 409 });
    expect(
      await adapter().refund({ paymentId: 'pay_1', amount: paise(100), key: 'k', receipt: 'r' }),
    ).toEqual({ outage: 'busy' });
    stubbedResponse = () => new Response('<html>', { status: 200 });
    expect(await adapter().paymentsOf('order_1')).toEqual({ outage: 'unreadable' });
    stubbedResponse = () => Response.json({ id: 'order_1', amount: 1 });
    expect(await adapter().createOrder(order), 'an order of another amount').toEqual({
      outage: 'unreadable',
    });
    stubbedResponse = () => 'hang';
    expect(await adapter({ timeoutMs: 50 }).refundById('rfnd_1')).toEqual({ outage: 'timed_out' });
    stubbedResponse = null;
  });

  it('creates orders with our numbers as notes, captured or refunded within 30 minutes', async () => {
    let sent: unknown;
    const gateway = razorpay({
      url: 'http://stub',
      ...CREDENTIALS,
      webhookSecrets: SECRETS,
      timeoutMs: 2000,
      send: async (request) => {
        sent = await request.json();
        return Response.json({ id: 'order_1', amount: 50_000 });
      },
    });
    await gateway.createOrder({ ...order, notes: { order: '7', purpose: 'booking:3' } });
    expect(sent).toEqual({
      amount: 50_000,
      currency: 'INR',
      receipt: 'r-1',
      notes: { order: '7', purpose: 'booking:3' },
      payment: {
        capture: 'automatic',
        capture_options: {
          automatic_expiry_period: 30,
          manual_expiry_period: 30,
          refund_speed: 'normal',
        },
      },
    });
  });

  it('lists what was made since a time in pages, and nothing if an item cannot be read', async () => {
    const urls: string[] = [];
    let items: readonly object[] = [];
    const gateway = razorpay({
      url: 'http://stub',
      ...CREDENTIALS,
      webhookSecrets: SECRETS,
      timeoutMs: 2000,
      send: async (request) => {
        urls.push(request.url);
        return Response.json({ items });
      },
    });
    const from = new Date('2026-11-20T00:00:00.500Z');
    const payment = { id: 'pay_1', order_id: 'order_1', amount: 500, status: 'captured' };
    items = Array.from({ length: 100 }, () => payment);
    expect(await gateway.paymentsSince(from, 200)).toMatchObject({ next: 300 });
    items = [{ id: 'rfnd_1', payment_id: 'pay_1', amount: 500, receipt: 'r-1', status: 'processed' }];
    expect(await gateway.refundsSince(from, 0)).toMatchObject({
      items: [{ id: 'rfnd_1', paymentId: 'pay_1', amount: 500, receipt: 'r-1', status: 'processed' }],
      next: null,
    });
    expect(urls).toEqual([
      'http://stub/v1/payments?from=1795132800&count=100&skip=200',
      'http://stub/v1/refunds?from=1795132800&count=100&skip=0',
    ]);
    expect(await gateway.paymentsSince(from, 0)).toEqual({ outage: 'unreadable' });
    stubbedResponse = () => new Response('{}', { status: 400 });
    expect(await adapter().refundsSince(from, 0)).toEqual({ outage: 'failed' });
    stubbedResponse = null;
  });

  it('accepts an event only with a signature over its exact bytes', async () => {
    const gateway = adapter();
    const body = Buffer.from('{"event": "payment.captured", "payload": {}}');
    const signature = signatureOf(body, SECRETS[0]);
    const read = (sent: Partial<Parameters<PaymentGateway['parseWebhook']>[0]>) =>
      gateway.parseWebhook({ body, signature, eventId: 'evt_1', ...sent });
    const empty = { payment: null, refund: null, settlement: null, dispute: null };
    expect(read({})).toEqual({ id: 'evt_1', kind: 'payment.captured', ...empty });
    expect(read({ eventId: undefined })).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(read({ signature: undefined })).toBe('invalid_signature');
    expect(read({ signature: signatureOf(body, CREDENTIALS.keySecret) }), 'the key signs no events').toBe(
      'invalid_signature',
    );
    expect(read({ body: Buffer.from(`${body.toString()} `) })).toBe('invalid_signature');
    expect(adapter({ webhookSecrets: [] }).parseWebhook({ body, signature, eventId: 'evt_1' })).toBe(
      'invalid_signature',
    );
  });

  it('accepts each secret while one is replaced, and no longer the one that was removed', () => {
    const body = Buffer.from('{"event": "payment.captured", "payload": {}}');
    const read = (webhookSecrets: readonly string[], signedWith: string) =>
      adapter({ webhookSecrets }).parseWebhook({
        body,
        signature: signatureOf(body, signedWith),
        eventId: 'evt_1',
      });
    for (const secret of SECRETS) expect(read(SECRETS, secret)).toMatchObject({ id: 'evt_1' });
    expect(read([SECRETS[0]], SECRETS[1])).toBe('invalid_signature');
    expect(read(SECRETS, SECRETS.join(','))).toBe('invalid_signature');
  });

  it('returns a signed event that it cannot read, so that it can be kept', () => {
    const gateway = adapter();
    const newer = {
      event: 'payment.captured',
      payload: { payment: { entity: { id: 'pay_1', status: 'new' } } },
    };
    for (const text of ['[1]', 'no JSON', JSON.stringify(newer)]) {
      const body = Buffer.from(text);
      const signature = signatureOf(body, SECRETS[0]);
      expect(gateway.parseWebhook({ body, signature, eventId: 'evt_2' })).toEqual({
        id: 'evt_2',
        unreadable: true,
      });
      expect(gateway.parseVerifiedBody(body, 'evt_2')).toEqual({ id: 'evt_2', unreadable: true });
    }
  });

  it('reads the rows of a settlement report one by one: an unreadable row stops no other', async () => {
    const row = {
      entity_id: 'pay_1',
      type: 'payment',
      debit: 0,
      credit: 58_389,
      amount: 59_800,
      currency: 'INR',
      fee: 1411,
      tax: 215,
      settled: true,
      settled_at: 1_795_755_600,
      settlement_id: 'setl_1',
      settlement_utr: 'UTR1',
      payment_id: null,
      dispute_id: null,
    };
    const bad = [
      { ...row, entity_id: 'pay_2', type: 'fee_reversal' },
      { ...row, entity_id: 'pay_3', credit: -1 },
      { ...row, entity_id: 'pay_4', fee: 1, tax: 2 },
      'nonsense',
    ];
    const unsettled = [
      { ...row, settled: false },
      { ...row, settlement_id: null },
    ];
    stubbedResponse = () => Response.json({ items: [row, ...bad, ...unsettled] });
    expect(await adapter().settledOn('2026-11-27', 0)).toEqual({
      rows: [
        {
          entityId: 'pay_1',
          type: 'payment',
          credit: 58_389,
          debit: 0,
          fee: 1411,
          tax: 215,
          paymentId: null,
          disputeId: null,
          settlementId: 'setl_1',
          utr: 'UTR1',
          settledAt: new Date('2026-11-27T05:00:00Z'),
        },
      ],
      unreadable: ['pay_2', 'pay_3', 'pay_4', ''],
      next: null,
    });
    stubbedResponse = () => Response.json({ items: Array.from({ length: 500 }, () => row) });
    expect(await adapter().settledOn('2026-11-27', 500)).toMatchObject({ next: 1000 });
    stubbedResponse = () => Response.json({ error: { code: 'BAD_REQUEST_ERROR' } }, { status: 400 });
    expect(await adapter().settledOn('2026-11-27', 0), 'a refusal is not an empty day').toEqual({
      outage: 'failed',
    });
    stubbedResponse = null;
  });

  it('does not count an authorized payment that was refunded automatically as captured', async () => {
    const payment = { id: 'pay_1', order_id: 'order_1', amount: 100, status: 'refunded', captured: false };
    stubbedResponse = () => Response.json({ items: [payment, { ...payment, id: 'pay_2', captured: true }] });
    expect(await adapter().paymentsOf('order_1')).toMatchObject([{ captured: false }, { captured: true }]);
    const dollars = { ...payment, status: 'captured', captured: true, currency: 'USD' };
    stubbedResponse = () => Response.json({ items: [dollars, { ...dollars, id: 'pay_2', currency: 'INR' }] });
    expect(await adapter().paymentsOf('order_1'), 'in another currency').toMatchObject([
      { captured: false },
      { captured: true },
    ]);
    stubbedResponse = null;
  });
});

describe('simulator', () => {
  const drainWebhooks = async () => {
    const webhooks: SignedWebhook[] = [];
    await simulator.tick(async (one) => {
      webhooks.push(one);
      return 200;
    });
    return webhooks.map(({ body, headers }) => {
      const read = adapter().parseWebhook({
        body: Buffer.from(body),
        signature: headers['x-razorpay-signature'],
        eventId: headers['x-razorpay-event-id'],
      });
      if (typeof read === 'string' || 'unreadable' in read) throw new Error(JSON.stringify(read));
      return read;
    });
  };
  const createOrderId = async () => {
    const order = await adapter().createOrder({ receipt: 'r', amount: paise(70_000) });
    if (!('id' in order)) throw new Error(JSON.stringify(order));
    return order.id;
  };

  it('covers every outcome of a payment', async () => {
    // Settles the refunds of the previous tests.
    clock.advance(1);
    await drainWebhooks();
    const kinds = async () => (await drainWebhooks()).map(({ kind }) => kind);
    await simulator.pay(await createOrderId(), 'failed');
    expect(await kinds()).toEqual(['payment.failed']);
    await simulator.pay(await createOrderId(), 'captured');
    expect(await kinds()).toEqual(['order.paid', 'payment.captured', 'payment.authorized']);
    await simulator.pay(await createOrderId(), 'duplicate');
    const webhooks = await drainWebhooks();
    expect(webhooks).toHaveLength(9);
    expect(new Set(webhooks.map(({ id }) => id)).size).toBe(3);
    const late = await createOrderId();
    await simulator.pay(late, 'late');
    expect(await kinds()).toEqual(['payment.authorized']);
    expect(await simulator.pay(late, 'captured'), 'promised already').toBe(null);
    clock.advance(1);
    expect(await kinds()).toEqual(['order.paid', 'payment.captured']);
    expect(await simulator.pay(late, 'captured'), 'paid already').toBe(null);
    expect(await simulator.pay('order_none', 'captured')).toBe(null);
  });

  it('redelivers rejected events with growing delays', async () => {
    await drainWebhooks();
    await simulator.pay(await createOrderId(), 'failed');
    let deliveries = 0;
    const refuse = async () => {
      deliveries += 1;
      return 503;
    };
    await simulator.tick(refuse);
    await simulator.tick(refuse);
    expect(deliveries).toBe(1);
    clock.advance(1);
    expect(await drainWebhooks()).toHaveLength(1);
    expect(await drainWebhooks()).toHaveLength(0);
  });

  it('processes a refund after a delay, and returns the bank’s reference', async () => {
    await drainWebhooks();
    const checkoutResult = await simulator.pay(await createOrderId(), 'captured');
    await drainWebhooks();
    const refund = await adapter().refund({
      paymentId: checkoutResult?.razorpay_payment_id ?? '',
      amount: paise(70_000),
      key: 'a-key-of-its-own',
      receipt: 'r',
    });
    expect(refund).toMatchObject({ status: 'pending', reference: null });
    expect((await drainWebhooks()).map(({ kind }) => kind)).toEqual(['refund.created']);
    clock.advance(1);
    expect(await drainWebhooks()).toMatchObject([
      {
        kind: 'refund.processed',
        refund: { status: 'processed', reference: expect.stringMatching(/^\d+$/) },
      },
    ]);
  });

  it('settles payments less fees, refunds and chargebacks, once, and reports the rows of the day', async () => {
    await simulator.settle();
    await drainWebhooks();
    const pay = async () =>
      (await simulator.pay(await createOrderId(), 'captured'))?.razorpay_payment_id ?? '';
    const [first, refunded, disputed] = [await pay(), await pay(), await pay()];
    const refund = await adapter().refund({
      paymentId: refunded,
      amount: paise(70_000),
      key: 'another-key-of-its-own',
      receipt: 'r2',
    });
    clock.advance(1);
    await drainWebhooks();
    const dispute = await simulator.dispute(disputed, { deducts: true });
    expect(dispute).toMatchObject({ amount: 70_000, deducted: 70_000, status: 'open' });
    expect(await simulator.dispute(disputed), 'disputed already').toBe(null);
    expect(await adapter().disputeById(dispute?.id ?? '')).toEqual(dispute);
    const settlement = await simulator.settle();
    // Three payments of ₹700, each less 2 % and GST of 18 % on that: 1400 + 252.
    expect(settlement?.amount).toBe(3 * (70_000 - 1652) - 70_000 - 70_000);
    expect(await adapter().settlementById(settlement?.id ?? '')).toMatchObject({
      amount: settlement?.amount,
      status: 'processed',
      utr: settlement?.utr,
    });
    expect(await simulator.settle(), 'nothing is left').toBe(null);
    const page = await adapter().settledOn(dateOf(clock.now()), 0);
    if ('outage' in page) throw new Error(page.outage);
    const own = page.rows.filter(({ settlementId }) => settlementId === settlement?.id);
    expect(own.reduce((sum, { credit, debit }) => sum + credit - debit, 0)).toBe(settlement?.amount);
    expect(own.map(({ entityId }) => entityId)).toEqual(
      expect.arrayContaining([first, refunded, disputed, 'id' in refund ? refund.id : '']),
    );
    expect(own.find(({ disputeId }) => disputeId === dispute?.id)).toMatchObject({ debit: 70_000, fee: 0 });
    expect((await drainWebhooks()).map(({ kind }) => kind)).toEqual([
      'payment.dispute.created',
      'settlement.processed',
    ]);
    await simulator.decideDispute(dispute?.id ?? '', 'won');
    expect(await drainWebhooks()).toMatchObject([
      { kind: 'payment.dispute.won', dispute: { status: 'won', deducted: 70_000 } },
    ]);
    expect(await simulator.settle()).toMatchObject({ amount: 70_000 });
    expect(await adapter().settlementById('setl_none')).toBe('not_found');
    expect(await adapter().disputeById('disp_none')).toBe('not_found');
  });

  it('settles two days after a payment without a request', async () => {
    await simulator.settle();
    await drainWebhooks();
    await simulator.pay(await createOrderId(), 'captured');
    await drainWebhooks();
    clock.advance(2 * 24 * 60 - 1);
    expect(await drainWebhooks()).toEqual([]);
    clock.advance(1);
    expect(await drainWebhooks()).toMatchObject([
      { kind: 'settlement.processed', settlement: { amount: 70_000 - 1652, status: 'processed' } },
    ]);
  });

  it('states on its page, in both languages, that no money moves', async () => {
    const order = await createOrderId();
    const page = await simulator.page(order, 'en');
    expect(page?.html).toContain('No money moves here.');
    expect(page?.html).toContain('₹700.00');
    expect((await simulator.page(order, 'hi'))?.html).toContain('यहाँ कोई पैसा नहीं कटता');
    expect(await simulator.page('order_none', 'en')).toBe(null);
  });
});

async function serveOverHttp(handle: (request: Request) => Promise<Response>) {
  const server = createServer((incoming, reply) => {
    const chunks: Buffer[] = [];
    const respond = async () => {
      const stub = stubbedResponse?.();
      if (stub === 'hang') return;
      const body = Buffer.concat(chunks);
      const request = new Request(`http://stand-in${incoming.url}`, {
        method: incoming.method ?? 'GET',
        headers: incoming.headers as Record<string, string>,
        ...(body.length ? { body } : {}),
      });
      const response = stub ?? (await handle(request));
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
