import type { Report } from '@aaspaas/contract/features/content.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../../kernel/failure.ts';
import { loadPageById, type PageQuery, type PageRequest } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { servicesByIds } from '../../catalog/index.ts';
import { type ReportRow, reportStore } from '../reports-store.ts';

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
      presented: present(row, services.get(row.service_id)?.name[language] ?? ''),
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

function present(row: ReportRow, serviceName: string): Report {
  return {
    id: row.id,
    ticket: row.ticket,
    state: row.closed_at ? 'closed' : 'open',
    service_id: row.service_id,
    service_name: serviceName,
    description: row.description,
    created_at: isoOf(row.created_at),
    answer: row.answer,
    closed_at: row.closed_at && isoOf(row.closed_at),
  };
}
