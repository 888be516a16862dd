import type { adminPresenceEndpoints } from '@aaspaas/contract/features/admin-presence.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { markUnchanged } from '../store.ts';
import { presenceStore } from './store.ts';

/**
 * Which operators are at the same object. A report that changes something is announced as a live event, so that the others see it at once; a
 * repeated one is not, because they would answer each other's.
 */
export function presenceRoutes({
  db,
  clock,
  live,
}: Pick<Platform, 'db' | 'clock'> & { readonly live: Pick<Live, 'announce'> }): Handlers<
  keyof typeof adminPresenceEndpoints
> {
  return {
    'admin.presence': ({ body: { objects, editing, left } }, { actor }) =>
      transaction(db, async (tx) => {
        // Looking at an object changes nothing about it, so the audit log has no entry.
        markUnchanged(tx);
        const now = clock.now();
        const store = presenceStore(tx);
        const present = await store.present(objects, now);
        const own = new Map(
          present.flatMap((row) =>
            row.operator_id === actor.id ? [[row.object, row.editing] as const] : [],
          ),
        );
        const changed = [...new Set(objects)].filter((object) =>
          left ? own.has(object) : own.get(object) !== (object === editing),
        );
        if (left) await store.leave(objects, actor.id);
        else await store.report(objects, actor.id, editing, now);
        await live.announce(
          tx,
          changed.map((object) => ({ audience: 'operators', object, version: null, kind: 'presence' })),
        );
        const others = Map.groupBy(
          present.filter(({ operator_id }) => operator_id !== actor.id),
          ({ object }) => object,
        );
        return {
          data: [...new Set(objects)].map((object) => ({
            object,
            operators: (others.get(object) ?? []).map(({ operator_id, name, editing: edits }) => ({
              id: operator_id,
              name,
              editing: edits,
            })),
          })),
        };
      }),
  };
}
