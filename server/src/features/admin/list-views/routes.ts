import {
  type adminViewEndpoints,
  MAX_LIST_VIEWS,
  SAVED_LISTS,
  type SavedList,
} from '@aaspaas/contract/features/admin-views.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import { loadPage } from '../../../kernel/page.ts';
import type { Call, Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';
import { type ViewRow, viewStore } from './store.ts';

/** Saved views of the console's lists. */
export function listViewRoutes(
  deps: Pick<Platform, 'db' | 'clock'> & AuditDeps,
): Handlers<keyof typeof adminViewEndpoints> {
  return {
    'list_view.list': async ({ query: { list, ...query } }, { actor }) => {
      requireReader(actor, list);
      const { rows, next_cursor } = await loadPage<ViewRow, readonly [number]>(
        query,
        1,
        ({ id }) => [id],
        ({ after, limit }) => viewStore(deps.db).list(list, actor.id, after?.[0] ?? null, limit),
      );
      return {
        data: rows.map(({ operator_id, ...view }) => ({ ...view, own: operator_id === actor.id })),
        next_cursor,
      };
    },
    'list_view.save': async ({ body }, call) => {
      const { actor, language } = call;
      requireReader(actor, body.list);
      const { list, name, shared } = body;
      const id = await runAudited(
        deps,
        call,
        { action: 'list_view.save', subject: null },
        async (tx, now) => {
          const store = viewStore(tx);
          const saved = await store.save(actor.id, body, now);
          if (saved === undefined) throw invalid({ name: ['console.view_name_taken'] });
          if ((await store.count(list, actor.id)) > MAX_LIST_VIEWS)
            throw invalid({ name: ['console.view_too_many'] });
          return { subject: `list_view:${saved}`, detail: { list, name, shared }, result: saved };
        },
      );
      return { message: text(language, 'console.view_saved'), data: { id } };
    },
    'list_view.delete': async ({ params: { id } }, call) => {
      const { actor, language } = call;
      await runAudited(deps, call, { action: 'list_view.delete', subject: `list_view:${id}` }, async (tx) => {
        if (!(await viewStore(tx).delete(id, actor.id, actor.roles.includes('owner'))))
          throw new Failure('not_found');
        return { detail: {}, result: null };
      });
      return { message: text(language, 'console.view_deleted') };
    },
  };
}

/** Refuses operators who may not read the list. */
function requireReader({ roles }: Pick<Call<'admin'>['actor'], 'roles'>, list: SavedList): void {
  const needs = SAVED_LISTS[list];
  if (!hasGrant(roles, needs)) throw new Failure('no_grant', { data: { needs } });
}
