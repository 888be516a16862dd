import { sql } from 'kysely';
import { Failure } from '../../kernel/failure.ts';
import type { Json } from '../../kernel/json.ts';
import type { Executor } from '../db/connect.ts';
import type { Row } from '../db/tables.ts';
import { daysBefore, olderThan, type Retention } from '../jobs/prune.ts';
import type { IdempotencyKey } from './call.ts';

/**
 * Runs a write once for its `Idempotency-Key`. The key is reserved in the write's own transaction: a repeat with the same
 * key and body returns the first answer; with another body, or while the first still runs, it returns 409. A refusal rolls
 * the reservation back.
 *
 * @param tx the write's transaction
 * @param run returns JSON or nothing, because the answer is stored as `jsonb`; nothing is repeated as null
 */
export async function withIdempotencyKey<T extends Json | void>(
  tx: Executor,
  key: IdempotencyKey | null,
  now: Date,
  run: () => Promise<T>,
): Promise<T> {
  if (!key) return run();
  const { rows } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${key.accountId}:${key.endpoint}:${key.key}`}, 0)) as acquired`.execute(
    tx,
  );
  if (!rows[0]?.acquired) throw new Failure('idempotency_running', { retryAfter: 1 });
  const first = await sql<Pick<Row<'idempotency_keys'>, 'reply'> & { same_body: boolean }>`
    select reply, body_hash = ${key.bodyHash} as same_body from idempotency_keys
    where account_id = ${key.accountId} and endpoint = ${key.endpoint} and key = ${key.key}`.execute(tx);
  const stored = first.rows[0];
  if (stored && !stored.same_body) throw new Failure('idempotency_reused');
  if (stored) return stored.reply as T;
  const reply = await run();
  await sql`insert into idempotency_keys (account_id, endpoint, key, body_hash, reply, created_at)
    values (${key.accountId}, ${key.endpoint}, ${key.key}, ${key.bodyHash}, ${JSON.stringify(reply ?? null)}, ${now})`.execute(
    tx,
  );
  return reply;
}

/** Keys that are a day old: a client repeats a request within minutes. */
export const idempotencyRetention: Retention = olderThan({
  table: 'idempotency_keys',
  key: ['account_id', 'endpoint', 'key'],
  column: 'created_at',
  last: (now) => daysBefore(now, 1),
});
