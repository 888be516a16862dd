import { transaction } from '../../../../platform/db/transaction.ts';
import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import type { BookingDeps } from '../../deps.ts';
import { jobsSummarized } from '../events.ts';
import { type DueSummary, dueSummary } from '../rules/job-summary.ts';
import { jobStore, SUMMARY_LOOP } from '../store.ts';

const BATCH = 500;

type Deps = Pick<BookingDeps, 'db' | 'clock' | 'log' | 'publish'>;

/**
 * Notifies each professional once a day of tomorrow's jobs: of about how many before the assignment, and of the list after
 * it. Returns how many professionals were processed.
 */
export async function summarizeJobs(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const due = dueSummary(now);
  if (!due) return 0;
  const ids = await jobStore(deps.db).withoutSummary(due, now, BATCH);
  return forEachRow(deps, SUMMARY_LOOP, ids, (id) => summarize(deps, id, due));
}

function summarize({ db, clock, publish }: Deps, professionalId: number, due: DueSummary): Promise<void> {
  return transaction(db, async (tx) => {
    // Another process may have done it since the query.
    if (!(await jobStore(tx).addSummary(professionalId, due, clock.now()))) return;
    const { kind, day } = due;
    await publish(tx, jobsSummarized, `${professionalId}:${day}:${kind}`, {
      professional_id: professionalId,
      kind,
      day,
    });
  });
}
