import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Env, readEnv } from './env.ts';
import { openKeys } from './keys/open-keys.ts';
import { makeVault } from './platform/vault.ts';
import { runRotateKeys } from './rotate-keys.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { logLines } from './testing/log-lines.ts';

const NOW = new Date('2026-11-21T06:30:00Z');
const OLD = 'planted key of the servers so far, 32 characters';
const NEXT = Buffer.alloc(32, 3).toString('base64');

const logged = logLines();
let since = 0;
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-rotate-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  since = logged.mark();
});

const settings = (keys: Record<string, string>): Env => ({ ...readEnv(keys), DATA_DIR: folder });
const run = (keys: Record<string, string>) =>
  runRotateKeys({ env: settings(keys), connection: database.connection }, [], {
    print: () => undefined,
    log: logged.log,
  });
const BOTH = { SECRET_KEYS: `1:${NEXT}`, SECRET_KEY: OLD };

/** The security events of the running test. */
const events = () => logged.lines(since).map(({ security, reason, level }) => [security, reason, level]);

describe('npm run keys:rotate', () => {
  it('refuses before a server has started, whose row keeps the key of lasting hashes', async () => {
    await expect(run(BOTH)).rejects.toThrow('no server of this release has started on this database');
    expect(events()).toEqual([]);
  });

  it('seals all values with the first key, ends with the key to remove, and records the rotation', async () => {
    const { db } = database.connection;
    await openKeys(db, settings({ SECRET_KEY: OLD }), NOW);
    await sql`insert into accounts (id, role, name, mobile, password_hash, created_at)
      overriding system value values (990001, 'user', 'Asha', '9811111111', 'x', ${NOW})`.execute(db);
    await sql`insert into former_mobiles (account_id, mobile_sealed, changed_at)
      values (990001, ${makeVault(OLD).seal('9811111112')}, ${NOW})`.execute(db);
    const { text, complete } = await run(BOTH);
    expect(complete).toBe(true);
    expect(text).toMatch(/^former_mobiles\.mobile_sealed: 1 values sealed with the key 1$/m);
    expect(text).toMatch(/\n0 values left; remove key 0$/);
    // Warnings, which every usual level writes.
    expect(events()).toEqual([
      ['key_rotated', 'started', 40],
      ['key_rotated', 'complete', 40],
    ]);
    expect(logged.text() + text).not.toMatch(/planted|AwMDAwMD/);
    const { rows } = await sql<{
      sealed: Buffer;
    }>`select mobile_sealed as sealed from former_mobiles`.execute(db);
    const next = makeVault([{ id: '1', secret: Buffer.alloc(32, 3) }]);
    expect(rows.map(({ sealed }) => next.open(sealed))).toEqual(['9811111112']);
  });

  it('is incomplete while a value cannot be opened', async () => {
    const { db } = database.connection;
    await sql`insert into former_mobiles (account_id, mobile_sealed, changed_at)
      values (990001, ${Buffer.alloc(40, 9)}, ${NOW})`.execute(db);
    const { text, complete } = await run(BOTH);
    expect(complete).toBe(false);
    expect(text).toMatch(/^former_mobiles\.mobile_sealed of row \d+ cannot be opened with any listed key$/m);
    expect(events().at(-1)).toEqual(['key_rotated', 'incomplete', 40]);
  });

  it('does nothing with a single key', async () => {
    expect(await run({ SECRET_KEYS: `1:${NEXT}` })).toEqual({
      text: 'SECRET_KEYS lists only the key 1: there is nothing to rotate',
      complete: true,
    });
    expect(events()).toEqual([]);
  });
});
