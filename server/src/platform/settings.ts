import { sql } from 'kysely';
import type { z } from 'zod';
import type { JsonObject } from '../kernel/json.ts';
import { type Executor, PREPARED, type Tx } from './db/connect.ts';
import type { Row } from './db/tables.ts';

/** Reads a settings group: operator changes over the defaults of its schema. */
export async function readSettings<S extends z.ZodType>(
  db: Executor,
  key: string,
  schema: S,
): Promise<z.output<S>> {
  const { rows } = await sql<
    Pick<Row<'settings'>, 'value'>
  >`${PREPARED} select value from settings where key = ${key}`.execute(db);
  return schema.parse(rows[0]?.value ?? {});
}

/** Returns the operator changes of a settings group and locks them, so that two concurrent changes do not overwrite each other. */
export async function lockStoredSettings(tx: Tx, key: string): Promise<JsonObject> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settings:${key}`}, 0))`.execute(tx);
  const { rows } = await sql<
    Pick<Row<'settings', { value: JsonObject }>, 'value'>
  >`select value from settings where key = ${key}`.execute(tx);
  return rows[0]?.value ?? {};
}

/** Replaces the stored changes of a settings group. */
export async function writeSettings(
  tx: Tx,
  key: string,
  value: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  await sql`insert into settings (key, value, updated_at) values (${key}, ${JSON.stringify(value)}::jsonb, ${now})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx);
}
