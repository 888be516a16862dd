import { Failure } from '../../../../kernel/failure.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { text } from '../../../../platform/http/failures.ts';
import { forEachRow } from '../../../../platform/jobs/row-loop.ts';
import {
  assignedLinesOf,
  type BookingDeps,
  lineSummariesOf,
  settleBlockedLine,
} from '../../../booking/index.ts';
import {
  accountsByIds,
  BLOCK_LOOP,
  blockStore,
  type IdentityDeps,
  startBlock,
} from '../../../identity/index.ts';
import { BLOCK_LINES_LOOP, blockLineStore } from '../store.ts';

type SettleDeps = BookingDeps & Pick<IdentityDeps, 'applyBlock' | 'onSessionsEnded'>;

/** The most blocks, and the most lines, that one run handles. */
const BATCH = 200;

/** Thrown to leave a decision to the process that has it. */
class Taken extends Error {}

/**
 * Lets announced blocks begin on time, and carries out what was decided for the lines of blocked people. Each block and each
 * line has its own transaction: one that fails is retried later and stops no other, and two processes share the work.
 */
export async function settleBlocks(deps: SettleDeps): Promise<void> {
  await startDue(deps);
  await reassignUndecided(deps);
  const ids = await blockLineStore(deps.db).open(deps.clock.now(), BATCH);
  await forEachRow(deps, BLOCK_LINES_LOOP, ids, (id) => settleLine(deps, id));
}

async function startDue(deps: SettleDeps): Promise<void> {
  const { db, clock } = deps;
  const ids = await blockStore(db).due(clock.now(), BATCH);
  await forEachRow(deps, BLOCK_LOOP, ids, async (id) => {
    const started = await transaction(db, (tx) => startBlock(tx, deps, id, clock.now()));
    if (started) await deps.onSessionsEnded(started.account_id);
  });
}

/**
 * A blocked professional does no job that nothing was decided for: one that was assigned during the notice for a time after
 * it, or while the block began.
 */
async function reassignUndecided({ db, clock }: SettleDeps): Promise<void> {
  const blocks = await blockStore(db).activeOf('employee');
  const blockOf = new Map(blocks.map(({ id, account_id }) => [account_id, id]));
  const lines = await assignedLinesOf(db, [...blockOf.keys()]);
  if (lines.length === 0) return;
  const concerned = [...new Set(lines.flatMap(({ professional_id }) => blockOf.get(professional_id) ?? []))];
  const decided = new Set(
    (await blockLineStore(db).ofBlocks(concerned)).map((row) => `${row.block_id}:${row.line_id}`),
  );
  for (const { id, professional_id } of lines) {
    const block = blockOf.get(professional_id);
    if (block !== undefined && !decided.has(`${block}:${id}`))
      await blockLineStore(db).add(block, [{ id, fate: 'reassign' }], clock.now());
  }
}

async function settleLine(deps: SettleDeps, id: number): Promise<void> {
  const { db, clock } = deps;
  const decision = await blockLineStore(db).byId(id);
  const block = decision && (await blockStore(db).byId(decision.block_id));
  if (!decision || !block || decision.fate === 'keep') return;
  const [customer, blocked] = await peopleOf(deps, decision.line_id, block.account_id);
  const isProfessional = blocked?.role === 'employee';
  try {
    await settleBlockedLine(deps, {
      lineId: decision.line_id,
      professionalId: isProfessional ? block.account_id : null,
      fate: decision.fate,
      reason: text(
        customer?.language ?? 'en',
        isProfessional ? 'block.line_cancelled_professional' : 'block.line_cancelled_customer',
      ),
      operatorId: block.created_by,
      claim: async (tx) => {
        if (!(await blockLineStore(tx).lock(id))) throw new Taken();
      },
      record: async (tx, outcome, now) => {
        await blockLineStore(tx).settle(id, outcome === 'waiting' ? 'approval' : 'done', now);
      },
    });
  } catch (error) {
    if (error instanceof Taken) return;
    if (!(error instanceof Failure)) throw error;
    // The line changed meanwhile, so that the decision cannot be carried out; operators see it at the block.
    await blockLineStore(db).settle(id, 'not_possible', clock.now());
  }
}

async function peopleOf({ db }: SettleDeps, lineId: number, blockedId: number) {
  const customerId = (await lineSummariesOf(db, [lineId])).get(lineId)?.customerId ?? blockedId;
  const accounts = await accountsByIds(db, [customerId, blockedId]);
  return [accounts.get(customerId), accounts.get(blockedId)] as const;
}
