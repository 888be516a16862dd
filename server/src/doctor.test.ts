import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownValue } from './configuration/finding.ts';
import { runDoctor } from './doctor.ts';
import { readEnv, readSettings } from './env.ts';
import { openKeys } from './keys/open-keys.ts';
import { type S3Stub, startS3Stub } from './ports/object-store/testing/s3-stub.ts';
import { databaseUrl } from './testing/database-url.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { startFakePooler } from './testing/fake-pooler.ts';

const NOW = new Date('2026-11-21T06:30:00Z');

let database: TestDatabase;
let empty: TestDatabase;
let stub: S3Stub;
let folder: string;
beforeAll(async () => {
  [database, empty] = await Promise.all([testDatabase(), testDatabase({ content: 'empty' })]);
  stub = await startS3Stub(['shown', 'hidden']);
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-doctor-'));
});
afterAll(async () => {
  await database.close();
  await empty.close();
  await stub.close();
  await rm(folder, { recursive: true });
});

/** Settings with which a server of customers starts. */
const complete = (): Record<string, string> => ({
  PRODUCTION: '1',
  DATA_DIR: folder,
  DATABASE_URL: databaseUrl(database.target),
  PUBLIC_URL: 'https://aaspaas.test',
  TRUST_PROXY: '1',
  METRICS_TOKEN: 'planted-metrics-token',
  LOG_LEVEL: 'info',
  SECRET_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`,
  SMS_ADAPTER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'planted-twilio-token',
  TWILIO_FROM: 'AASPAS',
  SMTP_URL: 'smtps://mailer:planted-password@mail.aaspaas.test',
  MAIL_FROM: 'no-reply@aaspaas.test',
  OBJECT_STORE: 's3',
  S3_ENDPOINT: stub.url,
  S3_REGION: 'ap-south-1',
  S3_PUBLIC_BUCKET: 'shown',
  S3_PRIVATE_BUCKET: 'hidden',
  S3_ACCESS_KEY_ID: stub.accessKeyId,
  S3_SECRET_ACCESS_KEY: stub.secretAccessKey,
  RAZORPAY_KEY_ID: 'rzp_live_key',
  RAZORPAY_KEY_SECRET: 'planted-razorpay-secret',
  RAZORPAY_WEBHOOK_SECRET: 'planted-webhook-secret',
});
const doctor = async (changed: Record<string, string | undefined> = {}) => {
  const source = Object.fromEntries(
    Object.entries({ ...complete(), ...changed }).filter(([, value]) => value !== undefined),
  );
  const { text, ok } = await runDoctor(readSettings(source), [], NOW);
  return { lines: text.split('\n'), ok };
};

describe('npm run doctor', () => {
  it('finds nothing but missing content in a complete configuration', async () => {
    expect(await doctor()).toEqual({
      lines: [
        expect.stringMatching(/^warning catalogue /),
        expect.stringMatching(/^warning operator /),
        '0 errors, 2 warnings',
      ],
      ok: true,
    });
  });

  it('prints ten mistakes as ten lines, without a secret', async () => {
    const pending = databaseUrl(empty.target);
    stub.openBuckets.add('hidden');
    // Each is wrong for one reason: an unreadable file of a secret is not a missing secret, too.
    const { lines, ok } = await doctor({
      PORT: '99999',
      PUBLIC_URL: 'http://aaspaas.test',
      METRICS_TOKEN_FILE: join(folder, 'none'),
      METRICS_TOKEN: undefined,
      SECRET_KEYS: `1:${Buffer.from('planted-short-key').toString('base64')}`,
      SMS_FALLBACK: 'twilio',
      DATABASE_URL: pending,
      DATABASE_MIGRATE_URL: databaseUrl(database.target),
      DATABASE_READ_URL: 'postgres://reader:planted-password@127.0.0.1:1/aaspaas',
      RAZORPAY_KEYSECRET: 'planted-misspelt',
    }).finally(() => stub.openBuckets.clear());
    expect(ok).toBe(false);
    expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'error METRICS_TOKEN_FILE',
      'error PORT',
      'error SECRET_KEYS',
      'error SMS_FALLBACK',
      'error PUBLIC_URL',
      'error DATABASE_MIGRATE_URL',
      'error MIGRATE',
      'error S3_PRIVATE_BUCKET',
      'warning RAZORPAY_KEYSECRET',
      'warning DATABASE_READ_URL',
      '8 errors,',
    ]);
    expect(lines).toContainEqual(
      'warning RAZORPAY_KEYSECRET (hidden) is no setting; RAZORPAY_KEY_SECRET is probably meant',
    );
    expect(lines.find((line) => line.includes('error MIGRATE'))).toMatch(
      /0001_platform\.sql.*npm run migrate/,
    );
    expect(lines.find((line) => line.includes('DATABASE_READ_URL'))).toContain('ECONNREFUSED');
    expect(lines.find((line) => line.includes('S3_PRIVATE_BUCKET'))).toContain('unsigned request');
    expect(lines.join('\n')).not.toMatch(/planted|cGxhbnRlZ/);
  });

  it('a wrong value is one line, not also a missing setting', async () => {
    const { lines } = await doctor({
      PUBLIC_URL: 'aaspaas',
      TRUST_PROXY: undefined,
      S3_SECRET_ACCESS_KEY: undefined,
      S3_SECRET_ACCESS_KEY_FILE: join(folder, 'none'),
    });
    expect(lines.filter((line) => line.startsWith('error ')).map((line) => line.split(' ')[1])).toEqual([
      'S3_SECRET_ACCESS_KEY_FILE',
      'PUBLIC_URL',
      'TRUST_PROXY',
    ]);
  });

  it('names the folder whose files it cannot use', async () => {
    const file = join(folder, 'no-folder');
    await writeFile(file, '');
    const { lines } = await doctor({ PRODUCTION: '0', SECRET_KEYS: undefined, DATA_DIR: file });
    expect(lines[0]).toBe(
      `error DATA_DIR ${shownValue('DATA_DIR', file)} its files cannot be used: EEXIST: file already exists, mkdir '${file}'`,
    );
  });

  it('refuses the accounts of the demo in production', async () => {
    const { db } = database.connection;
    await sql`insert into settings (key, value, updated_at)
      values ('demo', '{"accounts": [{}]}', ${NOW})`.execute(db);
    try {
      expect((await doctor()).lines[0]).toMatch(/^error DEMO_DATA \(demo accounts\) /);
      expect((await doctor({ PRODUCTION: '0' })).lines[0]).toMatch(/^warning /);
    } finally {
      await sql`delete from settings where key = 'demo'`.execute(db);
    }
  });

  it('--json: the same findings as data', async () => {
    const { text } = await runDoctor(readSettings({ ...complete(), PORT: 'x' }), ['--json'], NOW);
    expect(JSON.parse(text)[0]).toEqual({
      level: 'error',
      name: 'PORT',
      value: 'x',
      fix: expect.stringContaining('number'),
    });
  });

  it('reports bucket problems beside others: a wrong key, a missing bucket', async () => {
    expect((await doctor({ S3_SECRET_ACCESS_KEY: 'planted-wrong' })).lines[0]).toMatch(
      /^error S3_(PRIVATE|PUBLIC)_BUCKET /,
    );
    expect((await doctor({ S3_PUBLIC_BUCKET: 'missing' })).lines[0]).toMatch(
      /^error S3_PUBLIC_BUCKET missing /,
    );
  });

  it('detects a pooler by its own process ids', async () => {
    const pooler = await startFakePooler(database.target);
    try {
      const { lines } = await doctor({ DATABASE_URL: pooler.url });
      expect(lines[0]).toMatch(/^error DATABASE_URL \(hidden\) leads to a pooler: set DATABASE_DIRECT_URL/);
    } finally {
      pooler.close();
    }
  });

  it('names another key of a database that servers use', async () => {
    await database.connection.pool.query(
      `insert into installation (key_fingerprints, object_store, object_store_place, stable_key_sealed, created_at)
       values ('{"1": "0123456789abcdef"}', $1, $1, '\\x00', $2)`,
      [`${stub.url} shown hidden`, NOW],
    );
    try {
      expect((await doctor()).lines[0]).toMatch(
        /^error SECRET_KEYS \(hidden\) the key 1 of this process has the fingerprint [\da-f]{16}, that of the database 0123456789abcdef/,
      );
    } finally {
      await database.connection.pool.query('delete from installation');
    }
  });
});

/** Starts a server that must refuse; returns what it prints. */
async function refusedStart(settings: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      ...settings,
      NODE_COMPILE_CACHE: join(tmpdir(), 'aaspaas-test-compiled'),
    },
  });
  let written = '';
  child.stderr.on('data', (data: Buffer) => (written += String(data)));
  child.stdout.resume();
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  return written;
}

describe('a start', () => {
  it('refuses a second machine with other keys and its own files, and names both sides', async () => {
    const { db } = database.connection;
    const settings = (machine: string) => ({
      DATA_DIR: join(folder, machine),
      SECRET_KEYS: `1:${Buffer.from(`planted key of the machine ${machine.padEnd(5)}`).toString('base64')}`,
    });
    const first = settings('one');
    await openKeys(db, { ...readEnv(first), DATA_DIR: first.DATA_DIR }, NOW);
    try {
      const written = await refusedStart({
        ...settings('two'),
        DATABASE_URL: databaseUrl(database.target),
      });
      expect(written).toMatch(
        /error SECRET_KEYS \(hidden\) the key 1 of this process has the fingerprint ([\da-f]{16}), that of the database (?!\1)[\da-f]{16}/,
      );
      expect(written).toMatch(
        new RegExp(`error OBJECT_STORE local .*${folder}/one/files.*${folder}/two/files`),
      );
      expect(written).not.toMatch(/planted|cGxhbnRlZ/);
    } finally {
      await sql`delete from installation`.execute(db);
    }
  });

  it('refuses with every error at once, and a secret from a file is used', async () => {
    const file = join(folder, 'key');
    await writeFile(file, `${'x'.repeat(10)}\n`);
    const written = await refusedStart({
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://app:planted-password@127.0.0.1:1/aaspaas',
      PORT: 'x',
      SECRET_KEY_FILE: file,
      SECRET_KEY: '',
    });
    expect(written).toMatch(
      /the configuration is wrong[\s\S]*error PORT x [\s\S]*error SECRET_KEY \(hidden\) [\s\S]*error DATABASE_URL \(hidden\) no connection \(ECONNREFUSED\)/,
    );
    expect(written).not.toMatch(/planted|xxxxxxxxxx/);
  });
});
