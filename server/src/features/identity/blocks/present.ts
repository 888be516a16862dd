import type { OwnBlock } from '@aaspaas/contract/features/blocks.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { BlockRow } from './store.ts';

/** Returns a block as the blocked person sees it. */
export function presentOwnBlock(row: BlockRow): OwnBlock {
  return {
    case_number: row.case_number,
    reason: row.reason,
    explanation: row.explanation,
    effective_at: isoOf(row.started_at ?? row.effective_at),
    appeal:
      row.appealed_at && row.appeal_due_at
        ? {
            sent_at: isoOf(row.appealed_at),
            due_at: isoOf(row.appeal_due_at),
            decision: row.decision,
            answer: row.answer,
          }
        : null,
  };
}

/** Returns the refusal of a login because of a block; only after the right password. */
export function blockRefusal(row: BlockRow): Failure {
  return new Failure('account_blocked', {
    values: { case: row.case_number, reason: row.explanation },
    data: presentOwnBlock(row),
  });
}
