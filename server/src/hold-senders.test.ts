import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import type { Adapters } from './adapters.ts';
import { holdLoops, holdSenders, holdSmsGateway, type Senders } from './hold-senders.ts';
import type { AccountCheck } from './ports/account-check/port.ts';
import type { InvoiceRegistry } from './ports/invoice-registry/port.ts';
import type { MailVendor } from './ports/mail/port.ts';
import type { PaymentGateway } from './ports/payment-gateway/port.ts';
import type { PayoutApi } from './ports/payout-rail/port.ts';
import type { PushSender } from './ports/push/port.ts';
import type { SmsVendor } from './ports/sms/port.ts';

/** Whether an operation asks a vendor, or sends something that cannot be taken back. */
type Kind = 'asks' | 'sends';

const calls: string[] = [];
const called =
  <T>(name: string, value: T) =>
  async () => {
    calls.push(name);
    return value;
  };
const vendor = (name: 'local' | 'whatsapp'): SmsVendor => ({
  name,
  segmentPaise: null,
  send: called(`sms ${name}`, { outcome: 'accepted', vendorId: null, delivered: true, segments: 1 } as const),
  parseReports: () => [],
});
const senders = {
  sms: { primary: vendor('local'), fallback: vendor('local'), whatsapp: vendor('whatsapp') },
  mail: { name: 'local', send: called('mail', { outcome: 'accepted', delivered: true } as const) },
  push: { publicKey: 'key', send: called('push', 'sent' as const) },
  gateway: {
    key: 'rzp',
    createOrder: called('createOrder', { id: 'order_1' }),
    refund: called('refund', { id: 'rfnd_1' }),
    paymentsOf: called('paymentsOf', []),
    refundById: called('refundById', 'not_found'),
  },
  payoutRail: {
    name: 'razorpayx',
    send: called('payout', { refused: 'x' }),
    byId: called('byId', 'not_found'),
    byReference: called('byReference', 'not_found'),
  },
  accountCheck: { check: called('check', { pending: 'x' }), resultOf: called('resultOf', 'not_found') },
  invoiceRegistry: { register: called('register', { outcome: 'refused', reason: 'x' }) },
} as unknown as Senders;

/** Calls everything that sends, and returns the outcomes. */
async function sendAll({ sms, mail, push, gateway, payoutRail, accountCheck, invoiceRegistry }: Senders) {
  if (payoutRail.name === 'bank_file') throw new Error('the test needs a rail with an interface');
  calls.length = 0;
  return [
    await sms.primary.send({} as never),
    await sms.fallback?.send({} as never),
    await sms.whatsapp?.send({} as never),
    await mail.send({} as never),
    await push.send({} as never, {} as never),
    await gateway.createOrder({ receipt: 'r', amount: paise(100) }),
    await gateway.refund({} as never),
    await payoutRail.send({} as never),
    await accountCheck.check({} as never),
    await invoiceRegistry.register({} as never),
  ];
}

describe('holdSenders', () => {
  const held = { outcome: 'failed', error: 'outbound_held' };
  const refused = [
    held,
    held,
    held,
    held,
    'failed',
    { outage: 'held' },
    { outage: 'held' },
    { outage: 'held' },
    { outage: 'held' },
    { outcome: 'unavailable' },
  ];

  it('sends nothing while there is a hold, and everything after it', async () => {
    let isHeld = true;
    const guarded = holdSenders(senders, { isHeld: async () => isHeld });
    expect(await sendAll(guarded)).toEqual(refused);
    expect(calls).toEqual([]);
    isHeld = false;
    await sendAll(guarded);
    expect(calls).toHaveLength(refused.length);
  });

  it('sends nothing when it is not known whether there is a hold', async () => {
    const guarded = holdSenders(senders, { isHeld: () => Promise.reject(new Error('away')) });
    expect(await sendAll(guarded)).toEqual(refused);
    expect(calls).toEqual([]);
  });

  it('guards each operation that sends; a new operation of a port must be added here', () => {
    const ports: {
      mail: Record<keyof MailVendor, Kind>;
      push: Record<keyof PushSender, Kind>;
      gateway: Record<keyof PaymentGateway, Kind>;
      payoutRail: Record<keyof PayoutApi, Kind>;
      accountCheck: Record<keyof AccountCheck, Kind>;
      invoiceRegistry: Record<keyof InvoiceRegistry, Kind>;
    } = {
      mail: { name: 'asks', send: 'sends' },
      push: { publicKey: 'asks', send: 'sends' },
      gateway: {
        key: 'asks',
        checkoutUrl: 'asks',
        createOrder: 'sends',
        paymentsOf: 'asks',
        paymentsSince: 'asks',
        refund: 'sends',
        refundById: 'asks',
        refundsSince: 'asks',
        settlementById: 'asks',
        settledOn: 'asks',
        disputeById: 'asks',
        isCheckoutSigned: 'asks',
        parseWebhook: 'asks',
        parseVerifiedBody: 'asks',
      },
      payoutRail: {
        name: 'asks',
        state: 'asks',
        send: 'sends',
        byId: 'asks',
        byReference: 'asks',
        paymentsSince: 'asks',
        parseReport: 'asks',
      },
      accountCheck: { check: 'sends', resultOf: 'asks' },
      invoiceRegistry: { register: 'sends' },
    };
    const plain = Object.fromEntries(
      Object.entries(ports).map(([port, operations]) => [
        port,
        Object.fromEntries(Object.keys(operations).map((name) => [name, () => name])),
      ]),
    );
    const guarded = holdSenders({ ...senders, ...plain } as unknown as Senders, { isHeld: async () => true });
    for (const [port, operations] of Object.entries(ports))
      for (const [name, kind] of Object.entries(operations)) {
        const operation = Reflect.get(Reflect.get(guarded, port), name);
        expect(operation === plain[port]?.[name], `${port}.${name}`).toBe(kind === 'asks');
      }
  });

  it('guards each operation of an SMS vendor that sends', () => {
    const operations: Record<keyof SmsVendor, Kind> = {
      name: 'asks',
      segmentPaise: 'asks',
      send: 'sends',
      parseReports: 'asks',
    };
    const plain = Object.fromEntries(Object.keys(operations).map((name) => [name, () => name]));
    const one = plain as unknown as SmsVendor;
    const { sms } = holdSenders(
      { ...senders, sms: { primary: one, fallback: one, whatsapp: one } },
      { isHeld: async () => true },
    );
    for (const guarded of [sms.primary, sms.fallback, sms.whatsapp])
      for (const [name, kind] of Object.entries(operations))
        expect(Reflect.get(guarded ?? {}, name) === plain[name], name).toBe(kind === 'asks');
  });

  it('guards each port that sends; a new port must be added here', () => {
    const ports: Record<keyof Adapters, Kind> = {
      clock: 'asks',
      objects: 'asks',
      erasures: 'asks',
      sms: 'sends',
      smsInbox: 'asks',
      mail: 'sends',
      mailInbox: 'asks',
      push: 'sends',
      geocoder: 'asks',
      travelTime: 'asks',
      bankBranches: 'asks',
      accountCheck: 'sends',
      payoutRail: 'sends',
      invoiceRegistry: 'sends',
      gateway: 'sends',
      simulator: 'asks',
    };
    const guarded = Object.keys(holdSenders(senders, { isHeld: async () => true }));
    const sending = Object.entries(ports).flatMap(([port, kind]) => (kind === 'sends' ? [port] : []));
    expect(guarded.toSorted()).toEqual(sending.toSorted());
  });

  it('asks vendors while there is a hold, because the comparison needs their answers', async () => {
    const { gateway, payoutRail } = holdSenders(senders, { isHeld: async () => true });
    calls.length = 0;
    await gateway.paymentsOf('order_1');
    if (payoutRail.name !== 'bank_file') await payoutRail.byReference('AP-1-1');
    expect(calls).toEqual(['paymentsOf', 'byReference']);
  });
});

it('holdSmsGateway answers before a budget is used', async () => {
  const sent: unknown[] = [];
  let isHeld = true;
  const gateway = holdSmsGateway(
    {
      send: async (sms) => {
        sent.push(sms);
        return 'sent';
      },
    },
    { isHeld: async () => isHeld },
  );
  expect([await gateway.send({} as never), sent.length]).toEqual(['failed', 0]);
  isHeld = false;
  expect([await gateway.send({} as never), sent.length]).toEqual(['sent', 1]);
});

it('holdLoops runs loops that send only without a hold', async () => {
  const ran: string[] = [];
  const loop = (name: string, sends?: boolean) => ({
    name,
    seconds: 1,
    ...(sends ? { sends } : {}),
    run: async () => void ran.push(name),
  });
  let isHeld = true;
  const loops = holdLoops([loop('payouts', true), loop('deadlines')], { isHeld: async () => isHeld });
  const runAll = async () => {
    for (const { run } of loops) await run();
  };
  await runAll();
  expect(ran).toEqual(['deadlines']);
  isHeld = false;
  await runAll();
  expect(ran).toEqual(['deadlines', 'payouts', 'deadlines']);
});
