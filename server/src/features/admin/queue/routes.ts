import type { adminQueueEndpoints } from '@aaspaas/contract/features/admin-queue.ts';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountsByIds } from '../../identity/index.ts';
import { runAudited } from '../actions/audited.ts';
import { claimEnd } from '../rules/claim-end.ts';
import { claimStore, type Claim } from './store.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & {
  /** Returns an item of the queue by its object; undefined if the object needs no operator with these roles. */
  readonly openItem: (
    executor: Executor,
    object: string,
    roles: readonly OperatorRole[],
  ) => Promise<{ readonly dueAt: Date; readonly version: number } | undefined>;
};

/** Claims on items of the queue. */
export function queueClaimRoutes(
  deps: Deps,
): Handlers<Exclude<keyof typeof adminQueueEndpoints, 'admin.queue'>> {
  // A claim does not change the object itself.
  const audited = { ...deps, readObject: async () => null };
  return {
    'admin.claim': async ({ body: { object, take_over } }, call) => {
      const expires_at = await runAudited(
        audited,
        call,
        { action: 'admin.claim', subject: object },
        async (tx, now) => {
          await requireItem(deps, tx, object, call.actor.roles);
          const expiresAt = claimEnd(now);
          await writeClaim(
            tx,
            { object, operatorId: call.actor.id, takeOver: take_over },
            { expiresAt },
            now,
          );
          return { detail: { take_over }, result: isoOf(expiresAt) };
        },
      );
      return { message: text(call.language, 'queue.claimed'), data: { expires_at } };
    },
    'admin.release': async ({ body: { object } }, call) => {
      await runAudited(audited, call, { action: 'admin.release', subject: object }, async (tx, now) => {
        const changed = await claimStore(tx).release(object, call.actor.id, now);
        return { detail: {}, result: null, changed };
      });
      return { message: text(call.language, 'queue.released') };
    },
    'admin.snooze': async ({ body: { object, reason, until: requested } }, call) => {
      const until = await runAudited(
        audited,
        call,
        { action: 'admin.snooze', subject: object },
        async (tx, now) => {
          const { dueAt, version } = await requireItem(deps, tx, object, call.actor.roles);
          if (dueAt <= now) throw invalid({ until: ['queue.already_due'] });
          const asked = new Date(requested);
          if (asked <= now) throw invalid({ until: ['queue.until_future'] });
          const end = asked < dueAt ? asked : dueAt;
          const by = { object, operatorId: call.actor.id, takeOver: false };
          await writeClaim(tx, by, { until: end, version, reason }, now);
          return { detail: { until: isoOf(end), reason }, result: isoOf(end) };
        },
      );
      return { message: text(call.language, 'queue.snoozed'), data: { until } };
    },
  };
}

async function requireItem({ openItem }: Deps, tx: Executor, object: string, roles: readonly OperatorRole[]) {
  const item = await openItem(tx, object, roles);
  if (!item) throw new Failure('not_found');
  return item;
}

/** Writes a claim; refuses with the operator who has the item. */
async function writeClaim(
  tx: Executor,
  {
    object,
    operatorId,
    takeOver,
  }: { readonly object: string; readonly operatorId: number; readonly takeOver: boolean },
  claim: Claim,
  now: Date,
): Promise<void> {
  const store = claimStore(tx);
  if (await store.write(object, operatorId, claim, now, takeOver)) return;
  const current = await store.current(object, now);
  const accounts = await accountsByIds(tx, current ? [current.operator_id] : []);
  const name = accounts.get(current?.operator_id ?? 0)?.name ?? '';
  throw new Failure('claimed', {
    values: { name },
    data: {
      operator: { id: current?.operator_id ?? null, name },
      expires_at: current?.expires_at ? isoOf(current.expires_at) : null,
    },
  });
}
