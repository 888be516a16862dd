import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  migrateDatabase,
  type MigrateOptions,
  type MigrateResult,
  migrationsFolder,
} from '../platform/db/migrate.ts';
import { type TestDatabase, testDatabase } from './database.ts';

/** A line of the migrator's log. */
export type MigrationLine = readonly [message: string, fields: Readonly<Record<string, unknown>>];

/** A folder of migrations with a database that they are applied to. */
export interface MigrationFolder {
  readonly database: TestDatabase;
  readonly folder: string;
  /** What the calls of `run` have logged. */
  readonly lines: MigrationLine[];
  /** Adds or replaces files. */
  write(files: Readonly<Record<string, string>>): void;
  /** Deletes a file. */
  remove(file: string): void;
  /** Migrates; waits for locks only for moments, unless the options say how long. */
  run(options?: Omit<MigrateOptions, 'folder'>): Promise<MigrateResult>;
  /** Runs a statement and returns its rows. */
  query<T extends object>(text: string): Promise<T[]>;
  /** Opens another session. */
  session(): Promise<pg.Client>;
  close(): Promise<void>;
}

/** Attempts of the tests: quick, and enough of them for a busy machine. */
export const QUICK_LOCKS = { lockWaitMs: 100, attempts: 40, pauseMs: () => 50 };

/**
 * Creates a folder with files.
 * @param content `tables`: the files are added to those of this release, which the database has
 */
export async function migrationFolder(
  files: Readonly<Record<string, string>>,
  content: 'empty' | 'tables' = 'empty',
): Promise<MigrationFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-migrations-'));
  if (content === 'tables') cpSync(migrationsFolder, folder, { recursive: true });
  const database = await testDatabase({ content });
  const sessions: pg.Client[] = [];
  const lines: MigrationLine[] = [];
  const write = (added: Readonly<Record<string, string>>) => {
    for (const [file, text] of Object.entries(added)) writeFileSync(join(folder, file), text);
  };
  write(files);
  return {
    database,
    folder,
    lines,
    write,
    remove: (file) => rmSync(join(folder, file)),
    run: ({ log, ...options } = {}) =>
      migrateDatabase(database.target, {
        lockWait: QUICK_LOCKS,
        ...options,
        folder,
        log: (fields, message) => {
          lines.push([message, fields]);
          log?.(fields, message);
        },
      }),
    async query<T extends object>(text: string) {
      return (await database.connection.pool.query<T>(text)).rows;
    },
    async session() {
      const client = new pg.Client(database.target);
      client.on('error', () => undefined);
      await client.connect();
      sessions.push(client);
      return client;
    },
    async close() {
      for (const client of sessions) await client.end();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
