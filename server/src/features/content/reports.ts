import type { Report } from '@aaspaas/contract/features/content.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure, invalid } from '../../kernel/failure.ts';
import type { Executor } from '../../platform/db/connect.ts';
import { servicesByIds } from '../catalog/index.ts';
import { type ReportRow, reportStore } from './reports-store.ts';

/** A list is whole up to here (api.md, "Rules for every call"). */
const WHOLE = 500;

interface Paged {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A part of a list of reports, with the names of their services, in the reader's language. */
export async function pageOfReports(
  db: Executor,
  { limit = WHOLE, cursor }: Paged,
  language: Language,
  load: (after: number | null, limit: number) => Promise<readonly ReportRow[]>,
) {
  const after = cursor === undefined ? null : Number(cursor);
  if (after !== null && !Number.isSafeInteger(after)) throw invalid({ cursor: ['error.invalid_value'] });
  // One more than asked for tells whether there is a next page.
  const rows = await load(after, limit + 1);
  const shown = rows.slice(0, limit);
  const services = await servicesByIds(
    db,
    shown.map(({ service_id }) => service_id),
  );
  return {
    rows: shown.map((row) => ({
      row,
      shown: present(row, services.get(row.service_id)?.name[language] ?? ''),
    })),
    next_cursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

/** Answers a report and closes it. @throws `not_found`, `state_changed` where it is closed already */
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
