import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { race } from '../../../testing/race.ts';
import { A_CODE, A_NOTIFICATION, FAILED, fakeVendor, REFUSED, smsHarness } from '../../../testing/sms.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { recordReports } from './actions/record-reports.ts';
import { sendDueFallbacks } from './actions/send-again.ts';

let app: TestApp;
let sms: ReturnType<typeof smsHarness>;
beforeAll(async () => {
  app = await testApp();
  sms = smsHarness(app);
});
afterAll(() => app.close());
beforeEach(() => sms.clear());

const waiting = async () =>
  (await sql<{ count: number }>`select count(*)::int from message_fallbacks`.execute(app.connection.db))
    .rows[0]?.count;
const report = (vendorId: string, state: 'delivered' | 'undelivered', error: string | null = null) =>
  recordReports(
    { db: app.connection.db, clock: app.clock },
    vendorId.startsWith('msg91') ? 'msg91' : 'twilio',
    [{ vendorId, state, error }],
  );

describe('delivery reports', () => {
  it.each([
    ['delivered', [['delivered']], 'delivered'],
    ['not delivered', [['undelivered', '2']], 'undelivered'],
    ['twice', [['delivered'], ['delivered']], 'delivered'],
    ['delivered and then not', [['delivered'], ['undelivered', '2']], 'delivered'],
    ['not delivered and then delivered', [['undelivered', '2'], ['delivered']], 'delivered'],
    [
      'not delivered, twice with different codes',
      [
        ['undelivered', '2'],
        ['undelivered', '16'],
      ],
      'undelivered',
    ],
  ] as const)('%s', async (_title, reports, state) => {
    await sms.gatewayWith().gateway.send(A_CODE);
    for (const [next, error] of reports) await report('msg91-1', next as 'delivered', error ?? null);
    expect(await sms.sends()).toMatchObject([{ state, error: state === 'delivered' ? null : '2' }]);
  });

  it('of an unknown message change nothing', async () => {
    await sms.gatewayWith().gateway.send(A_CODE);
    await report('msg91-2', 'delivered');
    await report('twilio-1', 'delivered');
    expect(await sms.states()).toEqual(['msg91 accepted']);
  });

  it('that come late do not stop the second vendor twice', async () => {
    const { deps, gateway } = sms.gatewayWith();
    await gateway.send(A_CODE);
    sms.wait(26);
    await sendDueFallbacks(deps);
    await report('msg91-1', 'delivered');
    await sendDueFallbacks(deps);
    expect(await sms.states()).toEqual(['msg91 delivered', 'twilio accepted']);
  });
});

describe('the second vendor', () => {
  it.each([
    ['a code after 25 seconds', A_CODE, 24, 2],
    ['another message after 10 minutes', A_NOTIFICATION, 598, 4],
  ])('sends %s without a report', async (_title, message, before, more) => {
    const { deps, gateway, fallback } = sms.gatewayWith();
    await gateway.send(message);
    sms.wait(before);
    await sendDueFallbacks(deps);
    expect(fallback?.got).toEqual([]);
    sms.wait(more);
    await sendDueFallbacks(deps);
    expect(fallback?.got).toMatchObject([{ channel: 'sms', to: message.to, values: message.values }]);
    sms.wait(3600);
    await sendDueFallbacks(deps);
    expect(fallback?.got).toHaveLength(1);
  });

  it.each([
    ['refused', REFUSED],
    ['failed', FAILED],
  ])('sends at once what the first %s', async (_title, outcome) => {
    const { gateway, fallback, deps } = sms.gatewayWith({ primary: fakeVendor('msg91', outcome) });
    expect(await gateway.send(A_NOTIFICATION)).toBe('sent');
    sms.wait(700);
    await sendDueFallbacks(deps);
    expect(fallback?.got).toHaveLength(1);
    expect(await sms.states()).toEqual([`msg91 ${outcome.outcome}`, 'twilio accepted']);
  });

  it('sends at once what was reported as not delivered', async () => {
    const { deps, gateway, fallback } = sms.gatewayWith();
    await gateway.send(A_NOTIFICATION);
    await report('msg91-1', 'undelivered', '16');
    await sendDueFallbacks(deps);
    expect(fallback?.got).toHaveLength(1);
  });

  it('does not send what was delivered', async () => {
    const { deps, gateway, fallback } = sms.gatewayWith();
    await gateway.send(A_CODE);
    await report('msg91-1', 'delivered');
    expect(await waiting()).toBe(0);
    sms.wait(60);
    await sendDueFallbacks(deps);
    expect(fallback?.got).toEqual([]);
  });

  it('does not send a code that has expired', async () => {
    const { deps, gateway, fallback } = sms.gatewayWith();
    await gateway.send(A_CODE);
    sms.wait(301);
    await sendDueFallbacks(deps);
    expect(fallback?.got).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('sends once while many workers and a report compete', async () => {
    const { deps, gateway, fallback } = sms.gatewayWith();
    for (let turn = 0; turn < 10; turn += 1) await gateway.send({ ...A_CODE, to: `97123456${10 + turn}` });
    sms.wait(26);
    await race<unknown>(8, (turn) =>
      turn % 2 ? sendDueFallbacks(deps) : report('msg91-1', 'undelivered', '2'),
    );
    expect(fallback?.got).toHaveLength(10);
    const { rows } = await sql<{ fallback_of: number }>`
      select fallback_of from message_sends where fallback_of is not null`.execute(app.connection.db);
    expect(new Set(rows.map((row) => row.fallback_of)).size).toBe(10);
  });

  it('that also fails leaves the message to the retries of its job', async () => {
    const { gateway } = sms.gatewayWith({
      primary: fakeVendor('msg91', FAILED),
      fallback: fakeVendor('twilio', FAILED),
    });
    expect(await gateway.send(A_NOTIFICATION)).toBe('failed');
    expect(await sms.states()).toEqual(['msg91 failed', 'twilio failed']);
    expect(await gateway.send(A_NOTIFICATION)).toBe('sent');
    expect(await sms.states()).toEqual(['msg91 failed', 'twilio failed', 'msg91 accepted']);
  });

  it('is not needed', async () => {
    const { gateway, deps } = sms.gatewayWith({ primary: fakeVendor('msg91', REFUSED), fallback: null });
    expect(await gateway.send(A_CODE)).toBe('refused');
    await sendDueFallbacks(deps);
    expect(await sms.states()).toEqual(['msg91 refused']);
    expect(await waiting()).toBe(0);
  });
});

describe('WhatsApp', () => {
  const BY_WHATSAPP = { ...A_NOTIFICATION, whatsapp: { thenSms: true } };

  it('replaces the SMS of those who chose it, and of no others', async () => {
    const { gateway, whatsapp, primary } = sms.gatewayWith({ whatsapp: fakeVendor('whatsapp') });
    await gateway.send(BY_WHATSAPP);
    await gateway.send({ ...A_NOTIFICATION, subject: 'AP-2' });
    expect(whatsapp?.got.map(({ channel }) => channel)).toEqual(['whatsapp']);
    expect(primary.got.map(({ channel }) => channel)).toEqual(['sms']);
    expect(await sms.states()).toEqual(['whatsapp accepted', 'msg91 accepted']);
  });

  it.each([
    ['at once if WhatsApp refuses', REFUSED],
    ['at once if WhatsApp fails', FAILED],
  ])('falls back to one SMS %s', async (_title, outcome) => {
    const { gateway, deps, primary, fallback } = sms.gatewayWith({
      whatsapp: fakeVendor('whatsapp', outcome),
    });
    expect(await gateway.send(BY_WHATSAPP)).toBe('sent');
    sms.wait(700);
    await sendDueFallbacks(deps);
    expect(primary.got).toMatchObject([{ channel: 'sms', template: 'job_new' }]);
    expect(fallback?.got).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('falls back to one SMS if no report comes within ten minutes, also if 20 workers look', async () => {
    const { gateway, deps, primary } = sms.gatewayWith({ whatsapp: fakeVendor('whatsapp') });
    await gateway.send(BY_WHATSAPP);
    sms.wait(599);
    await sendDueFallbacks(deps);
    expect(primary.got).toHaveLength(0);
    sms.wait(2);
    await race(20, () => sendDueFallbacks(deps));
    expect(primary.got).toHaveLength(1);
    expect(await sms.sends()).toMatchObject([
      { vendor: 'whatsapp', state: 'accepted' },
      { vendor: 'msg91', state: 'accepted' },
    ]);
  });

  it('falls back to no SMS that its reader turned off, nor without WhatsApp', async () => {
    const { gateway, deps, primary } = sms.gatewayWith({ whatsapp: fakeVendor('whatsapp', REFUSED) });
    expect(await gateway.send({ ...A_NOTIFICATION, whatsapp: { thenSms: false } })).toBe('refused');
    sms.wait(700);
    await sendDueFallbacks(deps);
    expect(primary.got).toHaveLength(0);
    const without = sms.gatewayWith();
    expect(await without.gateway.send({ ...BY_WHATSAPP, subject: 'AP-3' })).toBe('sent');
    expect(without.primary.got).toMatchObject([{ channel: 'sms' }]);
  });
});
