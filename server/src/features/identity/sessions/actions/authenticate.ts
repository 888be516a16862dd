import { Failure } from '../../../../kernel/failure.ts';
import type { Authenticate } from '../../../../platform/http/bind.ts';
import type { Actor } from '../../../../platform/http/call.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { sameHash, tokenHash } from '../../../../platform/vault.ts';
import { credentialOf, tokenAllowsRequest } from '../policy.ts';
import { sessionEnd, shouldRecordUse } from '../rules/session.ts';
import { sessionStore, type SessionRow } from '../store.ts';

/**
 * Finds the session of a request. An invalid token is refused so that the client notices; an invalid cookie is ignored so
 * that public pages still open.
 */
export function createAuthenticator({ db, clock }: Pick<Platform, 'db' | 'clock'>): Authenticate {
  const store = sessionStore(db);
  const recordUse = async (session: SessionRow, now: Date): Promise<Actor> => {
    if (shouldRecordUse(session.last_used_at, now))
      await store.extendSession(session.id, now, sessionEnd(now));
    return {
      id: session.account_id,
      role: session.role,
      verified: session.role !== 'user' || session.verified_at !== null,
      sessionId: session.id,
    };
  };
  return async (credentials) => {
    const now = clock.now();
    const { bearer = '', cookie = '' } = credentials;
    const by = credentialOf(credentials);
    if (by === null) return null;
    if (by === 'cookie') {
      const session = await store.sessionByCookie(tokenHash(cookie), now);
      return session ? recordUse(session, now) : null;
    }
    const session = await store.sessionByToken(tokenHash(bearer), now);
    const bound = session?.cookie_hash ?? null;
    const proof = {
      fromBrowser: bound !== null,
      cookieMatches: bound !== null && sameHash(bound, tokenHash(cookie)),
    };
    if (!session || !tokenAllowsRequest(proof, credentials)) throw new Failure('unauthenticated');
    return recordUse(session, now);
  };
}
