import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer, aProfessional, type TestPerson } from '../../testing/accounts.ts';
import { createBookingFixture, aService, type BookingFixture, offers, SLOT } from '../../testing/bookings.ts';
import { fillCart, bookCart } from '../../testing/cart.ts';
import { MONEY_ACTIONS, moneyActions, runAction } from '../../testing/money-actions.ts';
import { type MoneyScenario, runBackgroundWork, type ScenarioLine } from '../../testing/money-scenario.ts';
import { payOrder } from '../../testing/payments.ts';
import { registerPlatform } from '../../testing/taxes.ts';
import { runLength } from '../../testing/run-length.ts';
import { TEST_START } from '../../testing/test-start.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { findShareFaults, netPriceSql, unpaidSql } from '../booking/index.ts';
import { findLedgerFaults, hasOpenBalance, isPaidByCustomer, trialBalance } from './ledger/store.ts';

let app: TestApp;
let fixture: BookingFixture;
let services: { readonly id: number }[];
/** Every other booking is done by a registered professional. */
let registered = false;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  services = [fixture.service, await aService(app, 'Carpenter')];
  await registerPlatform(app);
});
afterAll(() => app.close());

/** Creates a draft of two lines, one in the morning and one in the afternoon, with new accounts. */
async function begin(): Promise<MoneyScenario> {
  app.clock.set(TEST_START);
  const customer = await aCustomer(app);
  registered = !registered;
  const professional = await aProfessional(app, { tax: { gstin: registered ? '29AAGCB7383J1Z4' : null } });
  for (const { id } of services) await offers(app, professional, id);
  const cart = await fillCart(app, customer, services);
  const storedServices = Object.fromEntries(
    cart.map((cartId, index) => [cartId, { ...SLOT, preferredTime: index === 0 ? '09:00' : '15:00' }]),
  );
  const { id: bookingId } = await bookCart(app, customer, storedServices);
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

interface LineBalances {
  readonly id: number;
  readonly state: string;
  readonly net: number;
  readonly captured: number;
  readonly returning: number;
  readonly returned: number;
  /** Part of the refunds that is goodwill credit. */
  readonly goodwill: number;
  readonly charged: number;
  /** Settled by cash or a credit. */
  readonly settled: number;
}

/** Returns the ledger's amounts for a booking's lines. Apart from the price, it shares no source with the lists. */
async function lineBalancesOf({ bookingId }: MoneyScenario): Promise<LineBalances[]> {
  const { rows } = await sql<LineBalances>`
    with mine as (
      select y.id, coalesce(y.main_subject, y.subject) as subject from payables y
      where coalesce(y.main_subject, y.subject) in (select 'line:' || id from booking_lines where booking_id = ${bookingId})),
    moved as (
      select mine.subject, t.kind, e.account, sum(e.amount)::bigint as amount
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join mine on mine.id = e.payable_id
      where e.account in ('customer', 'advances', 'refunds', 'goodwill') group by 1, 2, 3),
    gone as (
      select mine.subject, sum(e.amount)::bigint as amount
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join mine on mine.id = e.payable_id
      where e.account = 'refunds' and t.kind = 'refund_processed' group by 1)
    select l.id, l.state, (l.total - coalesce((select sum(d.amount) from disputes d
        where d.line_id = l.id and d.outcome = 'partial_refund'), 0) - reduced.amount)::bigint as net,
      coalesce((select -sum(amount) from moved m where m.subject = 'line:' || l.id and m.kind = 'capture'), 0)::bigint as captured,
      coalesce((select -sum(amount) from moved m where m.subject = 'line:' || l.id and m.account = 'refunds'
        and m.kind not in ('refund_processed', 'manual_refund')), 0)::bigint as returning,
      coalesce((select amount from gone g where g.subject = 'line:' || l.id), 0) as returned,
      coalesce((select sum(amount) from moved m where m.subject = 'line:' || l.id and m.account = 'goodwill'), 0)::bigint as goodwill,
      coalesce((select amount from moved m where m.subject = 'line:' || l.id and m.kind = 'charge' and m.account = 'customer'), 0)
        - reduced.amount as charged,
      coalesce((select -sum(amount) from moved m where m.subject = 'line:' || l.id and m.account = 'customer'
        and m.kind in ('cash', 'credit_used')), 0)::bigint as settled
    from booking_lines l cross join lateral (
      select coalesce(sum(r.amount), 0)::bigint as amount from price_reductions r where r.line_id = l.id) reduced
    where l.booking_id = ${bookingId} order by l.id`.execute(app.connection.db);
  return rows;
}

/** Returns the results of the SQL expressions that the lists use, by line. */
async function listedAmountsOf({
  bookingId,
}: MoneyScenario): Promise<ReadonlyMap<number, { net: number; due: number; paid: boolean | null }>> {
  const { rows } = await sql<{ id: number; net: number; due: number; paid: boolean | null }>`
    select l.id, ${netPriceSql} as net, ${unpaidSql} as due,
      (select bool_and(${isPaidByCustomer(sql`p.id`)}) from payables p
        where p.subject in ('line:' || l.id, 'extra:' || l.id)) as paid
    from booking_lines l
    where l.booking_id = ${bookingId}`.execute(app.connection.db);
  return new Map(rows.map(({ id, ...amounts }) => [id, amounts]));
}

const rupees = (amount: number) => toRupees(paise(amount));

/** Expects the customer's pages to match the ledger. */
async function expectDisplayedAmounts(scenario: MoneyScenario, customer: TestPerson): Promise<void> {
  const answer = await app.call('booking.get', { params: { id: scenario.bookingId } }, customer);
  const books = await lineBalancesOf(scenario);
  // A draft that was not confirmed in time is gone, with its lines.
  if (answer.status === 404) return expect(books).toEqual([]);
  const shown = answer.reply.data;
  const listed = await listedAmountsOf(scenario);
  let due = 0;
  for (const { id, state, net, captured, returning, returned, goodwill, charged, settled } of books) {
    expect(returning).toBeLessThanOrEqual(captured);
    expect(returned).toBeLessThanOrEqual(returning);
    const paid = captured - returning + goodwill + settled;
    if (state === 'approved') expect(charged).toBe(net);
    // Of a cancelled line the fee was charged; what was paid beyond it is being refunded.
    const price = state === 'cancelled' ? charged : net;
    expect(paid, 'more is kept than is asked').toBeLessThanOrEqual(price);
    expect(listed.get(id)).toMatchObject({ net, due: price - paid });
    if (state === 'approved')
      expect(listed.get(id)?.paid, 'the professional is paid once nothing is due').toBe(price === paid);
    due += price - paid;
  }
  if (!shown) return;
  expect(rupees(due)).toBe(shown.due_now + shown.due_later);
  for (const line of shown.details) {
    const one = books.find(({ id }) => id === line.id);
    if (!one) throw new Error('a line that is not there');
    const paid = one.captured - one.returning + one.goodwill + one.settled;
    const open = (one.state === 'cancelled' ? one.charged : one.net) - paid;
    expect(line.refund_amount).toBe(rupees(one.returning));
    const arrived = line.refunds.filter(({ state }: { state: string }) => state === 'processed');
    expect(
      arrived.reduce((all: number, { amount }: { amount: number }) => all + Math.round(amount * 100), 0),
    ).toBe(one.returned);
    expect(line.payment_status).toBe(paid > 0 && open === 0 ? 1 : 0);
    expect(line.due_now).toBe(
      ['draft', 'done', 'approved', 'cancelled'].includes(one.state) ? rupees(open) : 0,
    );
  }
}

/** Finishes everything open, pays what is due, and settles all bank transfers. */
async function end(scenario: MoneyScenario): Promise<void> {
  for (const { id } of await linesOf(scenario))
    await MONEY_ACTIONS['cancelAsOperator']?.run(scenario, { id } as ScenarioLine, DEFAULT_CHOICES);
  await settle(scenario);
  const order = await app.call(
    'payment.order',
    { body: { booking_id: scenario.bookingId } },
    scenario.customer,
  );
  if (order.status === 200) await payOrder(app, order.reply.order_id);
  await settle(scenario);
}

const DEFAULT_CHOICES = { line: 0, choice: 0, share: 1 };

async function settle(scenario: MoneyScenario): Promise<void> {
  for (const minutes of [45, 3, 6]) {
    app.clock.advance(minutes);
    await runBackgroundWork(scenario);
  }
}

/** Brings the first line from the draft to its charge, paid in advance or after the work. */
const untilCharged = (payLater: boolean) => {
  // Of three choices, `runAction` approves by the first one; of two, it pays by the first one, and later by the second one.
  const choices = { line: 0, choice: payLater ? 3 : 0, share: 1 };
  return ['payment', 'assignment', 'code', 'start', 'finish', 'approval'].map(() => ({
    name: 'advance',
    choices,
  }));
};
/** Run before the random sequences, which seldom get as far in the shorter form of the test. */
const EXAMPLES = [
  [
    ...untilCharged(false),
    { name: 'reducePrice', choices: { line: 0, choice: 0, share: 0.5 } },
    { name: 'advanceTime', choices: { line: 0, choice: 1, share: 1 } },
    { name: 'redeliverWebhooks', choices: { line: 0, choice: 2, share: 1 } },
    { name: 'refundAtGateway', choices: { line: 0, choice: 0, share: 0.5 } },
    { name: 'advanceTime', choices: { line: 0, choice: 1, share: 1 } },
  ],
  [
    ...untilCharged(true),
    { name: 'reducePrice', choices: { line: 0, choice: 0, share: 0.5 } },
    { name: 'payInCash', choices: { line: 0, choice: 0, share: 0.5 } },
    { name: 'advanceTime', choices: { line: 0, choice: 1, share: 1 } },
  ],
];

// proves: call.razorpay, field.booking, field.cancelled
it('any sequence of booking actions: the ledger balances, refunds never exceed payments, and the lists match the ledger', async () => {
  const reachedStates = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(moneyActions, { minLength: 8, maxLength: 26 }), async (steps) => {
      const scenario = await begin();
      for (const { name, choices } of steps) {
        const lines = await linesOf(scenario);
        const line = lines[choices.line % Math.max(1, lines.length)];
        if (!line) break;
        await runAction(scenario, line, name, choices);
        for (const { state } of await linesOf(scenario)) reachedStates.add(state);
        await expectDisplayedAmounts(scenario, scenario.customer);
      }
      await end(scenario);
      await expectDisplayedAmounts(scenario, scenario.customer);
      expect(await findLedgerFaults(app.connection.db)).toEqual([]);
      expect(await findShareFaults(app.connection.db)).toEqual([]);
      expect(await hasOpenBalance(app.connection.db, scenario.customer.id), 'something is left open').toBe(
        false,
      );
      const { rows } = await sql<{ open: number }>`select count(*)::int as open from simulator_payments p
        where p.captured and not exists (select from payment_captures c where c.gateway_payment_id = p.id)`.execute(
        app.connection.db,
      );
      expect(rows).toEqual([{ open: 0 }]);
    }),
    {
      numRuns: EXAMPLES.length + runLength(25, 8),
      seed: 20_261_121,
      examples: EXAMPLES.map((steps) => [steps]),
    },
  );
  const balances = await trialBalance(app.connection.db);
  expect([...balances.values()].reduce((all, one) => all + one, 0)).toBe(0);
  expect([
    balances.get('refunds') ?? 0,
    balances.get('suspense') ?? 0,
    balances.get('customer') ?? 0,
  ]).toEqual([0, 0, 0]);
  expect([...reachedStates].toSorted()).toEqual([
    'approved',
    'assigned',
    'cancelled',
    'disputed',
    'done',
    'draft',
    'placed',
    'started',
  ]);
}, 240_000);
