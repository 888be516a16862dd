import type { notificationEndpoints } from '@aaspaas/contract/features/notification.ts';
import { ROLES } from '@aaspaas/contract/kernel/role.ts';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { loadPageById } from '../../kernel/page.ts';
import { type Authenticate, credentialsOf, languageOf } from '../../platform/http/bind.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { type EventStream, openEventStream } from '../../platform/live/event-stream.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Platform } from '../../platform/platform.ts';
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

/** Maximum number of open streams per account and process: a phone, a computer, and a few tabs of browsers that cannot share one. */
const MAX_STREAMS = 6;

/** Maximum number of missed notifications sent to a reconnecting browser; beyond that it loads the list. */
const REPLAY_LIMIT = 50;

/** Ids are assigned before the commit, so a slightly lower id may become visible after a higher one. */
const ID_OVERLAP = 20;

/**
 * Event stream `GET /api/{role}/events`. `unread` carries the unread count, `notice` one notification (the event id is its
 * id, by which a reconnecting browser gets what it missed), `bye` ends the stream for good because the session is over.
 */
export function notificationEvents(
  { db, limits }: Pick<Platform, 'db' | 'limits'>,
  live: Live,
  authenticate: Authenticate,
): (app: FastifyInstance) => void {
  const store = notificationStore(db);
  const open = new Map<number, Set<EventStream>>();
  return (app) => {
    app.addHook('preClose', async () => {
      for (const streams of open.values()) for (const stream of streams) stream.end();
    });
    for (const role of ROLES)
      app.get(`/api/${role}/events`, async (request, reply) => {
        const credentials = credentialsOf(request);
        const actor = await authenticate(credentials);
        if (!actor) throw new Failure('unauthenticated');
        request.accountId = actor.id;
        if (actor.role !== role) throw new Failure('forbidden');
        if (!actor.verified) throw new Failure('not_verified');
        await limits.hit(`events:${actor.id}`, { max: 120, seconds: 600 });
        const ownStreams = open.get(actor.id) ?? new Set();
        if (ownStreams.size >= MAX_STREAMS) throw new Failure('too_many', { retryAfter: 60 });
        const language = languageOf(request);
        const lastEventId = Number(request.headers['last-event-id']);
        // A reconnecting browser may get a notification twice; its id identifies it.
        const floor =
          Number.isSafeInteger(lastEventId) && lastEventId > 0
            ? lastEventId - ID_OVERLAP
            : await store.newestId(actor.id);
        let newest = floor;
        const sent = new Set<number>();

        const sendUpdates = async () => {
          const session = await authenticate(credentials).catch(() => null);
          if (session?.id !== actor.id) {
            stream.send('bye', {});
            return stream.end();
          }
          for (const row of await store.after(actor.id, Math.max(floor, newest - ID_OVERLAP), REPLAY_LIMIT)) {
            newest = Math.max(newest, row.id);
            if (sent.has(row.id)) continue;
            sent.add(row.id);
            stream.send('notice', presentNotification(row, language), row.id);
          }
          stream.send('unread', { unread: await store.unread(actor.id) });
        };
        let updates = Promise.resolve();
        const queueUpdate = () => {
          // If a lookup fails, the stream ends, and the browser catches up when it reconnects.
          updates = updates.then(sendUpdates).catch(() => stream.end());
        };
        const unsubscribe = live.subscribe(actor.id, queueUpdate);
        const stream = openEventStream(reply, {
          beat: queueUpdate,
          closed() {
            unsubscribe();
            ownStreams.delete(stream);
            if (ownStreams.size === 0) open.delete(actor.id);
          },
        });
        open.set(actor.id, ownStreams.add(stream));
        stream.start();
        queueUpdate();
      });
  };
}
