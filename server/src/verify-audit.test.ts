import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendToChain } from './features/admin/index.ts';
import { connect } from './platform/db/connect.ts';
import { makeVault } from './platform/vault.ts';
import { race } from './testing/race.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { runVerifyAudit } from './verify-audit.ts';

let database: TestDatabase;
const vault = makeVault('a secret key of the tests, long enough');

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() =>
  withoutTriggers(sql`truncate audit_log, audit_chain, audit_pending restart identity cascade`),
);

const platform = () => ({ db: database.connection.db, vault });
const verify = (...args: string[]) => runVerifyAudit(database.connection, vault, args);
const faults = async (...args: string[]) => (await verify(...args)).text.split('\n').slice(0, -2);

/** Writes entries; `detail` is their number. */
const write = (count: number) =>
  sql`insert into audit_log (actor_id, action, subject, detail, at, address)
    select 1, 'admin.allocate', 'line:' || n, jsonb_build_object('n', n), now(), '203.0.113.1' from generate_series(1, ${count}::int) n`.execute(
    database.connection.db,
  );

/** Runs a statement as someone with all rights to the database would. */
async function withoutTriggers(
  ...statements: { execute(db: typeof database.connection.db): Promise<unknown> }[]
) {
  await database.connection.db.transaction().execute(async (tx) => {
    for (const table of ['audit_log', 'audit_chain', 'audit_pending'])
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
    for (const table of ['audit_log', 'audit_chain', 'audit_pending'])
      await sql`alter table ${sql.table(table)} enable trigger all`.execute(tx);
  });
}

describe('audit:verify', () => {
  beforeEach(async () => {
    await write(5);
    await appendToChain(platform());
  });

  it('finds an unchanged log, and counts entries that wait', async () => {
    await write(2);
    const { text, intact } = await verify();
    expect(intact).toBe(true);
    expect(text).toMatch(/^5 entries in the chain, 2 waiting for it, 0 faults\nhead 5:[\da-f]{64}$/);
    expect(await appendToChain(platform())).toBe(2);
    expect(await appendToChain(platform())).toBe(0);
    expect((await verify()).text).toMatch(/^7 entries in the chain, 0 waiting/);
  });

  it.each([
    ['actor_id', sql`2`],
    ['action', sql`'admin.other'`],
    ['subject', sql`'line:9'`],
    ['detail', sql`'{"n": 9}'`],
    ['before', sql`'{}'`],
    ['after', sql`'{"state": "placed"}'`],
    ['outcome', sql`'refused'`],
    ['request_id', sql`'x'`],
    ['address', sql`'203.0.113.2'`],
    ['at', sql`at + interval '1 millisecond'`],
  ])('finds a changed %s', async (column, value) => {
    await withoutTriggers(sql`update audit_log set ${sql.ref(column)} = ${value} where id = 3`);
    expect(await verify()).toMatchObject({ intact: false });
    expect(await faults()).toEqual(['entry 3 was changed, or does not belong at its place']);
  });

  it('finds a removed entry', async () => {
    await withoutTriggers(sql`delete from audit_log where id = 3`);
    expect(await faults()).toEqual(['entry 3 was removed']);
  });

  it('finds an entry that was removed with its link', async () => {
    await withoutTriggers(
      sql`delete from audit_log where id = 3`,
      sql`delete from audit_chain where entry_id = 3`,
    );
    expect(await faults()).toEqual([
      'position 4 follows on removed links of the chain',
      'entry 4 was changed, or does not belong at its place',
    ]);
  });

  it('finds an entry that was removed with its link and moved the others up', async () => {
    await withoutTriggers(
      sql`delete from audit_log where id = 3`,
      sql`delete from audit_chain where entry_id = 3`,
      sql`update audit_chain set position = position - 1 where position = 4`,
      sql`update audit_chain set position = position - 1 where position = 5`,
    );
    expect(await faults()).toEqual([
      'entry 4 was changed, or does not belong at its place',
      'entry 5 was changed, or does not belong at its place',
    ]);
  });

  it('finds an inserted entry, also with an own link', async () => {
    const insert = sql`insert into audit_log (actor_id, action, subject, detail, at) values (9, 'x', 'line:9', '{}', now())`;
    await withoutTriggers(insert);
    expect(await faults()).toEqual(['entry 6 was inserted outside the server']);
    await withoutTriggers(sql`insert into audit_chain values (6, 6, sha256('guessed'))`);
    expect(await faults()).toEqual(['entry 6 was changed, or does not belong at its place']);
  });

  it('finds exchanged entries', async () => {
    await withoutTriggers(
      sql`update audit_chain set entry_id = -entry_id where entry_id in (2, 4)`,
      sql`update audit_chain set entry_id = case entry_id when -2 then 4 else 2 end where entry_id < 0`,
    );
    expect(await faults()).toEqual([
      'entry 4 was changed, or does not belong at its place',
      'entry 2 was changed, or does not belong at its place',
    ]);
  });

  it('finds removed last entries with the head of an earlier report', async () => {
    const head = /head (\S+)$/.exec((await verify()).text)?.[1] ?? '';
    await write(1);
    await appendToChain(platform());
    expect((await verify('--head', head)).intact).toBe(true);
    await withoutTriggers(
      sql`delete from audit_log where id >= 5`,
      sql`delete from audit_chain where entry_id >= 5`,
    );
    expect((await verify()).intact).toBe(true);
    expect(await faults('--head', head)).toEqual([
      'position 5 is not in the chain as expected: the last entries were removed or replaced',
    ]);
    await expect(verify('--head', '5:xyz')).rejects.toThrow('--head: must be the head of an earlier report');
  });

  it('finds a chain that was computed with another key', async () => {
    const other = makeVault('another key, also long enough for it');
    expect((await runVerifyAudit(database.connection, other, [])).text).toContain('5 faults');
  });
});

describe('the chain', () => {
  it('contains the entries of 50 concurrent writers once, while four processes extend it', async () => {
    // Own connections, as in several processes.
    const connections = Array.from({ length: 5 }, () => connect(database.target, { poolSize: 10 }));
    let writing = true;
    try {
      const chaining = connections.slice(0, 4).map(async ({ db }) => {
        while (writing) await appendToChain({ db, vault });
      });
      await race(50, async (i) => {
        const { db } = connections[4] as (typeof connections)[number];
        for (let n = 0; n < 4; n += 1)
          await db.transaction().execute(async (tx) => {
            await sql`insert into audit_log (actor_id, action, subject, detail, at) values (${i}, 'x', 'line:1', '{}', now())`.execute(
              tx,
            );
            // Entries are committed in another order than they were written.
            await sql`select pg_sleep(${((i * 7 + n) % 5) / 200})`.execute(tx);
          });
      });
      writing = false;
      await Promise.all(chaining);
    } finally {
      writing = false;
      await Promise.all(connections.map((connection) => connection.close()));
    }
    await appendToChain(platform());
    expect((await verify()).text).toMatch(/^200 entries in the chain, 0 waiting for it, 0 faults/);
  });

  it('an entry that is committed late follows those that were committed before', async () => {
    let commit = () => {};
    const committed = new Promise<void>((resolve) => (commit = resolve));
    let written = () => {};
    const isWritten = new Promise<void>((resolve) => (written = resolve));
    const late = database.connection.db.transaction().execute(async (tx) => {
      await sql`insert into audit_log (actor_id, action, subject, detail, at) values (1, 'late', 'line:1', '{}', now())`.execute(
        tx,
      );
      written();
      await committed;
    });
    await isWritten;
    await write(2);
    expect(await appendToChain(platform())).toBe(2);
    commit();
    await late;
    expect(await appendToChain(platform())).toBe(1);
    const { rows } = await sql<{
      entry_id: number;
    }>`select entry_id from audit_chain order by position`.execute(database.connection.db);
    expect(rows.map(({ entry_id }) => Number(entry_id))).toEqual([2, 3, 1]);
    expect((await verify()).intact).toBe(true);
  });

  it('takes a long log in batches', async () => {
    await write(1234);
    expect(await appendToChain(platform())).toBe(1234);
    expect((await verify()).text).toMatch(/^1234 entries in the chain, 0 waiting for it, 0 faults/);
  });
});
