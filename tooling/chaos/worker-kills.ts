import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Db, type Target } from '../../server/src/platform/db/connect.ts';
import type { Installation } from './installation.ts';

/** A worker starts in seconds, and customers bring it jobs all the time. */
const WORK_LIMIT_MS = 30_000;

/** How long a statement that was sent before a kill may still run. */
const LAST_STATEMENT_MS = 300;

/** Often enough to see a job that takes milliseconds. */
const LOOK_MS = 10;

/**
 * Kills the worker several times, each time while it runs jobs.
 *
 * @param target reaches the database without the proxy
 * @returns how many jobs it left unfinished
 * @throws an error if it runs no job, because its end would then prove nothing
 */
export async function killWorkerAtWork(
  installation: Installation,
  target: Target,
  times: number,
): Promise<number> {
  const connection = connect(target, {
    poolSize: 1,
    applicationName: 'aaspaas-chaos',
    onError: () => undefined,
  });
  try {
    let abandoned = 0;
    for (let n = 0; n < times; n += 1) {
      const since = await databaseTime(connection.db);
      await waitForJobs(connection.db, since);
      const { restarts } = installation.worker;
      if (!installation.worker.kill()) throw new Error('the worker does not run');
      while (installation.worker.restarts === restarts) await sleep(LOOK_MS);
      await sleep(LAST_STATEMENT_MS);
      abandoned += await countRunning(connection.db, since);
    }
    return abandoned;
  } finally {
    await connection.close();
  }
}

/** The time by which the queue stamps its jobs, as text, so that no digit is lost. */
async function databaseTime(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
  return rows[0]?.now ?? '';
}

async function waitForJobs(db: Db, since: string): Promise<void> {
  const until = performance.now() + WORK_LIMIT_MS;
  while ((await countRunning(db, since)) === 0) {
    if (performance.now() > until)
      throw new Error(`the worker ran no job within ${WORK_LIMIT_MS / 1000} seconds`);
    await sleep(LOOK_MS);
  }
}

/** Counts jobs that were begun since a time and have no result. */
async function countRunning(db: Db, since: string): Promise<number> {
  const { rows } = await sql<{ running: number }>`
    select count(*)::int as running from pgboss.job
    where state = 'active' and started_on > ${since}::timestamptz`.execute(db);
  return rows[0]?.running ?? 0;
}
