import type { Block, BlockKind } from '@aaspaas/contract/features/admin-blocks.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { LineSummary } from '../../booking/index.ts';
import { type Account, type BlockRow, mayDecideAppeal } from '../../identity/index.ts';
import type { BlockLineRow } from './store.ts';

/** What the rows of blocks refer to. */
export interface BlockContext {
  readonly accounts: ReadonlyMap<number, Account>;
  readonly lines: ReadonlyMap<number, readonly BlockLineRow[]>;
  readonly summaries: ReadonlyMap<number, LineSummary>;
  /** The reader; `couldDecide`: the operators who could decide on the appeal. */
  readonly reader: { readonly id: number; readonly couldDecide: readonly number[] };
  readonly language: Language;
}

/** Returns the kind of person that a role is. */
export function kindOf(account: Pick<Account, 'role'> | undefined): BlockKind {
  return account?.role === 'employee' ? 'professional' : 'customer';
}

/** Returns a block as operators see it. */
export function presentBlock(row: BlockRow, context: BlockContext): Block {
  const { accounts, lines, summaries, language } = context;
  const operator = (id: number) => ({ id, name: accounts.get(id)?.name ?? '' });
  const person = accounts.get(row.account_id);
  return {
    id: row.id,
    case_number: row.case_number,
    kind: kindOf(person),
    person: { id: row.account_id, name: person?.name ?? '', mobile: person?.mobile ?? '' },
    state: row.lifted_at ? 'lifted' : row.started_at ? 'active' : 'announced',
    reason: row.reason,
    evidence: row.evidence,
    explanation: row.explanation,
    created_at: isoOf(row.created_at),
    created_by: operator(row.created_by),
    effective_at: isoOf(row.started_at ?? row.effective_at),
    lifted:
      row.lifted_at && row.lifted_by !== null
        ? { at: isoOf(row.lifted_at), by: operator(row.lifted_by), reason: row.lift_reason ?? '' }
        : null,
    appeal: presentAppeal(row, context, operator),
    lines: (lines.get(row.id) ?? []).flatMap(({ line_id, fate, outcome }) => {
      const summary = summaries.get(line_id);
      return summary
        ? {
            id: line_id,
            booking_id: summary.bookingCode,
            service_name: summary.service[language],
            fate,
            outcome: outcome ?? ('pending' as const),
          }
        : [];
    }),
  };
}

function presentAppeal(
  row: BlockRow,
  { reader }: BlockContext,
  operator: (id: number) => { id: number; name: string },
): Block['appeal'] {
  if (row.appeal === null || !row.appealed_at || !row.appeal_due_at) return null;
  const { decision, decided_at, decided_by, answer } = row;
  return {
    text: row.appeal,
    sent_at: isoOf(row.appealed_at),
    due_at: isoOf(row.appeal_due_at),
    decided:
      decision && decided_at && decided_by !== null
        ? { decision, at: isoOf(decided_at), by: operator(decided_by), answer: answer ?? '' }
        : null,
    may_decide:
      !decision &&
      reader.couldDecide.includes(reader.id) &&
      mayDecideAppeal(reader.id, row.created_by, reader.couldDecide),
  };
}
