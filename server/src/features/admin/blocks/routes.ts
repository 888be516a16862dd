import {
  type adminBlockEndpoints,
  BLOCK_AREAS,
  type BlockKind,
} from '@aaspaas/contract/features/admin-blocks.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../../kernel/failure.ts';
import { loadPageById } from '../../../kernel/page.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Call, Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lineSummariesOf } from '../../booking/index.ts';
import {
  accountsByIds,
  type BlockRow,
  blockStore,
  decideAppeal,
  type IdentityDeps,
  liftBlock,
  operatorIdsWith,
} from '../../identity/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';
import { blockPerson, previewBlock } from './actions/block-person.ts';
import { kindOf, presentBlock } from './present.ts';
import { blockLineStore } from './store.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'publish' | 'vault'> &
  AuditDeps &
  Pick<IdentityDeps, 'applyBlock' | 'onSessionsEnded'>;
type Operator = Call<'admin'>['actor'];

/** Blocks of customers and professionals, and the decisions on their appeals. */
export function blockRoutes(deps: Deps): Handlers<keyof typeof adminBlockEndpoints> {
  const { db, clock } = deps;
  /** Returns a block that the operator may read, or act on. */
  const requireBlock = async (actor: Operator, id: number, act: boolean): Promise<BlockRow> => {
    const row = await blockStore(db).byId(id);
    if (!row) throw new Failure('not_found');
    requireGrant(actor, kindOf((await accountsByIds(db, [row.account_id])).get(row.account_id)), act);
    return row;
  };
  const presented = async (id: number, { actor, language }: Call<'admin'>) => {
    const row = await blockStore(db).byId(id);
    const [block] = await presentAll(db, row ? [row] : [], actor, language);
    if (!block) throw new Failure('not_found');
    return block;
  };
  return {
    'admin.blocks': async ({ query: { kind, id, ...query } }, { actor, language }) => {
      requireGrant(actor, kind, false);
      const { rows, next_cursor } = await loadPageById(query, (request) =>
        blockStore(db).ofAccount(id, request),
      );
      const blocks = await presentAll(db, rows, actor, language);
      // The grant was checked for this kind of person.
      return { data: blocks.filter((one) => one.kind === kind), next_cursor };
    },
    'admin.get_block': async ({ params: { id } }, call) => {
      await requireBlock(call.actor, id, false);
      return { data: await presented(id, call) };
    },
    'admin.block_preview': async ({ query }, { actor, language }) => {
      requireGrant(actor, query.kind, true);
      const now = clock.now();
      const { effectiveAt, lines, more } = await previewBlock(db, query, now);
      const summaries = await lineSummariesOf(
        db,
        lines.map(({ id }) => id),
      );
      const other = ({ account_id, professional_id }: (typeof lines)[number]) =>
        query.kind === 'customer' ? professional_id : account_id;
      const people = await accountsByIds(
        db,
        lines.flatMap((line) => other(line) ?? []),
      );
      return {
        data: {
          effective_at: isoOf(effectiveAt),
          at_once: effectiveAt <= now,
          lines: lines.map((line) => ({
            id: line.id,
            booking_id: summaries.get(line.id)?.bookingCode ?? '',
            service_name: summaries.get(line.id)?.service[language] ?? '',
            state: line.state,
            starts_at: isoOf(line.starts_at),
            person: people.get(other(line) ?? 0)?.name ?? null,
            fates: [...line.fates],
          })),
          more,
        },
      };
    },
    'admin.block': async ({ body }, call) => {
      requireGrant(call.actor, body.kind, true);
      const { kind, id: account_id, reason, lines } = body;
      const done = await runAudited(deps, call, { action: 'admin.block', subject: null }, async (tx, now) => {
        const block = await blockPerson(tx, deps, body, call.actor.id, now);
        return {
          subject: `block:${block.id}`,
          detail: { kind, account_id, reason, lines },
          result: { id: block.id, started: block.started_at !== null },
        };
      });
      if (done.started) await deps.onSessionsEnded(account_id);
      return { message: text(call.language, 'block.blocked_done'), data: await presented(done.id, call) };
    },
    'admin.lift_block': async ({ params: { id }, body: { reason } }, call) => {
      await requireBlock(call.actor, id, true);
      await runAudited(
        deps,
        call,
        { action: 'admin.lift_block', subject: `block:${id}` },
        async (tx, now) => {
          await liftBlock(tx, deps, id, { operatorId: call.actor.id, reason }, now);
          await blockLineStore(tx).drop(id, now);
          return { detail: {}, result: null };
        },
      );
      return { message: text(call.language, 'block.lifted_done'), data: await presented(id, call) };
    },
    'admin.decide_block_appeal': async ({ params: { id }, body: { decision, answer } }, call) => {
      const { account_id } = await requireBlock(call.actor, id, true);
      await runAudited(
        deps,
        call,
        { action: 'admin.decide_block_appeal', subject: `block:${id}` },
        async (tx, now) => {
          const account = (await accountsByIds(tx, [account_id])).get(account_id);
          const couldDecide = await operatorIdsWith(tx, `${BLOCK_AREAS[kindOf(account)]}.act`);
          await decideAppeal(tx, deps, id, { operatorId: call.actor.id, decision, answer, couldDecide }, now);
          if (decision === 'lifted') await blockLineStore(tx).drop(id, now);
          return { detail: { decision }, result: null };
        },
      );
      const key = decision === 'upheld' ? 'block.upheld_done' : 'block.lifted_done';
      return { message: text(call.language, key), data: await presented(id, call) };
    },
  };
}

/** Refuses operators whose roles do not contain the grant for this kind of person; the record names the one for customers. */
function requireGrant({ roles }: Pick<Operator, 'roles'>, kind: BlockKind, act: boolean): void {
  const needs = `${BLOCK_AREAS[kind]}.${act ? 'act' : 'read'}` as const;
  if (!hasGrant(roles, needs)) throw new Failure('no_grant', { data: { needs } });
}

async function presentAll(db: Executor, rows: readonly BlockRow[], actor: Operator, language: Language) {
  const found = await blockLineStore(db).ofBlocks(rows.map(({ id }) => id));
  const [accounts, summaries, customers, professionals] = await Promise.all([
    accountsByIds(
      db,
      rows.flatMap((row) =>
        [row.account_id, row.created_by, row.lifted_by ?? [], row.decided_by ?? []].flat(),
      ),
    ),
    lineSummariesOf(
      db,
      found.map(({ line_id }) => line_id),
    ),
    operatorIdsWith(db, 'customers.act'),
    operatorIdsWith(db, 'professionals.act'),
  ]);
  const lines = Map.groupBy(found, ({ block_id }) => block_id);
  return rows.map((row) => {
    const professional = accounts.get(row.account_id)?.role === 'employee';
    const reader = { id: actor.id, couldDecide: professional ? professionals : customers };
    return presentBlock(row, { accounts, lines, summaries, reader, language });
  });
}
