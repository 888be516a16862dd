import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type AlarmDeps, type MoneyAlarm, type PaymentDeps, placeClaim } from '../features/payment/index.ts';
import { makeVault, type Vault } from '../platform/vault.ts';
import type { Row } from '../platform/db/tables.ts';
import { pickGateway } from '../ports/payment-gateway/pick.ts';
import type { GatewaySimulator } from '../ports/payment-gateway/port.ts';
import { testDatabase } from './database.ts';
import { type TestClock, testClock } from './test-app.ts';

/**
 * The payment feature alone, on a separate database and with the simulator: no reactions run, so the reconciler sends
 * pending refunds and payouts.
 */
export interface PaymentHarness {
  readonly parts: PaymentDeps & AlarmDeps & { readonly vault: Vault };
  readonly simulator: GatewaySimulator;
  readonly clock: TestClock;
  readonly customerId: number;
  readonly professionalId: number;
  /** Entries logged as errors. */
  readonly logEntries: object[];
  /** The alarms of the people on call, each case once. */
  readonly alarms: MoneyAlarm[];
  close(): Promise<void>;
}

export async function createPaymentHarness(): Promise<PaymentHarness> {
  const database = await testDatabase();
  const { db } = database.connection;
  const clock = testClock();
  const logEntries: object[] = [];
  const alarms: MoneyAlarm[] = [];
  const log = { warn: () => undefined, error: (fact: object) => void logEntries.push(fact) };
  const vault = makeVault(randomBytes(32).toString('hex'));
  const { gateway, simulator } = pickGateway({ RAZORPAY_URL: '' }, { db, clock, vault, log });
  if (!simulator) throw new Error('tests need the payment simulator');
  const person = async (role: 'user' | 'employee') => {
    const { rows } = await sql<Pick<Row<'accounts'>, 'id'>>`
      insert into accounts (role, name, mobile, password_hash, language, created_at)
      values (${role}, 'Asha', '9876543210', 'x', 'en', ${clock.now()}) returning id`.execute(db);
    return rows[0]?.id as number;
  };
  return {
    parts: {
      db,
      clock,
      gateway,
      log,
      vault,
      publish: async () => undefined,
      // No line has a share here, so claims hold no pay.
      holdClaim: (context, claim) => placeClaim(context, claim, async () => null),
      alarm: (kind, cases) => void alarms.push(...Array.from({ length: cases }, () => kind)),
    },
    simulator,
    clock,
    customerId: await person('user'),
    professionalId: await person('employee'),
    logEntries,
    alarms,
    close: () => database.close(),
  };
}
