import { sql } from 'kysely';
import { DEAD_LETTER_QUEUE, queueOf } from '../platform/events/events.ts';
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
