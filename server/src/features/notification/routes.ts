import type { notificationEndpoints } from '@aaspaas/contract/features/notification.ts';
import { loadPageById } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Live } from '../../platform/live/live.ts';
import { presentNotification } from './present.ts';
import { notificationStore } from './store.ts';

export function notificationRoutes({
  db,
  clock,
  live,
}: Pick<Platform, 'db' | 'clock'> & { readonly live: Pick<Live, 'notify'> }): Handlers<
  keyof typeof notificationEndpoints
> {
  const store = notificationStore(db);
  return {
    'notification.list': async ({ query }, { actor, language }) => {
      const { rows, next_cursor } = await loadPageById(query, ({ after, limit }) =>
        store.list(actor.id, after, limit),
      );
      return {
        data: rows.map((row) => presentNotification(row, language)),
        unread: await store.unread(actor.id),
        next_cursor,
      };
    },
    'notification.read': async ({ body }, { actor }) => {
      await store.read(actor.id, body.all ? 'all' : (body.ids ?? []), clock.now());
      // The person's other devices.
      await live.notify(actor.id);
      return { unread: await store.unread(actor.id) };
    },
  };
}
