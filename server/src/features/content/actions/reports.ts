import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../../kernel/failure.ts';
import { loadPageById, type PageQuery, type PageRequest } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { servicesByIds } from '../../catalog/index.ts';
import { presentReport } from '../present.ts';
import { type ReportRow, reportStore } from '../store.ts';

/** Returns a page of reports with their service names, in the reader's language. */
export async function loadReportPage(
  db: Executor,
  query: PageQuery,
  language: Language,
  load: (request: PageRequest<number>) => Promise<readonly ReportRow[]>,
) {
  const { rows, next_cursor } = await loadPageById(query, load);
  const services = await servicesByIds(
    db,
    rows.map(({ service_id }) => service_id),
  );
  return {
    rows: rows.map((row) => ({
      row,
      presented: presentReport(row, services.get(row.service_id)?.name[language] ?? ''),
    })),
    next_cursor,
  };
}

/**
 * Answers a report and closes it.
 * @throws `not_found`; `state_changed` if it is already closed
 */
export async function closeReport(
  tx: Executor,
  id: number,
  answer: string,
  operatorId: number,
  now: Date,
): Promise<void> {
  const closed = await reportStore(tx).close(id, answer, operatorId, now);
  if (closed === undefined) throw new Failure('not_found');
  if (!closed) throw new Failure('state_changed');
}
