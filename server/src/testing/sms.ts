import { sql } from 'kysely';
import pino from 'pino';
import { DEFAULT_SMS_BUDGET, type SmsBudget } from '../features/identity/index.ts';
import { smsGateway } from '../features/notification/index.ts';
import { postgresRateLimits } from '../platform/http/rate-limits.ts';
import type { OutgoingSms, SendOutcome, SmsMessage, SmsVendor, SmsVendorName } from '../ports/sms/port.ts';
import type { TestApp } from './test-app.ts';

/** A vendor that answers with the given outcomes in order and then accepts; it keeps what it got. */
export function fakeVendor(name: Exclude<SmsVendorName, 'local'>, ...outcomes: SendOutcome[]) {
  const got: SmsMessage[] = [];
  const vendor: SmsVendor = {
    name,
    segmentPaise: 15,
    async send(message) {
      got.push(message);
      const vendorId = `${name}-${got.length}`;
      return outcomes.shift() ?? { outcome: 'accepted', vendorId, delivered: false, segments: 2 };
    },
    parseReports: () => 'forged',
  };
  return { vendor, got };
}

export type FakeVendor = ReturnType<typeof fakeVendor>;

export const FAILED: SendOutcome = { outcome: 'failed', error: 'timed_out' };
export const REFUSED: SendOutcome = { outcome: 'refused', code: '311' };

/** A one-time code, and a notification of a booking. */
export const A_CODE: OutgoingSms = {
  to: '9712345678',
  template: 'otp_signup',
  values: { code: '0417' },
  language: 'en',
};
export const A_NOTIFICATION: OutgoingSms = {
  to: '9712345678',
  template: 'job_new',
  values: { service: 'Plumber', when: 'Sun 22 Nov' },
  language: 'en',
  subject: 'AP-1',
};

/** Builds the gateway of text messages on the database of an application, with fake vendors. */
export function smsHarness(app: TestApp) {
  const { db } = app.connection;
  return {
    gatewayWith(
      {
        primary = fakeVendor('msg91'),
        fallback = fakeVendor('twilio'),
        whatsapp = null,
      }: { primary?: FakeVendor; fallback?: FakeVendor | null; whatsapp?: FakeVendor | null } = {},
      smsBudget: Partial<SmsBudget> = {},
    ) {
      const deps = {
        db,
        clock: app.clock,
        vault: app.vault,
        publish: async () => undefined,
        limits: postgresRateLimits(db, app.clock),
        log: pino({ level: 'silent' }),
        smsBudget: { ...DEFAULT_SMS_BUDGET, ...smsBudget },
        vendors: {
          primary: primary.vendor,
          fallback: fallback?.vendor ?? null,
          whatsapp: whatsapp?.vendor ?? null,
        },
        whatsappVerifyToken: null,
      };
      return { deps, primary, fallback, whatsapp, gateway: smsGateway(deps) };
    },
    /** Deletes what was sent and counted. */
    clear: () =>
      sql`truncate message_sends, message_fallbacks, rate_counters, sms_alarms cascade`.execute(db),
    async sends() {
      const { rows } = await sql<{
        vendor: string;
        state: string;
        error: string | null;
        fallback_of: number | null;
      }>`select vendor, state, error, fallback_of from message_sends order by id`.execute(db);
      return rows;
    },
    async states(): Promise<string[]> {
      return (await this.sends()).map(({ vendor, state }) => `${vendor} ${state}`);
    },
    wait: (seconds: number) => app.clock.advance(seconds / 60),
  };
}
