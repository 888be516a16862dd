import type { notificationEndpoints } from '@aaspaas/contract/features/notification.ts';
import { invalid } from '../../kernel/failure.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Live } from '../../platform/live/live.ts';
import { presentNotice } from './present.ts';
import { notificationStore } from './store.ts';

/** A list is whole up to here (api.md, "Rules for every call"). */
const WHOLE = 500;

export function notificationRoutes({
  db,
  clock,
  live,
}: Pick<Platform, 'db' | 'clock'> & { readonly live: Pick<Live, 'tell'> }): Handlers<
  keyof typeof notificationEndpoints
> {
  const store = notificationStore(db);
  return {
    'notification.list': async ({ query }, { actor, language }) => {
      const limit = query.limit ?? WHOLE;
      const before = query.cursor === undefined ? null : Number(query.cursor);
      if (before !== null && !Number.isSafeInteger(before))
        throw invalid({ cursor: ['error.invalid_value'] });
      // One more than asked for tells whether there is a next page.
      const rows = await store.list(actor.id, before, limit + 1);
      const shown = rows.slice(0, limit);
      return {
        data: shown.map((row) => presentNotice(row, language)),
        unread: await store.unread(actor.id),
        next_cursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
      };
    },
    'notification.read': async ({ body }, { actor }) => {
      await store.read(actor.id, body.all ? 'all' : (body.ids ?? []), clock.now());
      // The person's other devices.
      await live.tell(actor.id);
      return { unread: await store.unread(actor.id) };
    },
  };
}
