import type { Journal, JournalState } from '@aaspaas/contract/features/admin-journals.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { PrivateFile } from '../../features/media/index.ts';
import type { PageRequest } from '../../kernel/page.ts';

/** A line of a journal entry as listed; paise, debit positive. */
type ListedLine = Pick<Journal['lines'][number], 'account' | 'tax_head' | 'gstin'> & {
  readonly amount: number;
};

/** A journal entry in the operators' list. */
export interface ListedJournal {
  readonly id: number;
  readonly state: JournalState;
  readonly reason: string;
  readonly file_id: number | null;
  readonly reverses: number | null;
  readonly reversed_by: number | null;
  readonly reversal_state: JournalState | null;
  readonly requested_by: number;
  readonly requester: string;
  readonly requested_at: Date;
  readonly decider: string | null;
  readonly decided_at: Date | null;
  readonly decision_reason: string | null;
  readonly lines: readonly ListedLine[];
}

/** Builds the query of a page of journal entries, latest first; null: of every state. */
export function journalsQuery(
  state: JournalState | null,
  { after, limit }: PageRequest<number>,
): RawBuilder<ListedJournal> {
  const ofState = state === null ? sql`true` : sql`j.state = ${state}`;
  const afterCursor = after === null ? sql`true` : sql`j.id < ${after}::bigint`;
  return sql<ListedJournal>`
    with page as materialized (
      select j.* from journals j where ${ofState} and ${afterCursor} order by j.id desc limit ${limit}
    )
    select p.id, p.state, p.reason, p.file_id, p.reverses, o.id as reversed_by, o.state as reversal_state, p.requested_by, r.name as requester, p.requested_at,
      d.name as decider, p.decided_at, p.decision_reason,
      (select jsonb_agg(jsonb_build_object('account', l.account, 'amount', l.amount, 'tax_head', l.tax_head, 'gstin', g.gstin)
          order by l.position)
        from journal_lines l left join tax_registrations g on g.id = l.registration_id where l.journal_id = p.id) as lines
    from page p join accounts r on r.id = p.requested_by left join accounts d on d.id = p.decided_by
    left join journals o on o.reverses = p.id and o.state <> 'rejected'
    order by p.id desc`;
}

/** Formats a journal entry for an operator, amounts in rupees. */
export function presentJournal(
  row: ListedJournal,
  operatorId: number,
  files: ReadonlyMap<number, PrivateFile>,
): Journal {
  const file = row.file_id === null ? undefined : files.get(row.file_id);
  const own = row.requested_by === operatorId;
  const isWaiting = row.state === 'waiting';
  const isReversible = row.state === 'approved' && row.reverses === null && row.reversed_by === null;
  return {
    id: row.id,
    state: row.state,
    lines: row.lines.map(({ account, amount, tax_head, gstin }) => ({
      account,
      debit: amount > 0 ? toRupees(paise(amount)) : null,
      credit: amount < 0 ? toRupees(paise(0 - amount)) : null,
      tax_head,
      gstin,
    })),
    total: toRupees(paise(row.lines.reduce((total, { amount }) => total + Math.max(0, amount), 0))),
    reason: row.reason,
    file: file ? { kind: file.kind, url: file.url } : null,
    reverses: row.reverses,
    reversed_by:
      row.reversed_by === null ? null : { id: row.reversed_by, waiting: row.reversal_state === 'waiting' },
    requested_by: row.requester,
    requested_at: isoOf(row.requested_at),
    decided_by: row.decider,
    decided_at: row.decided_at && isoOf(row.decided_at),
    decision_reason: row.decision_reason,
    own,
    allowed_actions: [
      ...(isWaiting && !own ? (['approve'] as const) : []),
      ...(isWaiting ? (['reject'] as const) : []),
      ...(isReversible ? (['reverse'] as const) : []),
    ],
  };
}
