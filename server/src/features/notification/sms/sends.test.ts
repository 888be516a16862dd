import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutgoingSms, SmsVendor } from '../../../ports/sms/port.ts';
import { race } from '../../../testing/race.ts';
import { A_CODE, A_NOTIFICATION, fakeVendor, smsHarness } from '../../../testing/sms.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { smsGateway } from './actions/send-sms.ts';

let app: TestApp;
let sms: ReturnType<typeof smsHarness>;
beforeAll(async () => {
  app = await testApp();
  sms = smsHarness(app);
});
afterAll(() => app.close());
beforeEach(() => sms.clear());

describe('the log', () => {
  it('has each message with its vendor, times and cost, but neither the code nor the number', async () => {
    const { gateway } = sms.gatewayWith();
    expect(await gateway.send(A_CODE)).toBe('sent');
    const { rows } = await sql<object>`select * from message_sends`.execute(app.connection.db);
    expect(rows).toMatchObject([
      {
        template: 'otp_signup',
        vendor: 'msg91',
        vendor_id: 'msg91-1',
        channel: 'sms',
        recipient_masked: '97******78',
        segments: 2,
        cost: 30,
      },
    ]);
    const { rows: sealed } = await sql<{ sealed: Buffer }>`select * from message_fallbacks`.execute(
      app.connection.db,
    );
    const everything = `${JSON.stringify(rows)} ${sealed.map((row) => row.sealed.toString('latin1')).join()}`;
    expect(everything).not.toMatch(/0417|9712345678/);
  });

  it('is written before the vendor answers', async () => {
    const { vendor } = fakeVendor('msg91');
    let during: string[] = [];
    const slow: SmsVendor = {
      ...vendor,
      send: async (message) => {
        during = await sms.states();
        return vendor.send(message);
      },
    };
    await sms.gatewayWith({ primary: { vendor: slow, got: [] } }).gateway.send(A_CODE);
    expect(during).toEqual(['msg91 sending']);
  });
});

describe('repeated messages', () => {
  it('with the same template and subject within a minute are one, also if many are sent at once', async () => {
    const { gateway, primary } = sms.gatewayWith();
    const results = await race(10, () => gateway.send(A_NOTIFICATION));
    expect(results).toEqual(Array.from({ length: 10 }, () => 'sent'));
    expect(primary.got).toHaveLength(1);
    sms.wait(59);
    await gateway.send(A_NOTIFICATION);
    expect(primary.got).toHaveLength(1);
    sms.wait(2);
    await gateway.send(A_NOTIFICATION);
    expect(primary.got).toHaveLength(2);
  });

  it('differ by number, template and subject; without a subject each is sent', async () => {
    const { gateway, primary } = sms.gatewayWith();
    for (const message of [
      A_NOTIFICATION,
      { ...A_NOTIFICATION, to: '9712345679' },
      { ...A_NOTIFICATION, template: 'job_soon' } as const,
      { ...A_NOTIFICATION, subject: 'AP-2' },
      A_CODE,
      A_CODE,
    ])
      await gateway.send(message);
    expect(primary.got).toHaveLength(6);
  });

  it('are sent again if the process ended while it sent the first', async () => {
    const { gateway, primary, deps } = sms.gatewayWith();
    await gateway.send(A_NOTIFICATION);
    await sql`update message_sends set state = 'sending', vendor_id = null`.execute(deps.db);
    sms.wait(10);
    await gateway.send(A_NOTIFICATION);
    expect(primary.got).toHaveLength(1);
    sms.wait(11);
    await gateway.send(A_NOTIFICATION);
    expect(primary.got).toHaveLength(2);
  });
});

describe('budgets', () => {
  const withoutSubject = (template: OutgoingSms['template'] = 'job_new'): OutgoingSms => ({
    ...A_NOTIFICATION,
    template,
    subject: undefined,
    values: { ...A_NOTIFICATION.values, code: '0417' },
  });

  it('stop notifications to a number, but no code and no start code', async () => {
    const { gateway, primary } = sms.gatewayWith({}, { messagesPerNumber: 3 });
    const results = await race(10, () => gateway.send(withoutSubject()));
    expect(results.filter((one) => one === 'sent')).toHaveLength(3);
    expect(primary.got).toHaveLength(3);
    expect((await sms.sends()).filter(({ error }) => error === 'number_budget')).toHaveLength(7);
    expect(await gateway.send(withoutSubject('start_code'))).toBe('sent');
    expect(await gateway.send(A_CODE)).toBe('sent');
    expect(await gateway.send({ ...withoutSubject(), to: '9712345679' })).toBe('sent');
    app.clock.advance(24 * 60);
    expect(await gateway.send(withoutSubject())).toBe('sent');
  });

  it('leave the last fifth of the day to codes, and raise one alarm', async () => {
    const published: string[] = [];
    const { deps, primary } = sms.gatewayWith({}, { total: 10, messagesPerNumber: 100 });
    const gateway = smsGateway({
      ...deps,
      publish: async (_tx, event) => {
        published.push(event.name);
      },
    });
    await race(12, () => gateway.send(withoutSubject()));
    expect(primary.got).toHaveLength(8);
    expect(published).toEqual(['identity.sms_alarm_raised']);
    expect(await gateway.send(A_CODE)).toBe('sent');
  });
});
