import { sql } from 'kysely';
import pino from 'pino';
import { DEAD_LETTER_QUEUE, queueOf } from '../platform/events/events.ts';
import { runBatch } from '../platform/events/job-batch.ts';
import { limiter } from '../platform/events/limiter.ts';
import type { TestApp } from './test-app.ts';

/** Runs the pending reactions and those that they trigger, immediately and in order; in production a worker runs them over time. */
export async function runReactions({
  connection: { db },
  product,
}: Pick<TestApp, 'connection' | 'product'>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string; name: string; data: unknown }>`
      select id, name, data from pgboss.job
      where state in ('created', 'retry') and name <> ${DEAD_LETTER_QUEUE} order by created_on, id`.execute(
      db,
    );
    if (rows.length === 0) return;
    for (const { id, name, data } of rows) {
      const reaction = product.reactions.find((one) => queueOf(one) === name);
      if (!reaction) throw new Error(`no reaction is registered for ${name}`);
      await reaction.run(reaction.event.payload.parse(data) as never);
      await sql`update pgboss.job set state = 'completed' where id = ${id} and name = ${name}`.execute(db);
    }
  }
}

/** Runs the pending jobs of one queue as a worker does, several at once. Throws if one fails. */
export async function runQueueInBatches(
  { connection: { db }, product }: Pick<TestApp, 'connection' | 'product'>,
  queue: string,
): Promise<void> {
  const reaction = product.reactions.find((one) => queueOf(one) === queue);
  if (!reaction) throw new Error(`no reaction is registered for ${queue}`);
  const { rows } = await sql<{ id: string; data: unknown; createdOn: Date }>`
    select id, data, created_on as "createdOn" from pgboss.job where state in ('created', 'retry') and name = ${queue}`.execute(
    db,
  );
  const results = await runBatch(
    reaction,
    rows.map((row) => ({ ...row, retryCount: 0, retryLimit: 0, signal: new AbortController().signal })),
    {
      log: pino({ level: 'silent' }),
      limit: limiter(5),
      stopping: () => false,
      isHeld: async () => false,
      release: async () => undefined,
      failed: () => {
        throw new Error(`a job of ${queue} failed`);
      },
    },
  );
  await sql`update pgboss.job set state = 'completed'
    where name = ${queue} and id = any(${results.map(({ id }) => id)}::uuid[])`.execute(db);
}
