import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { makeVault } from '../platform/vault.ts';
import { localObjectStore } from '../ports/object-store/local.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { TEST_START } from './test-start.ts';
import { demoContent } from '../../demo/content.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { loadCompany } from '../../demo/company/load-company.ts';

/** The start of the demo in its tests. */
export const now = new Date(TEST_START);
export const clock = { now: () => now };
export const vault = makeVault('0123456789abcdef0123456789abcdef');

/** A database with the whole demo. */
export interface LoadedDemo {
  readonly database: TestDatabase;
  rows<Row>(text: string): Promise<Row[]>;
  /** Returns the number of rows of a query without `select`, e.g. `bookings where …`. */
  count(from: string): Promise<number>;
  close(): Promise<void>;
}

/** Loads the whole demo, once for each file of tests. */
export async function loadWholeDemo(): Promise<LoadedDemo> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'aaspaas-company-'));
  const objects = localObjectStore(folder);
  const log = pino({ level: 'silent' });
  await loadDemo({
    db: database.connection.db,
    clock,
    objects,
    content: demoContent,
    log: () => undefined,
    history: (tx, at, hash) => loadCompany(tx, at, hash, demoContent, { vault, objects, log }),
  });
  const rows = async <Row>(text: string): Promise<Row[]> =>
    (await sql<Row>`${sql.raw(text)}`.execute(database.connection.db)).rows;
  return {
    database,
    rows,
    count: async (from) => (await rows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? -1,
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
