import { sql } from 'kysely';
import type { z } from 'zod';
import { type Executor, PREPARED } from './db/connect.ts';

/** Reads a group of settings: what operators changed, over the defaults that its schema names. */
export async function readSettings<S extends z.ZodType>(
  db: Executor,
  key: string,
  schema: S,
): Promise<z.output<S>> {
  const { rows } = await sql<{
    value: unknown;
  }>`${PREPARED} select value from settings where key = ${key}`.execute(db);
  return schema.parse(rows[0]?.value ?? {});
}
