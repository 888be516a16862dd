import type { BlockReason } from '@aaspaas/contract/features/blocks.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { makeReferenceCode, REFERENCE_CODE_BYTES } from '../../../../kernel/reference-code.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { blockChanged } from '../../blocks/events.ts';
import { type BlockableRole, blockBegins, mayDecideAppeal } from '../../blocks/rules/block-terms.ts';
import { type BlockRow, blockStore } from '../../blocks/store.ts';
import type { IdentityDeps } from '../../deps.ts';
import { endSessions } from '../../sessions/actions/end-sessions.ts';

type BlockDeps = Pick<Platform, 'publish' | 'vault'> & Pick<IdentityDeps, 'applyBlock'>;

/** What an operator enters to block an account. */
export interface NewBlock {
  readonly accountId: number;
  readonly role: BlockableRole;
  readonly reason: BlockReason;
  readonly evidence: string;
  readonly explanation: string;
  readonly operatorId: number;
}

/**
 * Blocks an account: at once, which ends its sessions, or with notice.
 *
 * @throws `not_found` without such an account; `already_blocked`
 */
export async function blockAccount(
  tx: Tx,
  deps: BlockDeps,
  { accountId, role, operatorId, ...texts }: NewBlock,
  now: Date,
): Promise<BlockRow> {
  const store = blockStore(tx);
  const account = await store.lockAccount(accountId);
  if (account?.role !== role) throw new Failure('not_found');
  if (await store.openOf(accountId)) throw new Failure('already_blocked');
  const add = () =>
    store.insert({
      ...texts,
      account_id: accountId,
      case_number: makeReferenceCode('BL', deps.vault.bytes(REFERENCE_CODE_BYTES)),
      created_by: operatorId,
      created_at: now,
      effective_at: blockBegins(role, texts.reason, now),
    });
  // One in a billion numbers is taken; the second one is not.
  const block = (await add()) ?? (await add());
  if (!block) throw new Error('no free case number for a block');
  if (block.effective_at <= now) return begin(tx, deps, block, role, now);
  await publishStep(tx, deps, block, 'announced', now);
  return block;
}

/**
 * Lets an announced block begin. Returns null if it has begun or was lifted meanwhile, or if another process has the
 * account: one of them does it.
 */
export async function startBlock(tx: Tx, deps: BlockDeps, id: number, now: Date): Promise<BlockRow | null> {
  const store = blockStore(tx);
  const found = await store.byId(id);
  const account = found && (await store.lockAccount(found.account_id));
  // An erased account has no login and no offers left.
  if (!account) return null;
  const block = await store.byId(id);
  if (!block || block.started_at || block.lifted_at || block.effective_at > now) return null;
  return begin(tx, deps, block, account.role as BlockableRole, now);
}

/**
 * Lifts a block for an operator; an open appeal is decided with it. The account can be used again at once.
 *
 * @throws `not_found`; `state_changed` if it is lifted already
 */
export async function liftBlock(
  tx: Tx,
  deps: BlockDeps,
  id: number,
  { operatorId, reason }: { readonly operatorId: number; readonly reason: string },
  now: Date,
): Promise<BlockRow> {
  const block = await lockBlock(tx, id);
  if (block.lifted_at) throw new Failure('state_changed');
  return end(tx, deps, block, { operatorId, reason }, now);
}

/**
 * Decides on an appeal: the block stays, or it is lifted.
 *
 * @param couldDecide the operators who can log in and have the grant
 * @throws `not_found`; `state_changed` without an open appeal; `other_operator` for the operator who blocked, while another one
 *   could decide
 */
export async function decideAppeal(
  tx: Tx,
  deps: BlockDeps,
  id: number,
  {
    operatorId,
    decision,
    answer,
    couldDecide,
  }: {
    readonly operatorId: number;
    readonly decision: 'upheld' | 'lifted';
    readonly answer: string;
    readonly couldDecide: readonly number[];
  },
  now: Date,
): Promise<BlockRow> {
  const block = await lockBlock(tx, id);
  if (block.appeal === null || block.decided_at || block.lifted_at) throw new Failure('state_changed');
  if (!mayDecideAppeal(operatorId, block.created_by, couldDecide)) throw new Failure('other_operator');
  if (decision === 'lifted') return end(tx, deps, block, { operatorId, reason: answer }, now);
  const decided = await blockStore(tx).change(id, {
    decision,
    answer,
    decided_by: operatorId,
    decided_at: now,
  });
  await publishStep(tx, deps, decided, 'upheld', now);
  return decided;
}

async function lockBlock(tx: Tx, id: number): Promise<BlockRow> {
  const store = blockStore(tx);
  const found = await store.byId(id);
  if (!found || !(await store.lockAccount(found.account_id))) throw new Failure('not_found');
  const block = await store.byId(id);
  if (!block) throw new Failure('not_found');
  return block;
}

async function begin(
  tx: Tx,
  deps: BlockDeps,
  { id, account_id }: BlockRow,
  role: BlockableRole,
  now: Date,
): Promise<BlockRow> {
  const store = blockStore(tx);
  await store.setBlocked(account_id, now);
  await endSessions(tx, account_id, 'account_blocked');
  await deps.applyBlock(tx, { id: account_id, role }, true, now);
  const started = await store.change(id, { started_at: now });
  await publishStep(tx, deps, started, 'started', now);
  return started;
}

async function end(
  tx: Tx,
  deps: BlockDeps,
  { id, account_id, started_at, appeal, decided_at }: BlockRow,
  { operatorId, reason }: { readonly operatorId: number; readonly reason: string },
  now: Date,
): Promise<BlockRow> {
  const store = blockStore(tx);
  const account = await store.lockAccount(account_id);
  if (started_at && account) {
    await store.setBlocked(account_id, null);
    await deps.applyBlock(tx, { id: account_id, role: account.role as BlockableRole }, false, now);
  }
  const lifted = await store.change(id, {
    lifted_at: now,
    lifted_by: operatorId,
    lift_reason: reason,
    ...(appeal !== null && !decided_at
      ? { decision: 'lifted' as const, answer: reason, decided_by: operatorId, decided_at: now }
      : {}),
  });
  await publishStep(tx, deps, lifted, 'lifted', now);
  return lifted;
}

function publishStep(
  tx: Tx,
  { publish }: Pick<Platform, 'publish'>,
  { id }: BlockRow,
  step: 'announced' | 'started' | 'upheld' | 'lifted',
  now: Date,
): Promise<unknown> {
  return publish(tx, blockChanged, `${id}:${step}`, { block_id: id, step, at: now.toISOString() });
}
