import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVault } from '../../platform/vault.ts';
import { pickGateway } from '../../ports/payment-gateway/pick.ts';
import type { GatewaySimulator } from '../../ports/payment-gateway/port.ts';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import { aBookableWorld, aBooking, type BookableWorld, type BuiltBooking } from '../../testing/bookings.ts';
import { type MortalServer, mortalServer } from '../../testing/mortal-server.ts';
import { aPaidBooking, newsOf } from '../../testing/payments.ts';
import { react } from '../../testing/reactions.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { faultsOf, trialBalance } from './ledger.ts';

const SECRET = randomBytes(32).toString('hex');

let app: TestApp;
let world: BookableWorld;
/** The bank and the gateway, which outlive every process of ours. */
let bank: GatewaySimulator;
beforeAll(async () => {
  app = await testApp();
  world = await aBookableWorld(app);
  const log = { warn: () => undefined };
  const { simulator } = pickGateway(
    { RAZORPAY_URL: '' },
    { db: app.connection.db, clock: app.clock, vault: makeVault(SECRET), log },
  );
  if (!simulator) throw new Error('tests pay at the simulator');
  bank = simulator;
});
afterAll(() => app.close());

/** Somebody's dealings with a server that dies once on the way. */
interface Life {
  readonly customer: TestPerson;
  readonly booking: BuiltBooking;
  /** Done again by whoever wanted it until there is an answer. */
  again(step: (server: MortalServer) => Promise<unknown>): Promise<void>;
  /** Done once: whoever wanted it does not come back. */
  once(step: (server: MortalServer) => Promise<unknown>): Promise<void>;
  /** Lets time pass, in which the gateway does its part and tells of it, and our worker does its own. */
  timePasses(told: 'told' | 'untold'): Promise<void>;
}

let day = 1;
/** Another day for each booking, so that nobody is held twice. */
const slot = () => ({
  preferredDate: new Date(Date.UTC(2026, 10, 22 + ((day += 1) % 28))).toISOString().slice(0, 10),
});

/**
 * Walks a journey again and again: the process dies after the first change that stands in the database, then after the second, and so on
 * until nothing is left to die of. Answers with what it died of.
 */
async function walk(
  paid: boolean,
  journey: (life: Life) => Promise<void>,
  movements: Record<string, number>,
): Promise<string[]> {
  const fresh = () => mortalServer(app.target, SECRET, app.clock);
  const deaths: string[] = [];
  let server = await fresh();
  for (let changes = 1; ; changes += 1) {
    const customer = await aCustomer(app);
    const booking = paid
      ? await aPaidBooking(app, world, { customer, slot: slot() })
      : await aBooking(app, world, { customer, state: 'draft', slot: slot() });
    await newsOf(app);
    await react(app);
    await server.dieAfter(changes);
    const next = fresh();
    let died: string | null = null;
    const attempt = async (step: (current: MortalServer) => Promise<unknown>): Promise<boolean> => {
      await step(server);
      died ??= server.diedOf;
      if (server.diedOf === null) return true;
      // What its worker had begun stays with the dead until it expires: meanwhile the reconciler has to do.
      await sql`update pgboss.job set state = 'active' where state in ('created', 'retry')`.execute(
        app.connection.db,
      );
      server = await next;
      return false;
    };
    const again: Life['again'] = async (step) => {
      while (!(await attempt(step))) expect(died).not.toBeNull();
    };
    await journey({
      customer,
      booking,
      again,
      once: async (step) => void (await attempt(step)),
      async timePasses(told) {
        for (const minutes of [1, 2, 5]) {
          app.clock.advance(minutes);
          await again((current) =>
            bank.tick(async (news) => (told === 'told' && current.diedOf === null ? current.hear(news) : 0)),
          );
          await again((current) => current.work({ loop: 'open payments' }));
          await again((current) => current.work({ react: true }));
        }
        // Whoever paid in time has booked, also where the draft would be let go before anybody confirms it.
        app.clock.advance(30);
        await again((current) => current.work({ loop: 'deadlines' }));
        await sql`update pgboss.job set state = 'retry' where state = 'active'`.execute(app.connection.db);
        await again((current) => current.work({ react: true }));
      },
    });
    await expectBothSides(booking, movements);
    if (died === null) {
      await server.kill();
      await (await next).kill();
      return deaths;
    }
    deaths.push(died);
  }
}

/** What the gateway remembers and what we do are the same, and everything counts once. */
async function expectBothSides({ id }: BuiltBooking, movements: Record<string, number>): Promise<void> {
  const { db } = app.connection;
  const orders = sql`select id, gateway_order_id from payment_orders where purpose = ${`booking:${id}`}`;
  const rowsOf = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows;
  expect(
    await rowsOf(sql`select gateway_payment_id as id, amount from payment_captures
      where order_id in (select id from (${orders}) o) order by 1`),
  ).toEqual(
    await rowsOf(sql`select id, amount from simulator_payments
      where captured and order_id in (select gateway_order_id from (${orders}) o) order by 1`),
  );
  expect(
    await rowsOf(sql`select r.gateway_refund_id as id, r.amount, r.state from payment_refunds r
      join payment_captures c on c.id = r.capture_id where c.order_id in (select id from (${orders}) o) order by 1`),
  ).toEqual(
    await rowsOf(sql`select r.id, r.amount, r.status as state from simulator_refunds r
      join simulator_payments p on p.id = r.payment_id where p.order_id in (select gateway_order_id from (${orders}) o) order by 1`),
  );
  const { rows: kinds } = await sql<{
    kind: string;
    count: number;
  }>`select t.kind, count(distinct t.id)::int as count from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id join payables p on p.id = e.payable_id
    where p.subject in (select 'line:' || id from booking_lines where booking_id = ${id}) group by t.kind`.execute(
    db,
  );
  expect(Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))).toEqual(movements);
  expect(await faultsOf(db)).toEqual([]);
  expect([...(await trialBalance(db)).values()].reduce((all, one) => all + one, 0)).toBe(0);
}

/** The steps by the tables that change in them, all at once. */
const STEPS = {
  'order made': /booking_lines.* payment_order_parts/,
  'order at the gateway': /^simulator_orders$/,
  'order answered': /^payment_orders$/,
  captured: /ledger_entries.* payment_captures payment_orders/,
  'heard and captured': /ledger_entries.* payment_captures payment_news payment_orders/,
  confirmed: /bookings.* line_history/,
  'refund wanted': /ledger_entries.* line_history.* payment_refunds/,
  'refund at the gateway': /simulator_refunds/,
  'refund answered': /^payment_refunds$/,
  'refund arrived': /^ledger_entries.* payment_refunds$/,
};

/** The process died of each of these, one after the other. */
function expectSteps(deaths: readonly string[], steps: readonly (keyof typeof STEPS)[]): void {
  const when = steps.map((step) => deaths.findLastIndex((death) => STEPS[step].test(death)));
  expect(when, deaths.join('\n')).not.toContain(-1);
  expect(when).toEqual(when.toSorted((one, other) => one - other));
}

const historyOf = async ({ lineId }: BuiltBooking) => {
  const { rows } = await sql<{ transition: string }>`
    select transition from line_history where line_id = ${lineId} order by id`.execute(app.connection.db);
  return rows.map(({ transition }) => transition);
};

/** To the checkout, as often as it takes, and there the money is taken. */
async function paysAtTheBank({ customer, booking, again }: Life): Promise<object> {
  let orderId = '';
  await again(async (server) => {
    const answer = await server.call('POST', 'user/razorpay/order', { booking_id: booking.id }, customer);
    orderId = answer?.body.order_id ?? '';
  });
  const handed = await bank.pay(orderId, 'captured');
  if (!handed) throw new Error('there is nothing to pay');
  return handed;
}

const cancels = ({ customer, booking, again }: Life) =>
  again((server) => server.call('POST', 'user/cancelbooking', { bookingId: booking.id }, customer));

describe('a process that is killed at any step', () => {
  // Each walk takes ten seconds: `npm test` walks paying and refunding once, the full run every way the answer can come.
  const full = process.env['E2E_FULL'] === '1';

  it('of paying, told by the browser alone: it is booked once', { timeout: 240_000 }, async () => {
    const deaths = await walk(
      false,
      async (life) => {
        const { booking, customer } = life;
        const handed = await paysAtTheBank(life);
        await life.once((server) =>
          server.call(
            'POST',
            `user/updaterazorpay/${booking.id}`,
            { booking_id: booking.id, ...handed, payment_status: 'captured' },
            customer,
          ),
        );
        await life.timePasses('untold');
        expect(await historyOf(booking)).toEqual(['confirm']);
      },
      { capture: 1 },
    );
    expectSteps(deaths, ['order made', 'order at the gateway', 'order answered', 'captured', 'confirmed']);
  });

  const BROWSER_GONE = [
    ['told', 'heard and captured'],
    ['untold', 'captured'],
  ] as const;
  it.each(full ? BROWSER_GONE : [])(
    'of paying, with the browser gone and by the gateway %s: it is booked once',
    { timeout: 240_000 },
    async (told, captured) => {
      const deaths = await walk(
        false,
        async (life) => {
          await paysAtTheBank(life);
          await life.timePasses(told);
          expect(await historyOf(life.booking)).toEqual(['confirm']);
        },
        { capture: 1 },
      );
      expectSteps(deaths, ['order made', 'order at the gateway', 'order answered', captured, 'confirmed']);
    },
  );

  it.each(full ? (['told', 'untold'] as const) : (['told'] as const))(
    'of giving back, %s: the money is back once',
    { timeout: 240_000 },
    async (told) => {
      const deaths = await walk(
        true,
        async (life) => {
          await cancels(life);
          await life.once((server) => server.work({ react: true }));
          await life.timePasses(told);
          expect(await historyOf(life.booking)).toEqual(['confirm', 'cancel_by_user']);
        },
        { capture: 1, refund: 1, refund_done: 1 },
      );
      expectSteps(deaths, ['refund wanted', 'refund at the gateway', 'refund answered', 'refund arrived']);
    },
  );
});
