import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aCustomer } from '../../../testing/accounts.ts';
import { type BookingFixture, done, doWork, nextUnusedDate } from '../../../testing/bookings.ts';
import { type KillableServer, startKillableServer } from '../../../testing/killable-server.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { aPaidBooking } from '../../../testing/payments.ts';
import { runLength } from '../../../testing/run-length.ts';
import { registerPlatform } from '../../../testing/taxes.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const SECRET = randomBytes(32).toString('hex');

let app: TestApp;
let fixture: BookingFixture;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});
beforeAll(() => registerPlatform(app));

/** A taxed booking that is paid, done and approved, whose documents only the loop issues. */
async function undocumented(): Promise<string> {
  const customer = await aCustomer(app);
  const booking = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await doWork(app, fixture, booking.lineId, customer);
  await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
  await sql`delete from pgboss.job where state in ('created', 'retry')`.execute(app.connection.db);
  await sql`update undocumented set since = '2020-01-01'`.execute(app.connection.db);
  return booking.code;
}

async function documentsOf(code: string): Promise<string[]> {
  const { rows } = await sql<{
    kind: string;
  }>`select kind from documents where booking = ${code} order by id`.execute(app.connection.db);
  return rows.map(({ kind }) => kind);
}

it('a process that is killed after any statement of issuing leaves no gap, nothing missing and nothing twice', {
  timeout: 900_000,
}, async () => {
  // Every statement in the full run, some of them in the short one.
  const step = runLength(1, 7);
  let server: KillableServer = await startKillableServer(app.target, SECRET, app.clock);
  let survived = false;
  for (let statements = 1; !survived && statements < 400; statements += step) {
    const code = await undocumented();
    await server.killAfterStatements(statements);
    await server.work({ loop: 'due documents' });
    survived = server.lastCommit === null;
    if (!survived) {
      server = await startKillableServer(app.target, SECRET, app.clock);
      expect([[], ['receipt_voucher', 'invoice']]).toContainEqual(await documentsOf(code));
      await sql`delete from loop_failures`.execute(app.connection.db);
      await server.work({ loop: 'due documents' });
    }
    expect(await documentsOf(code), `killed after ${statements} statements`).toEqual([
      'receipt_voucher',
      'invoice',
    ]);
    const { rows } = await sql<{ kind: string; serials: number[]; last: number }>`
      select s.kind, s.last_serial as last, array(select d.serial from documents d where d.kind = s.kind and d.issuer = s.issuer
        and d.financial_year = s.financial_year order by d.serial) as serials from paper_series s order by s.kind`.execute(
      app.connection.db,
    );
    for (const { kind, serials, last } of rows)
      expect(serials, kind).toEqual(Array.from({ length: last }, (_, index) => index + 1));
    const { rows: open } = await sql`select from undocumented`.execute(app.connection.db);
    expect(open).toEqual([]);
  }
  expect(survived).toBe(true);
  await server.kill();
});
