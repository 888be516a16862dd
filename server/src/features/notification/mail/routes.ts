import type { FastifyInstance } from 'fastify';
import { Failure } from '../../../kernel/failure.ts';
import type { Platform } from '../../../platform/platform.ts';
import { preferenceStore } from '../preferences/store.ts';
import { parseUnsubscribeToken } from './actions/unsubscribe-link.ts';

/** Mail programs send some bytes; browsers the form of the page. */
const MAX_BODY = 4096;

/** Guessing a signed token from one network. */
const LIMIT = { max: 120, seconds: 3600 };

/**
 * `POST /api/mail/unsubscribe/:token`: turns the mails of a group off, by the link in the header of a mail (RFC 8058). No session
 * and no cookie is read. `GET` changes nothing, because mail filters open every link: it shows the page that asks. The access
 * log has the route's pattern, so the token is in no log.
 */
export function unsubscribeRoutes({
  db,
  clock,
  vault,
  limits,
}: Pick<Platform, 'db' | 'clock' | 'vault' | 'limits'>): (app: FastifyInstance) => void {
  return (app) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // The body is the same for every mail and decides nothing.
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, _body, done) =>
        done(null, null),
      );
      scope.get<{ Params: { token: string } }>('/api/mail/unsubscribe/:token', ({ params }, reply) =>
        reply.redirect(`/unsubscribe?token=${encodeURIComponent(params.token)}`, 303),
      );
      scope.post<{ Params: { token: string } }>(
        '/api/mail/unsubscribe/:token',
        async ({ params: { token }, ip, headers }, reply) => {
          await limits.hit(`unsubscribe:${ip}`, LIMIT);
          const subscription = parseUnsubscribeToken(vault, token);
          const isPage = headers.accept?.includes('text/html') ?? false;
          if (!subscription) {
            if (isPage) return reply.redirect('/unsubscribe?state=invalid', 303);
            throw new Failure('not_found');
          }
          const { accountId, group } = subscription;
          await preferenceStore(db).unsubscribe(accountId, group, clock.now());
          return isPage ? reply.redirect('/unsubscribe?state=done', 303) : { status: 200 };
        },
      );
    });
  };
}
