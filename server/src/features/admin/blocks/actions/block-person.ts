import { type BlockKind, type LineFate, MAX_BLOCK_LINES } from '@aaspaas/contract/features/admin-blocks.ts';
import type { BlockReason } from '@aaspaas/contract/features/blocks.ts';
import { Failure, invalid } from '../../../../kernel/failure.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { type OpenLine, openLinesOf } from '../../../booking/index.ts';
import {
  accountsByIds,
  type BlockableRole,
  type BlockRow,
  blockAccount,
  blockBegins,
} from '../../../identity/index.ts';
import { decidesEach, fatesFor } from '../rules/line-fates.ts';
import { blockLineStore } from '../store.ts';

/** The role of the accounts of each kind of person. */
export const ROLE_OF: Readonly<Record<BlockKind, BlockableRole>> = {
  customer: 'user',
  professional: 'employee',
};

/** What an operator enters. */
export interface BlockInput {
  readonly kind: BlockKind;
  readonly id: number;
  readonly reason: BlockReason;
  readonly evidence: string;
  readonly explanation: string;
  readonly lines: readonly { readonly id: number; readonly fate: LineFate }[];
}

/** An open line with what can be decided for it. */
export interface DecidableLine extends OpenLine {
  readonly fates: readonly LineFate[];
}

/**
 * Returns when a block would begin and the open lines to decide, the earliest first.
 *
 * @throws `not_found` without such a person
 */
export async function previewBlock(
  executor: Executor,
  { kind, id, reason }: Pick<BlockInput, 'kind' | 'id' | 'reason'>,
  now: Date,
): Promise<{ readonly effectiveAt: Date; readonly lines: readonly DecidableLine[]; readonly more: boolean }> {
  const account = (await accountsByIds(executor, [id])).get(id);
  if (account?.role !== ROLE_OF[kind] || !account.mobile) throw new Failure('not_found');
  const effectiveAt = blockBegins(ROLE_OF[kind], reason, now);
  const side = kind === 'customer' ? 'account_id' : 'professional_id';
  const open = await openLinesOf(executor, side, id, MAX_BLOCK_LINES + 1);
  const lines = open.slice(0, MAX_BLOCK_LINES).map((line) => ({
    ...line,
    fates: fatesFor(kind, { state: line.state, startsAt: line.starts_at }, effectiveAt),
  }));
  return { effectiveAt, lines, more: open.length > MAX_BLOCK_LINES };
}

/**
 * Blocks a person and stores what the operator decided for each open line; the loop carries it out, one line after the other.
 *
 * @throws `not_found`, `already_blocked`; `invalid` on `lines` if they are not the open ones any more
 */
export async function blockPerson(
  tx: Tx,
  deps: Parameters<typeof blockAccount>[1],
  { kind, id, lines, ...texts }: BlockInput,
  operatorId: number,
  now: Date,
): Promise<BlockRow> {
  const preview = await previewBlock(tx, { kind, id, reason: texts.reason }, now);
  const open = new Map(preview.lines.map((line) => [line.id, line.fates]));
  if (!decidesEach(open, lines)) throw invalid({ lines: ['block.lines_changed'] });
  const block = await blockAccount(
    tx,
    deps,
    { ...texts, accountId: id, role: ROLE_OF[kind], operatorId },
    now,
  );
  await blockLineStore(tx).add(block.id, lines, now);
  return block;
}
