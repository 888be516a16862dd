import type { notificationEndpoints } from '@aaspaas/contract/features/notification.ts';
import { ROLES } from '@aaspaas/contract/kernel/role.ts';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { loadPageById } from '../../kernel/page.ts';
import { type Authenticate, credentialsOf } from '../../platform/http/bind.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { type EventStream, openEventStream } from '../../platform/live/event-stream.ts';
import {
  accountAudience,
  type Audience,
  formatPosition,
  parsePosition,
} from '../../platform/live/live-event.ts';
import type { Live, LiveBatch } from '../../platform/live/live.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentNotification } from './present.ts';
import { notificationStore } from './store.ts';

export function notificationRoutes({
  db,
  clock,
  live,
}: Pick<Platform, 'db' | 'clock'> & { readonly live: Pick<Live, 'wake'> }): Handlers<
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
      live.wake();
      return { unread: await store.unread(actor.id) };
    },
  };
}

/** Maximum number of open streams per account and process: a phone, a computer, and a few tabs of browsers that cannot share one. */
const MAX_STREAMS = 6;

/** When the browsers of a process that stops connect to another one. */
const RECONNECT_MS = 1_000;

/** How often an account may open a stream, in seconds: each load of a page and each lost connection opens one. */
const OPENINGS = { max: 600, seconds: 600 };

/** A stream checks its session and count at this interval, and moves the place of an account without events. */
const IDLE_MS = 25_000;

/** The session is checked again for events after this time, and at once when a session of the account ends. */
const SESSION_MS = 1_000;

/**
 * Event stream `GET /api/{role}/events`. `change` names an object that changed, `unread` carries the unread count, `reset`
 * means that changes were missed and everything must be loaded again, `bye` ends the stream for good because the session is
 * over. The event id is the place in the live events: a reconnecting browser gets each change after it once.
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
      for (const streams of open.values()) for (const stream of streams) stream.end(RECONNECT_MS);
    });
    // A stream lasts for hours, so it must not take a slot of the calls.
    for (const role of ROLES)
      app.get(`/api/${role}/events`, { config: { neverShed: true } }, async (request, reply) => {
        const credentials = credentialsOf(request);
        const actor = await authenticate(credentials);
        if (!actor) throw new Failure('unauthenticated');
        request.accountId = actor.id;
        if (actor.role !== role) throw new Failure('forbidden');
        if (!actor.verified) throw new Failure('not_verified');
        await limits.hit(`events:${actor.id}`, OPENINGS);
        const ownStreams = open.get(actor.id) ?? new Set();
        if (ownStreams.size >= MAX_STREAMS) throw new Failure('too_many', { retryAfter: 60 });

        const controller = new AbortController();
        const stream = openEventStream(reply, () => {
          controller.abort();
          ownStreams.delete(stream);
          if (ownStreams.size === 0) open.delete(actor.id);
        });
        open.set(actor.id, ownStreams.add(stream));
        stream.start();

        let checkedAt = 0;
        const hasSession = async ({ events }: LiveBatch) => {
          const ended = events.some(({ kind }) => kind === 'session');
          if (!ended && events.length > 0 && performance.now() - checkedAt < SESSION_MS) return true;
          checkedAt = performance.now();
          const session = await authenticate(credentials).catch((error: unknown) => {
            // Without the database nothing is known about the session.
            if (error instanceof Failure) return null;
            throw error;
          });
          return session?.id === actor.id;
        };
        const own = accountAudience(actor.id);
        const sendBatch = async (batch: LiveBatch) => {
          const { events, position, reset } = batch;
          if (!(await hasSession(batch))) {
            stream.send('bye', {});
            return stream.end();
          }
          if (reset) stream.send('reset', {});
          for (const { kind, object, version, position: at } of events)
            if (kind !== 'session') stream.send('change', { kind, object, version }, formatPosition(at));
          if (events.length === 0 || events.some(({ audience, kind }) => audience === own && isInbox(kind)))
            stream.send('unread', { unread: await store.unread(actor.id) });
          stream.mark(formatPosition(position));
          await stream.drained();
        };
        const audiences: Audience[] = role === 'admin' ? [own, 'operators'] : [own];
        const sendAll = async () => {
          const since = parsePosition(request.headers['last-event-id']);
          const options = { idleMs: IDLE_MS, signal: controller.signal };
          for await (const batch of live.follow(audiences, since, options)) await sendBatch(batch);
        };
        // If a look-up fails, the stream ends, and the browser continues after its last event when it reconnects.
        void sendAll()
          .catch(() => undefined)
          .finally(() => stream.end());
      });
  };
}

function isInbox(kind: string): boolean {
  return kind === 'notice' || kind === 'inbox';
}
