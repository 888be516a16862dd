import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankAccountChanged } from '../features/provider/events.ts';
import { mobileChanged } from '../features/identity/accounts/events.ts';
import { queueOf } from '../platform/events/events.ts';
import { insertJobs } from '../platform/events/insert-jobs.ts';
import { openInstallation, readPushKeys, savePushKeys } from '../platform/keys/installation.ts';
import { type KeyRing, ringFingerprints } from '../platform/keys/key-ring.ts';
import { KEY_MARK } from '../platform/keys/sealed-value.ts';
import { makeVault, type Vault } from '../platform/vault.ts';
import { stateTax } from '../testing/accounts.ts';
import { aBooking, type BookingFixture, createBookingFixture, nextUnusedDate } from '../testing/bookings.ts';
import { addBankAccount } from '../testing/payouts.ts';
import { requireRow } from '../testing/require-row.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { columnsSealedBy, newestSealedValues, rotateKeys } from './rotate-keys.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const old = { id: '0', secret: randomBytes(32).toString('hex') };
const next = { id: '1', secret: randomBytes(32) };
const PAN = 'ABCPK1234F';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp(pino({ level: 'silent' }), 'tables', 10, false, { vault: makeVault([old]) });
  fixture = await createBookingFixture(app);
  await fill();
}, 60_000);
afterAll(() => app.close());

const installation = (ring: KeyRing) => ({
  ring,
  given: {
    fingerprints: ringFingerprints(ring),
    store: { id: 'local 1', place: 'here', isLocal: true },
    pushPublicKey: null,
  },
  lookups: {
    columnsSealedBy: (id: string) => columnsSealedBy(app.connection.db, id),
    newestSealedValues: () => newestSealedValues(app.connection.db),
    areFilesMoved: async () => true,
  },
  now: app.clock.now(),
});

/** Puts a value into every sealed column. */
async function fill(): Promise<void> {
  const { connection, clock, vault, product } = app;
  const { db } = connection;
  const now = clock.now();
  const { customer, professional, operator } = fixture;
  await openInstallation(db, installation([old]));
  await savePushKeys(db, vault, { publicKey: 'public', privateKey: 'private' });
  await addBankAccount(app, professional.id);
  await stateTax(app, professional.id, { pan: PAN });
  await sql`update operators set totp_sealed = ${vault.seal('TOTP')}, totp_pending_sealed = ${vault.seal('PENDING')},
    totp_pending_at = ${now} where account_id = ${operator.id}`.execute(db);
  await sql`insert into former_mobiles (account_id, mobile_sealed, changed_at)
    values (${customer.id}, ${vault.seal('9811111111')}, ${now})`.execute(db);
  const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
  await sql`insert into start_codes (line_id, cipher, sends, total_tries, created_at, expires_at)
    values (${lineId}, ${vault.seal('1234')}, 1, 0, ${now}, ${now})
    on conflict (line_id) do update set cipher = excluded.cipher`.execute(db);
  await sql`insert into visit_positions (line_id, professional_id, at, sealed)
    values (${lineId}, ${professional.id}, ${now}, ${vault.seal('[12.9,77.6]')})`.execute(db);
  await sql`with sent as (
      insert into message_sends (day, channel, template, language, vendor, recipient_masked, state, created_at)
      values ('2026-11-21', 'sms', 'otp_signup', 'en', 'local', '98******00', 'accepted', ${now}) returning id
    ) insert into message_fallbacks (send_id, due_at, expires_at, sealed) select id, ${now}, ${now}, ${vault.seal('{}')} from sent`.execute(
    db,
  );
  await sql`insert into kept_webhooks (event_id, kind, reason, body_sealed, received_at)
    values ('evt_rotation', 'x', 'unknown', ${vault.seal('{"event":"x"}')}, ${now})`.execute(db);
  const queue = (name: string) => {
    const reaction = product.reactions.find((one) => one.event.name === name);
    if (!reaction) throw new Error(`no reaction to ${name}`);
    return queueOf(reaction);
  };
  await insertJobs(db, [
    {
      queue: queue(bankAccountChanged.name),
      changeId: 'rotation',
      data: {
        account_id: professional.id,
        bank_account_id: 1,
        // Longer than a line of base64 in Postgres.
        sealed_mobile: vault.seal('98'.repeat(60)).toString('base64'),
        last4: '1234',
      },
    },
    {
      queue: queue(mobileChanged.name),
      changeId: 'rotation',
      data: {
        account_id: customer.id,
        sealed_old_mobile: vault.seal('9822222222').toString('base64'),
        masked_mobile: '98******22',
        language: 'en',
      },
    },
  ]);
}

/** All values as plain text, by column and row. */
async function opened(vault: Pick<Vault, 'open'>): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const column of SEALED_COLUMNS) {
    // Every value, because no key has this id.
    const rows = await column.notSealedBy(app.connection.db, 'none', null, 10_000);
    for (const { row, sealed } of rows) all[`${column.name} ${row}`] = vault.open(sealed);
  }
  return all;
}

const ring: KeyRing = [next, old];
const rotated = makeVault(ring);
const rotate = (vault: Pick<Vault, 'open' | 'seal'> = rotated) =>
  rotateKeys({ db: app.connection.db, vault, ring });

it('SEALED_COLUMNS: lists every column that is named as sealed, and the fixture fills each', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and (column_name ~ 'sealed$' or column_name = 'cipher')`.execute(
    app.connection.db,
  );
  const listed = SEALED_COLUMNS.map(({ name }) => name);
  expect(listed.filter((name) => !name.startsWith('jobs.')).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
  expect((await columnsSealedBy(app.connection.db, '0')).toSorted()).toEqual(listed.toSorted());
});

describe('rotateKeys', () => {
  it('seals every value again, continues after an interruption, and leaves none', async () => {
    const { db } = app.connection;
    const before = await opened(rotated);
    await sql`delete from payout_plan_changes`.execute(db);
    let seals = 0;
    const interrupted = {
      ...rotated,
      seal(text: string) {
        seals += 1;
        if (seals > 5) throw new Error('killed');
        return rotated.seal(text);
      },
    };
    await expect(rotate(interrupted)).rejects.toThrow('killed');
    expect((await columnsSealedBy(app.connection.db, '0')).length).toBeLessThan(SEALED_COLUMNS.length);
    const report = await rotate();
    expect(report.unreadable).toEqual([]);
    expect([...report.left]).toEqual([['0', 0]]);
    expect(await columnsSealedBy(app.connection.db, '0')).toEqual([]);
    expect(await opened(makeVault([next]))).toEqual(before);
    expect((await rotate()).rotated.size).toBe(0);
    // No payout is planned again, since no account changed.
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from payout_plan_changes`.execute(db);
    expect(rows[0]?.count).toBe(0);
  });

  it('a process without the old key starts, and the hashes that outlive it are the same', async () => {
    const { db } = app.connection;
    const before = app.vault.stableMac(`pan ${PAN}`);
    const vault = await openInstallation(db, installation([next]));
    expect(vault.stableMac(`pan ${PAN}`)).toEqual(before);
    expect(await readPushKeys(db, vault)).toEqual({ publicKey: 'public', privateKey: 'private' });
  });

  it('reports values that no key opens, and counts what is left', async () => {
    const { db } = app.connection;
    await sql`insert into former_mobiles (account_id, mobile_sealed, changed_at)
      values (${fixture.customer.id}, ${randomBytes(40)}, ${app.clock.now()})`.execute(db);
    const report = await rotate();
    expect(report.unreadable).toEqual([expect.stringMatching(/^former_mobiles\.mobile_sealed of row \d+$/)]);
    expect([...report.left]).toEqual([['0', 1]]);
    await sql`delete from former_mobiles where substring(mobile_sealed from 1 for 5) <> ${KEY_MARK}`.execute(
      db,
    );
  });

  it('values that change meanwhile keep their change', async () => {
    const { db } = app.connection;
    const server = makeVault([old, next]);
    const lines = await sql<{ id: number }>`select line_id as id from start_codes`.execute(db);
    const line = lines.rows[0]?.id;
    let last = '';
    let writing = true;
    const traffic = (async () => {
      for (let n = 1000; writing; n += 1) {
        last = String(n);
        await sql`update start_codes set cipher = ${server.seal(last)} where line_id = ${line}`.execute(db);
      }
    })();
    for (let n = 0; n < 5; n += 1) await rotate();
    writing = false;
    await traffic;
    const report = await rotate();
    expect([...report.left]).toEqual([['0', 0]]);
    const { rows } = await sql<{ cipher: Buffer }>`
      select cipher from start_codes where line_id = ${line}`.execute(db);
    expect(makeVault([next]).open(rows[0]?.cipher as Buffer)).toBe(last);
  });
});

it('replace: leaves a value that changed since it was read', async () => {
  const { db } = app.connection;
  const column = requireRow(SEALED_COLUMNS, ({ name }) => name === 'start_codes.cipher');
  const read = requireRow(await column.notSealedBy(db, 'none', null, 1));
  await sql`update start_codes set cipher = ${rotated.seal('5678')} where line_id = ${read.row}::bigint`.execute(
    db,
  );
  expect(await column.replace(db, [{ ...read, value: rotated.seal('stale') }])).toBe(0);
  expect(rotated.open(requireRow(await column.notSealedBy(db, 'none', null, 1)).sealed)).toBe('5678');
});

it('rows that never change: only the sealed values may be replaced', async () => {
  const { db } = app.connection;
  const { professional } = fixture;
  for (const change of [
    sql`update bank_accounts set account_sealed = ${rotated.seal('1')}, ifsc = 'HDFC0000001' where account_id = ${professional.id}`,
    sql`update bank_accounts set account_sealed = null where account_id = ${professional.id}`,
    sql`update professional_tax set pan_sealed = ${rotated.seal('1')}, pan_last4 = '0000' where professional_id = ${professional.id} and pan_sealed is not null`,
    sql`update professional_tax set aadhaar_sealed = null where professional_id = ${professional.id} and aadhaar_sealed is not null`,
  ])
    await expect(change.execute(db)).rejects.toMatchObject({ code: '23001' });
});
