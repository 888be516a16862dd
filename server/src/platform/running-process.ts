import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Db } from './db/connect.ts';
import { REPORT_SECONDS, registerProcess, removeProcess, reportProcess } from './db/running-processes.ts';
import { startLoops } from './jobs/loops.ts';
import type { ProcessLabels } from './release.ts';

/** The longest time that the end of a process waits for the removal of its row. */
const REMOVAL_MS = 1_000;

/**
 * Reports that this process runs, now and every ten seconds: a contract migration waits for the processes of earlier releases.
 *
 * @param migration the number of the last migration of this release
 * @returns a function that ends the reports and removes the row
 * @throws MigrationError if a later release removed what this one uses
 */
export async function startReporting(
  db: Db,
  labels: ProcessLabels,
  migration: number,
  log: Pick<Logger, 'error'>,
): Promise<() => Promise<void>> {
  const own = { ...labels, id: randomUUID(), migration };
  await registerProcess(db, own);
  const report = {
    name: 'running process',
    seconds: REPORT_SECONDS,
    run: () => reportProcess(db, own),
  };
  const reports = startLoops([report], log);
  return async () => {
    reports.pause();
    const removed = reports.stop().then(() => removeProcess(db, own.id));
    // A row that stays expires after a minute, so a database that is down must not delay the end.
    await Promise.race([removed, sleep(REMOVAL_MS, undefined, { ref: false })]).catch(() => undefined);
  };
}
