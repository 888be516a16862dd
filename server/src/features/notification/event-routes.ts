import { ROLES } from '@aaspaas/contract/kernel/role.ts';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { type Authenticate, credentialsOf, languageOf } from '../../platform/http/bind.ts';
import { type EventStream, openEventStream } from '../../platform/live/event-stream.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentNotice } from './present.ts';
import { notificationStore } from './store.ts';

/** Streams that one account may hold open at one process: a phone, a computer, and a few tabs of browsers that cannot share one. */
const STREAMS = 6;

/** Messages sent at once to somebody who comes back; who missed more loads the list. */
const MISSED = 50;

/** Ids are given before they are committed, so one a little lower than the last may come after it. */
const LATE = 20;

/**
 * Live news for `GET /api/{role}/events`. `unread` says how many are unread, `notice` is one message (its id is the event's, by which a
 * browser that comes back is sent what it missed), `bye` ends it for good: the session is over.
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
        const mine = open.get(actor.id) ?? new Set();
        if (mine.size >= STREAMS) throw new Failure('too_many', { retryAfter: 60 });
        const language = languageOf(request);
        const back = Number(request.headers['last-event-id']);
        // Who comes back may get a message twice; its id tells.
        const floor = Number.isSafeInteger(back) && back > 0 ? back - LATE : await store.newestId(actor.id);
        let newest = floor;
        const sent = new Set<number>();

        const look = async () => {
          const session = await authenticate(credentials).catch(() => null);
          if (session?.id !== actor.id) {
            stream.send('bye', {});
            return stream.end();
          }
          for (const row of await store.after(actor.id, Math.max(floor, newest - LATE), MISSED)) {
            newest = Math.max(newest, row.id);
            if (sent.has(row.id)) continue;
            sent.add(row.id);
            stream.send('notice', presentNotice(row, language), row.id);
          }
          stream.send('unread', { unread: await store.unread(actor.id) });
        };
        let looking = Promise.resolve();
        const lookNext = () => {
          // What cannot be looked up now is looked up when the browser comes back.
          looking = looking.then(look).catch(() => stream.end());
        };
        const deaf = live.hear(actor.id, lookNext);
        const stream = openEventStream(reply, {
          beat: lookNext,
          closed() {
            deaf();
            mine.delete(stream);
            if (mine.size === 0) open.delete(actor.id);
          },
        });
        open.set(actor.id, mine.add(stream));
        stream.start();
        lookNext();
      });
  };
}
