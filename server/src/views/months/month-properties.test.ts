import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { differencesOf, monthOf, type MonthTotal, nextMonth } from '../../features/payment/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { aCustomer, aProfessional } from '../../testing/accounts.ts';
import { aService, type BookingFixture, createBookingFixture, offers, SLOT } from '../../testing/bookings.ts';
import { bookCart, fillCart } from '../../testing/cart.ts';
import { moneyActions, runAction } from '../../testing/money-actions.ts';
import { type MoneyScenario, runBackgroundWork, type ScenarioLine } from '../../testing/money-scenario.ts';
import { runReactions } from '../../testing/reactions.ts';
import { runLength } from '../../testing/run-length.ts';
import { chargeCommission, registerPlatform } from '../../testing/taxes.ts';
import { TEST_START } from '../../testing/test-start.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { compareMonth } from './month-totals.ts';

let app: TestApp;
let fixture: BookingFixture;
let services: { readonly id: number }[];
/** Professionals are registered, without a PAN, or neither, in turns. */
let turn = 0;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  services = [fixture.service, await aService(app, 'Carpenter')];
  await registerPlatform(app);
  await chargeCommission(app);
});
afterAll(() => app.close());

/** Creates a draft of two lines with new accounts, in one of two States. */
async function begin(): Promise<MoneyScenario> {
  app.clock.set(TEST_START);
  turn += 1;
  const customer = await aCustomer(app);
  const tax = turn % 3 === 0 ? null : { gstin: turn % 3 === 1 ? '29AAGCB7383J1Z4' : null };
  const professional = await aProfessional(app, { tax });
  await sql`insert into tax_detail_requests (professional_id, due_on, created_at) values (${professional.id}, '2026-11-01', '2026-10-01')`.execute(
    app.connection.db,
  );
  for (const { id } of services) await offers(app, professional, id);
  const cart = await fillCart(app, customer, services);
  const storedServices = Object.fromEntries(
    cart.map((cartId, index) => [cartId, { ...SLOT, preferredTime: index === 0 ? '09:00' : '15:00' }]),
  );
  const { id: bookingId } = await bookCart(app, customer, storedServices);
  if (turn % 2 === 0)
    await sql`update bookings set job_state = 'Bihar' where id = ${bookingId}`.execute(app.connection.db);
  return {
    app,
    bookingId,
    customer,
    professional,
    operator: fixture.operator,
    webhooks: [],
    codes: new Map(),
  };
}

async function linesOf({ bookingId }: MoneyScenario): Promise<ScenarioLine[]> {
  const { rows } = await sql<ScenarioLine>`select id, state, starts_at, ends_at from booking_lines
    where booking_id = ${bookingId} order by id`.execute(app.connection.db);
  return rows;
}

/** The months with transactions, oldest first. */
async function monthsOfLedger(): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(posted_on, 'YYYY-MM') as month from ledger_transactions order by 1`.execute(
    app.connection.db,
  );
  return rows.map(({ month }) => month);
}

/** The commission is billed at the end of the month. */
const BILLED_LATER: readonly MonthTotal['what'][] = ['gst_out', 'taxable'];

async function differencesIn(month: string): Promise<MonthTotal[]> {
  const { totals } = await transaction(app.connection.db, (tx) => compareMonth(tx, month));
  return differencesOf(totals);
}

/** The steps from the payment to the approval of both lines. */
const FULL_BOOKING = [0, 1].flatMap((line) =>
  Array.from({ length: 6 }, () => ({ name: 'advance', choices: { line, choice: 0, share: 0.5 } })),
);

it('any history of bookings: the sum of every file of every month is that of the ledger', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moneyActions, { minLength: 8, maxLength: 26 }), async (steps) => {
      const scenario = await begin();
      for (const { name, choices } of steps) {
        const lines = await linesOf(scenario);
        const line = lines[choices.line % Math.max(1, lines.length)];
        if (!line) break;
        await runAction(scenario, line, name, choices);
      }
      for (const minutes of [45, 3, 6]) {
        app.clock.advance(minutes);
        await runBackgroundWork(scenario);
      }
      for (const month of await monthsOfLedger())
        expect((await differencesIn(month)).filter(({ what }) => !BILLED_LATER.includes(what))).toEqual([]);
    }),
    {
      // Also one whole booking of each professional.
      examples: [[FULL_BOOKING], [FULL_BOOKING], [FULL_BOOKING]],
      numRuns: runLength(28, 11),
      seed: 20_261_130,
    },
  );
  const months = await monthsOfLedger();
  expect(months[0]).toBe(monthOf(TEST_START));
  for (const month of months) {
    app.clock.set(`${nextMonth(month)}-01T02:00:00+05:30`);
    await runReactions(app);
    await app.runLoop('due documents');
    for (let run = 0; run < 2; run += 1) await app.runLoop('monthly documents');
    expect(await differencesIn(month)).toEqual([]);
  }
  // The histories had what the files are about.
  const { totals } = await transaction(app.connection.db, (tx) => compareMonth(tx, months[0] ?? ''));
  for (const what of ['gst_95', 'gst_out', 'tcs', 'tds', 'gross'] as const)
    expect(totals.filter((one) => one.what === what && one.inLedger !== 0).length, what).toBeGreaterThan(0);
});
