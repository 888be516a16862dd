import { BLOCK_APPEAL_DAYS, BLOCK_NOTICE_DAYS, type BlockReason } from '@aaspaas/contract/features/blocks.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** The roles of the accounts that can be blocked. */
export type BlockableRole = 'user' | 'employee';

/** Reasons for which a professional's block begins without notice. */
const AT_ONCE: ReadonlySet<BlockReason> = new Set(['safety', 'fraud']);

const addDays = (at: Date, days: number) => addMinutes(at, days * 24 * 60);

/** Returns when a block begins: a professional lives from the work and gets notice, unless others would be in danger. */
export function blockBegins(role: BlockableRole, reason: BlockReason, now: Date): Date {
  return role === 'employee' && !AT_ONCE.has(reason) ? addDays(now, BLOCK_NOTICE_DAYS) : now;
}

/** Returns until when an appeal has to be decided. */
export function appealDue(sentAt: Date): Date {
  return addDays(sentAt, BLOCK_APPEAL_DAYS);
}

/**
 * Returns whether an operator may decide on an appeal against a block.
 * @param couldDecide the operators who can log in and have the grant
 */
export function mayDecideAppeal(
  operatorId: number,
  blockedBy: number,
  couldDecide: readonly number[],
): boolean {
  return operatorId !== blockedBy || couldDecide.every((id) => id === operatorId);
}
