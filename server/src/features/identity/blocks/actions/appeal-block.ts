import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { blockChanged } from '../events.ts';
import { appealDue } from '../rules/block-terms.ts';
import { type BlockRow, blockStore } from '../store.ts';

/**
 * Stores a person's appeal against their block. A block has one appeal: the same text again changes nothing.
 *
 * @throws `not_found` without a block; `state_changed` if another appeal was sent
 */
export async function appealBlock(
  tx: Tx,
  { publish }: Pick<Platform, 'publish'>,
  accountId: number,
  text: string,
  now: Date,
): Promise<BlockRow> {
  const store = blockStore(tx);
  // Concurrent appeals, the decision and the lifting of the block wait for each other here.
  if (!(await store.lockAccount(accountId))) throw new Failure('not_found');
  const block = await store.openOf(accountId);
  if (!block) throw new Failure('not_found');
  if (block.appeal === text) return block;
  if (block.appeal !== null) throw new Failure('state_changed');
  const appealed = await store.change(block.id, {
    appeal: text,
    appealed_at: now,
    appeal_due_at: appealDue(now),
  });
  await publish(tx, blockChanged, `${block.id}:appealed`, {
    block_id: block.id,
    step: 'appealed',
    at: now.toISOString(),
  });
  return appealed;
}
