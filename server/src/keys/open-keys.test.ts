import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newPushKeys } from '../ports/push/pick.ts';
import { InstallationMismatch, openInstallation } from '../platform/keys/installation.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { makeVault } from '../platform/vault.ts';
import { type InstallationSettings, installationInput, openCommandVault, openKeys } from './open-keys.ts';
import { rotateKeys } from './rotate-keys.ts';

const NOW = new Date('2026-11-21T06:30:00Z');
const KEY = (byte: number) => Buffer.alloc(32, byte).toString('base64');

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-keys-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
afterEach(() => sql`delete from installation`.execute(database.connection.db));

const settings = (changed: Partial<InstallationSettings> = {}): InstallationSettings => ({
  DATA_DIR: join(folder, 'one'),
  OBJECT_STORE: 'local',
  S3_PATH_STYLE: true,
  ...changed,
});
const open = (changed: Partial<InstallationSettings> = {}, changes: string[] = []) =>
  openKeys(database.connection.db, settings(changed), NOW, (change) => void changes.push(change));
const refused = (changed: Partial<InstallationSettings>): Promise<string[]> =>
  open(changed).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof InstallationMismatch)) throw error;
      return error.problems.map(({ setting, problem }) => `${setting}: ${problem}`);
    },
  );

describe('openKeys', () => {
  it('processes that start together agree on everything', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => open()));
    const [first] = all;
    expect(new Set(all.map(({ pushKeys }) => pushKeys.privateKey)).size).toBe(1);
    expect(new Set(all.map(({ vault }) => vault.stableMac('x').toString('hex'))).size).toBe(1);
    for (const { vault } of all) expect(vault.open(first?.vault.seal('y') ?? Buffer.alloc(0))).toBe('y');
    expect((await open()).pushKeys).toEqual(first?.pushKeys);
  });

  it('a second machine with another key and its own files is refused, and both sides are named', async () => {
    await open({ SECRET_KEY: 'the key of the first machine, 32 characters' });
    const problems = await refused({
      DATA_DIR: join(folder, 'two'),
      SECRET_KEY: 'the key of the second machine, 32 chars',
    });
    expect(problems).toEqual([
      expect.stringMatching(/^SECRET_KEYS: .*fingerprint [\da-f]{16}, that of the database [\da-f]{16}/),
      expect.stringMatching(
        new RegExp(`^OBJECT_STORE: .*${join(folder, 'one/files')}.*${join(folder, 'two/files')}`),
      ),
    ]);
    expect(problems.join()).not.toContain('machine, 32');
    await expect(
      openCommandVault(database.connection.db, {
        DATA_DIR: folder,
        SECRET_KEY: 'the key of the second machine, 32 chars',
      }),
    ).rejects.toThrow(InstallationMismatch);
  });

  it('machines that share the folder of the files may both use it', async () => {
    await open({ SECRET_KEYS: `1:${KEY(1)}` });
    expect(await refused({ SECRET_KEYS: `1:${KEY(1)}` })).toEqual([]);
  });

  it('a key is added, put first, rotated and removed', async () => {
    const { db } = database.connection;
    await open({ SECRET_KEYS: `1:${KEY(1)}` });
    await open({ SECRET_KEYS: `1:${KEY(1)},2:${KEY(2)}` });
    const { vault } = await open({ SECRET_KEYS: `2:${KEY(2)},1:${KEY(1)}` });
    // Before the rotation: a server without the new key would not read what is sealed now.
    expect(await refused({ SECRET_KEYS: `1:${KEY(1)}` })).toEqual([
      expect.stringMatching(/^SECRET_KEYS: the database needs the key 2 .*installation\.stable_key_sealed/),
    ]);
    await rotateKeys({
      db,
      vault,
      ring: [
        { id: '2', secret: Buffer.alloc(32, 2) },
        { id: '1', secret: Buffer.alloc(32, 1) },
      ],
    });
    expect(await refused({ SECRET_KEYS: `2:${KEY(2)}` })).toEqual([]);
    const { rows } = await sql<{ ids: string[] }>`
      select array(select jsonb_object_keys(key_fingerprints)) as ids from installation`.execute(db);
    expect(rows[0]?.ids).toEqual(['2']);
  });

  it('reports each change of the keys once, after it was stored', async () => {
    const changes: string[] = [];
    const start = (SECRET_KEYS: string) => open({ SECRET_KEYS }, changes);
    const [one, two] = [`1:${KEY(1)}`, `2:${KEY(2)}`];
    await start(one);
    await start(one);
    expect(changes).toEqual([]);
    await Promise.all(Array.from({ length: 6 }, () => start(`${one},${two}`)));
    expect(changes).toEqual(['key_added']);
    await Promise.all(Array.from({ length: 6 }, () => start(`${two},${one}`)));
    expect(changes).toEqual(['key_added', 'key_activated']);
    await Promise.all(Array.from({ length: 6 }, () => start(two)));
    expect(changes).toEqual(['key_added', 'key_activated', 'key_removed']);
    changes.length = 0;
    await expect(start(one)).rejects.toThrow(InstallationMismatch);
    expect(changes).toEqual([]);
  });

  it('push keys: those of the settings must be those of the database; a stored file is taken over', async () => {
    const pair = newPushKeys();
    await writeFile(join(folder, 'one', 'push.key'), pair.privateKey);
    expect((await open()).pushKeys).toEqual(pair);
    const other = newPushKeys();
    expect(await refused({ VAPID_PUBLIC_KEY: other.publicKey, VAPID_PRIVATE_KEY: other.privateKey })).toEqual(
      [expect.stringMatching(`^VAPID_PUBLIC_KEY: .*${pair.publicKey}.*${other.publicKey}`)],
    );
    expect(await refused({ VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey })).toEqual(
      [],
    );
    await rm(join(folder, 'one', 'push.key'));
  });

  it('a database of an earlier release with a key that is not listed is refused', async () => {
    const { db } = database.connection;
    const sealed = makeVault('the key of an earlier release, 32 chars').seal('9811111111');
    await sql`insert into accounts (id, role, name, mobile, password_hash, created_at)
      overriding system value values (990001, 'user', 'Asha', '9811111111', 'x', ${NOW})`.execute(db);
    await sql`insert into former_mobiles (account_id, mobile_sealed, changed_at) values (990001, ${sealed}, ${NOW})`.execute(
      db,
    );
    expect(await refused({ SECRET_KEYS: `1:${KEY(1)}` })).toEqual([
      expect.stringMatching(
        /^SECRET_KEYS: the database contains values that none of the listed keys opens \(1\)/,
      ),
    ]);
    expect(
      await refused({
        SECRET_KEYS: `1:${KEY(1)}`,
        SECRET_KEY: 'the key of an earlier release, 32 chars',
      }),
    ).toEqual([]);
    await sql`delete from former_mobiles`.execute(db);
  });

  it('a data folder of an earlier release is taken over: its key, its hashes, its push keys', async () => {
    const { db } = database.connection;
    const dataDir = join(folder, 'earlier');
    await mkdir(dataDir);
    const secret = randomBytes(32).toString('hex');
    const pair = newPushKeys();
    await writeFile(join(dataDir, 'secret.key'), secret);
    await writeFile(join(dataDir, 'push.key'), pair.privateKey);
    const earlier = makeVault(secret);
    const sealed = earlier.seal('9811111114');
    await sql`insert into accounts (id, role, name, mobile, password_hash, created_at)
      overriding system value values (990003, 'user', 'Meera', '9811111114', 'x', ${NOW})`.execute(db);
    await sql`insert into former_mobiles (account_id, mobile_sealed, changed_at)
      values (990003, ${sealed}, ${NOW})`.execute(db);
    const { vault, pushKeys } = await open({ DATA_DIR: dataDir });
    expect(vault.open(sealed)).toBe('9811111114');
    expect(vault.stableMac('pan ABCPK1234F')).toEqual(earlier.mac('pan ABCPK1234F'));
    expect(vault.verify('code 1234', earlier.mac('code 1234'))).toBe(true);
    expect(pushKeys).toEqual(pair);
    // The earlier release could start again.
    expect(earlier.open(vault.seal('x'))).toBe('x');
    expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe(secret);
    await sql`delete from former_mobiles`.execute(db);
  });

  it('a database of an earlier release with a damaged value is accepted if another value opens', async () => {
    const { db } = database.connection;
    const key = 'the key of an earlier release, 32 chars';
    await sql`insert into accounts (id, role, name, mobile, password_hash, created_at)
      overriding system value values (990002, 'user', 'Ravi', '9811111112', 'x', ${NOW})`.execute(db);
    await sql`insert into former_mobiles (account_id, mobile_sealed, changed_at)
      values (990002, ${makeVault(key).seal('9811111113')}, ${NOW}), (990002, ${randomBytes(40)}, ${NOW})`.execute(
      db,
    );
    expect(await refused({ SECRET_KEY: 'the key of another server, 32 characters' })).toEqual([
      expect.stringMatching(/^SECRET_KEYS: the database contains values that none of the listed keys opens/),
    ]);
    expect(await refused({ SECRET_KEY: key })).toEqual([]);
    await sql`delete from former_mobiles`.execute(db);
  });

  it('a key that another process adds during the check is not forgotten', async () => {
    const { db } = database.connection;
    await open({ SECRET_KEYS: `1:${KEY(1)},2:${KEY(2)}` });
    const input = await installationInput(db, settings({ SECRET_KEYS: `1:${KEY(1)}` }), NOW);
    const looked: string[] = [];
    const columnsSealedBy = async (id: string) => {
      looked.push(id);
      if (looked.length === 1) await open({ SECRET_KEYS: `3:${KEY(3)},2:${KEY(2)},1:${KEY(1)}` });
      return input.lookups.columnsSealedBy(id);
    };
    await expect(
      openInstallation(db, { ...input, lookups: { ...input.lookups, columnsSealedBy } }),
    ).rejects.toThrow(/^SECRET_KEYS: the database needs the key 3 /);
    expect(looked.toSorted()).toEqual(['2', '2', '3']);
  });

  it('files: buckets are refused until every file has been copied', async () => {
    const { db } = database.connection;
    await open();
    const s3 = {
      OBJECT_STORE: 's3',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_REGION: 'ap-south-1',
      S3_PUBLIC_BUCKET: 'shown',
      S3_PRIVATE_BUCKET: 'hidden',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    } as const;
    await sql`insert into files (key, kind, mime, bytes, visibility, created_at)
      values (${randomBytes(16).toString('hex')}, 'document', 'application/pdf', 1, 'private', ${NOW})`.execute(
      db,
    );
    expect(await refused(s3)).toEqual([expect.stringMatching(/^OBJECT_STORE: .*files:move first$/)]);
    await sql`insert into file_moves (file_id, target, visibility, sha256)
      select id, 'http://127.0.0.1:1 shown hidden', visibility, ${randomBytes(32)} from files`.execute(db);
    expect(await refused(s3)).toEqual([]);
    expect(await refused({})).toEqual([expect.stringMatching(/^OBJECT_STORE: .*shown hidden.*local store/)]);
    await sql`delete from files`.execute(db);
  });
});
