import { sql } from 'kysely';
import { afterAll, afterEach } from 'vitest';
import { z } from 'zod';
import { bossEvents, type Events, event, type Reaction } from '../platform/events/events.ts';
import { testDatabase } from './database.ts';

/** An event of tests. */
const happened = event('test.happened', z.object({ n: z.number() }));

/** A separate database with an event and its queues; after each test, queues are stopped and emptied. */
export async function eventsHarness() {
  const database = await testDatabase();
  const { connection } = database;
  /** Log lines of the running test. */
  const logged: { fields: Record<string, unknown>; message: string }[] = [];
  const log = {
    error: (fields: Record<string, unknown>, message: string) => logged.push({ fields, message }),
  } as never;
  const open = new Set<Events>();
  afterAll(() => database.close());
  afterEach(async () => {
    for (const events of open) await events.stop();
    open.clear();
    logged.length = 0;
    await sql`delete from pgboss.job`.execute(connection.db);
  });
  return {
    database,
    connection,
    happened,
    logged,
    log,
    /** What is stopped after the test. */
    open,
    async start(...reactions: Reaction[]): Promise<Events> {
      const events = bossEvents(connection, { log });
      open.add(events);
      await events.start(reactions);
      return events;
    },
    async jobs(where = 'true') {
      const { rows } = await connection.pool.query(`select * from pgboss.job where ${where} order by name`);
      return rows;
    },
  };
}
