import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer } from '../../../testing/accounts.ts';
import {
  type BookingFixture,
  createBookingFixture,
  done,
  doWork,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { aPaidBooking, settlePayments } from '../../../testing/payments.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { registerPlatform } from '../../../testing/taxes.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findDocumentFaults } from './actions/document-faults.ts';

/** Each invariant of documents is broken by one changed row, behind the triggers, and must be reported. */
let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  await registerPlatform(app);
  const customer = await aCustomer(app);
  const paid = () => aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  // An advance that stays open, one that is refunded, and one that pays an invoice.
  await paid();
  const cancelled = await paid();
  await done(app.call('booking.cancel', { body: { bookingId: cancelled.id } }, customer));
  const worked = await paid();
  await doWork(app, fixture, worked.lineId, customer);
  await done(app.call('booking.approve', { body: { id: worked.lineId } }, customer));
  // An invoice after 28 days, of which a third is taken back by a credit note.
  const disputed = await paid();
  await doWork(app, fixture, disputed.lineId, customer);
  await done(app.call('booking.decline', { body: { id: disputed.lineId, reason: 'It drips.' } }, customer));
  const { db } = app.connection;
  await sql`update booking_lines set done_at = ${addMinutes(app.clock.now(), -28 * 24 * 60)} where id = ${disputed.lineId}`.execute(
    db,
  );
  await app.runLoop('overdue supplies');
  await app.runLoop('due documents');
  const { rows } = await sql<{
    id: number;
  }>`select id from disputes where line_id = ${disputed.lineId}`.execute(db);
  await done(
    app.call(
      'admin.resolve_dispute',
      { params: { id: String(requireRow(rows).id) }, body: { outcome: 'partial_refund', amount: 100 } },
      fixture.operator,
    ),
  );
  await settlePayments(app);
  await runReactions(app);
}, 180_000);
afterAll(() => app.close());

const ROLLED_BACK = new Error('rolled back');
const faultsOf = async (executor: Parameters<typeof findDocumentFaults>[0]): Promise<string[]> =>
  (await findDocumentFaults(executor, app.clock.now())).map(({ what }) => what);

/** Returns the faults after a change that the database would refuse, and takes it back. */
async function faultsAfter(change: RawBuilder<unknown>): Promise<string[]> {
  let found: string[] = [];
  const broken = app.connection.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { numAffectedRows } = await change.execute(tx);
    expect(Number(numAffectedRows), 'the change changes nothing').toBeGreaterThan(0);
    found = await faultsOf(tx);
    throw ROLLED_BACK;
  });
  await expect(broken).rejects.toBe(ROLLED_BACK);
  return found;
}

it('finds no fault in vouchers, invoices and a credit note', async () => {
  const { rows } = await sql<{ kind: string }>`select distinct kind from documents order by kind`.execute(
    app.connection.db,
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    'credit_note',
    'invoice',
    'receipt_voucher',
    'refund_voucher',
  ]);
  expect(await faultsOf(app.connection.db)).toEqual([]);
});

const newest = (kind: string) => sql`(select max(id) from documents where kind = ${kind})`;

it.each<[fault: string, what: string, change: RawBuilder<unknown>]>([
  [
    'series of documents with a gap',
    'a missing document',
    sql`delete from documents where id = (select min(id) from documents where kind = 'invoice')`,
  ],
  [
    'series of documents with a gap',
    'a number that was skipped',
    sql`update documents set serial = serial + 1 where id = ${newest('receipt_voucher')}`,
  ],
  [
    'series of documents with a gap',
    'a series that is behind',
    sql`update paper_series set last_serial = last_serial - 1 where kind = 'credit_note'`,
  ],
  [
    'documents that differ from their shares',
    'one paisa less tax on an invoice',
    sql`update documents set tax = tax - 1 where id = ${newest('invoice')}`,
  ],
  [
    'documents that differ from their shares',
    'one paisa more on a credit note',
    sql`update documents set amount = amount + 1 where id = ${newest('credit_note')}`,
  ],
  [
    'documents that differ from their shares',
    'one paisa less on a voucher',
    sql`update documents set amount = amount - 1 where id = ${newest('receipt_voucher')}`,
  ],
  [
    'shares without a document',
    'a lost link',
    sql`delete from document_shares where document_id = ${newest('invoice')}`,
  ],
  [
    'charges without an invoice for 30 days',
    'an old charge',
    sql`insert into undocumented (source, source_id, since)
      select 'share', min(id), ${'2026-01-01'}::timestamptz from line_shares where reduces is null`,
  ],
  [
    'credit notes above their invoice',
    'a credit of more than was invoiced',
    sql`update documents set amount = amount + 30000 where id = ${newest('credit_note')}`,
  ],
])('reports %s: %s', async (fault, _what, change) => {
  expect(await faultsAfter(change)).toContain(fault);
  expect(await faultsOf(app.connection.db)).toEqual([]);
});
