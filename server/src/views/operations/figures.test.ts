import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { operationsFigures } from './figures.ts';

let app: TestApp;
let customer: TestPerson;
beforeAll(async () => {
  app = await testApp();
  customer = await aCustomer(app);
});
afterAll(() => app.close());

const figures = () => operationsFigures({ db: app.connection.db, clock: app.clock });
const read = async () => {
  const values = await figures().read();
  return Object.fromEntries(
    values.map(({ name, value, labels }) => [[name, ...Object.values(labels ?? {})].join(' '), value]),
  );
};
/** An instant some minutes before the test's present. */
const before = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);

describe('operationsFigures', () => {
  it('counts the codes of the hour before the last five minutes, only those that were sent', async () => {
    const { db } = app.connection;
    const add = (minutes: number, verified: boolean, accountId: number | null = customer.id) =>
      sql`insert into one_time_codes (purpose, role, mobile, account_id, code_hash, created_at, expires_at, verified_at)
        values ('signup', 'user', '9800000099', ${accountId}, '\\x00', ${before(minutes)}, ${before(minutes)}, ${verified ? before(minutes) : null})`.execute(
        db,
      );
    await add(1, false);
    await add(10, true);
    await add(60, false);
    await add(64, false);
    await add(70, true);
    await add(20, false, null);
    expect(await read()).toMatchObject({ codes_sent_last_hour: 3, codes_verified_last_hour: 1 });
  });

  it('counts the payments of the last hour', async () => {
    const add = (minutes: number, paid: boolean) =>
      sql`insert into payment_orders (account_id, purpose, amount, state, created_at, paid_at)
        values (${customer.id}, 'booking:1', 100, ${paid ? 'paid' : 'open'}, ${before(minutes)}, ${paid ? before(minutes) : null})`.execute(
        app.connection.db,
      );
    await add(1, true);
    await add(30, false);
    await add(59, true);
    await add(61, true);
    expect(await read()).toMatchObject({ payments_opened_last_hour: 3, payments_paid_last_hour: 2 });
  });

  it('reports the newest check of the ledger, and nothing before the first one', async () => {
    const check = (day: string, faults: object[]) =>
      sql`insert into ledger_checks (day, faults, at) values (${day}, ${JSON.stringify(faults)}::jsonb, ${before(0)})`.execute(
        app.connection.db,
      );
    expect(await read()).not.toHaveProperty('ledger_faults');
    await check('2026-11-20', [{ what: 'bank', books: 1, expected: 2 }]);
    expect(await read()).toMatchObject({
      ledger_faults: 1,
      ledger_check_timestamp_seconds: before(0).getTime() / 1000,
    });
    await check('2026-11-21', []);
    expect(await read()).toMatchObject({ ledger_faults: 0 });
  });

  it('counts rows that a loop gave up, by loop', async () => {
    const fail = (loop: string, row: number, retryAt: string) =>
      sql`insert into loop_failures (loop, row_id, attempts, retry_at, failed_at, error)
        values (${loop}, ${row}, 9, ${retryAt}::timestamptz, now(), 'x')`.execute(app.connection.db);
    await fail('refunds', 1, 'infinity');
    await fail('refunds', 2, 'infinity');
    await fail('refunds', 3, '2027-01-01');
    expect(await read()).toMatchObject({ 'loop_rows_given_up refunds': 2 });
    expect(await read()).not.toHaveProperty('loop_rows_given_up');
  });

  it('reports no standby and no archive for a database without them', async () => {
    const names = Object.keys(await read());
    expect(names.filter((name) => name.startsWith('db_'))).toEqual([]);
  });

  it('returns only figures that it defines, with their labels', async () => {
    const { definitions } = figures();
    for (const { name, labels = {} } of await figures().read()) {
      const definition = definitions.find((one) => one.name === name);
      expect(definition?.labels ?? []).toEqual(Object.keys(labels));
    }
  });

  it('reads codes, payments and refunds by an index', async () => {
    const { db } = app.connection;
    const statements = [
      sql`select count(*) from one_time_codes where created_at > now() - interval '1 hour' and created_at <= now()`,
      sql`select count(*), count(paid_at) from payment_orders where created_at > now() - interval '1 hour'`,
      sql`select count(*) from payment_refunds where state in ('requested', 'processing') and created_at < now()`,
    ];
    for (const statement of statements) {
      const plan = await db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        return (await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx)).rows;
      });
      expect(JSON.stringify(plan)).not.toContain('Seq Scan');
    }
  });
});
