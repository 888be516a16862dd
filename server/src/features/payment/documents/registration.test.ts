import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RegistryInvoice, RegistryOutcome } from '../../../ports/invoice-registry/port.ts';
import { aCustomer, anOperator } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { requestDocument, setBilling } from '../../../testing/documents.ts';
import { linesOfPdf } from '../../../testing/pdf-text.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { registerPlatform } from '../../../testing/taxes.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { registerDocuments } from './actions/register-documents.ts';

let app: TestApp;
let fixture: BookingFixture;
/** The outcome of the portal for every invoice, and what it was sent. */
let outcome: RegistryOutcome;
let sent: RegistryInvoice[];
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  await registerPlatform(app);
});
beforeEach(() => {
  outcome = { outcome: 'unavailable' };
  sent = [];
});
afterAll(() => app.close());

const countOverdue = vi.fn();
const error = vi.fn();
const run = () =>
  registerDocuments({
    db: app.connection.db,
    clock: app.clock,
    log: { error, warn: vi.fn() },
    countOverdue,
    invoiceRegistry: {
      register: async (invoice) => {
        sent.push(invoice);
        return outcome;
      },
    },
  });

/** An invoice of ₹300.00 to a registered business. */
async function invoice(gstin: string | null = '29AAGCB7383J1Z4') {
  const customer = await aCustomer(app);
  if (gstin) await done(app.call('account.update', { role: 'user', body: { gstin } }, customer));
  const booking = await aBooking(app, fixture, { customer, state: 'approved', slot: nextUnusedDate() });
  await runReactions(app);
  const { rows } = await sql<{ id: number; number: string }>`
    select id, number from documents where booking = ${booking.code} and kind = 'invoice'`.execute(
    app.connection.db,
  );
  return { ...requireRow(rows), booking, customer };
}
/** A new one each time: the tests move the clock beyond the end of a session. */
const aFinanceOperator = () => anOperator(app, { roles: ['finance'] });

/** The item of a document in the queue of the operators who act on money. */
async function queueItemOf(id: number) {
  const { data } = (
    await done(app.call('admin.queue', { query: { kind: 'unregistered_invoice' } }, await aFinanceOperator()))
  ).reply;
  return data.find(({ object }) => object === `document:${id}`);
}
async function registrationOf(id: number) {
  const { rows } = await sql<{ state: string; irn: string | null; refusal: string | null; attempts: number }>`
    select state, irn, refusal, attempts from document_registrations where document_id = ${id}`.execute(
    app.connection.db,
  );
  return rows[0];
}

it('invoices are registered only from the day of the setting on, and only to businesses', async () => {
  const before = await invoice();
  await setBilling(app, { eInvoiceFrom: '2026-04-01' });
  const customer = await invoice(null);
  for (const { id } of [before, customer]) expect(await registrationOf(id)).toBeUndefined();
  await run();
  expect(sent).toEqual([]);
});

it('a registered invoice prints its IRN; several processes at once register it once', async () => {
  const { id, number, booking, customer } = await invoice();
  outcome = {
    outcome: 'registered',
    irn: 'b'.repeat(64),
    ackNumber: '112610000001',
    ackAt: new Date('2026-11-27T10:35:00Z'),
    signedQr: 'signed',
  };
  await race(3, run);
  expect(await registrationOf(id)).toMatchObject({ state: 'registered', irn: 'b'.repeat(64), attempts: 1 });
  expect(sent[0]).toMatchObject({
    kind: 'invoice',
    number,
    buyer: { gstin: '29AAGCB7383J1Z4', postcode: '560001' },
    rows: [{ sac: '9987', rate: 500, taxable: 285_72, cgst: 7_14, sgst: 7_14, total: 300_00 }],
  });
  const lines = await linesOfPdf(
    (await requestDocument(app, `/api/user/invoice/${booking.code}`, customer)).rawPayload,
  );
  expect(lines).toContain(`IRN: ${'b'.repeat(64)}`);
  sent = [];
  await run();
  expect(sent).toEqual([]);
});

it('an invoice that the portal does not answer is tried again, and raises one alarm after 24 hours', async () => {
  const { id, number, customer } = await invoice();
  countOverdue.mockClear();
  await run();
  await run();
  expect(sent).toHaveLength(1);
  app.clock.advance(2);
  await run();
  expect(sent).toHaveLength(2);
  expect(countOverdue).not.toHaveBeenCalled();
  expect(await queueItemOf(id)).toBeUndefined();
  app.clock.advance(24 * 60);
  error.mockClear();
  await run();
  await run();
  expect(countOverdue.mock.calls).toEqual([[1]]);
  expect(error).toHaveBeenCalledWith({ documentId: id }, 'invoice not registered for 24 hours');
  expect(await queueItemOf(id)).toMatchObject({ code: number, person: customer.name, group: 'overdue' });
  await done(app.call('admin.claim', { body: { object: `document:${id}` } }, await aFinanceOperator()));
  outcome = {
    outcome: 'registered',
    irn: 'c'.repeat(64),
    ackNumber: '2',
    ackAt: app.clock.now(),
    signedQr: 'signed',
  };
  app.clock.advance(60);
  await run();
  expect(await registrationOf(id)).toMatchObject({ state: 'registered' });
  expect(await queueItemOf(id)).toBeUndefined();
});

it('an operator sends a refused invoice again; others may not', async () => {
  const { id } = await invoice();
  outcome = { outcome: 'refused', reason: '3039: PIN code is not valid' };
  await run();
  expect(await registrationOf(id)).toMatchObject({
    state: 'refused',
    refusal: '3039: PIN code is not valid',
  });
  expect(await queueItemOf(id)).toMatchObject({ group: 'later' });
  const finance = await aFinanceOperator();
  const details = async () =>
    (await done(app.call('admin.document_details', { params: { id } }, finance))).reply.data;
  expect(await details()).toMatchObject({
    registration: { state: 'refused', refusal: '3039: PIN code is not valid' },
    allowed_actions: ['open', 'register'],
  });
  const support = await anOperator(app, { roles: ['support'] });
  expect((await app.callRaw('admin.register_document', { params: { id } }, support)).status).toBe(403);
  await done(app.call('admin.register_document', { params: { id } }, finance));
  expect(await queueItemOf(id)).toBeUndefined();
  expect((await app.callRaw('admin.register_document', { params: { id } }, finance)).status).toBe(409);
  expect((await app.callRaw('admin.register_document', { params: { id: 999_999 } }, finance)).status).toBe(
    404,
  );
  expect(await details()).toMatchObject({ registration: { state: 'pending' }, allowed_actions: ['open'] });
  const { rows } = await sql<{ subject: string }>`
    select subject from audit_log where action = 'admin.register_document' and outcome = 'done'`.execute(
    app.connection.db,
  );
  expect(rows).toEqual([{ subject: `document:${id}` }]);
  outcome = {
    outcome: 'registered',
    irn: 'd'.repeat(64),
    ackNumber: '3',
    ackAt: app.clock.now(),
    signedQr: 's',
  };
  await run();
  expect(await registrationOf(id)).toMatchObject({ state: 'registered', refusal: null });
});
