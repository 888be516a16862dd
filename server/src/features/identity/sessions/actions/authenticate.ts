import type { Credentials } from '../../../../kernel/credentials.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Authenticate } from '../../../../platform/http/bind.ts';
import type { Actor } from '../../../../platform/http/call.ts';
import { recordSecurityEvent } from '../../../../platform/log/security-log.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { sameHash, tokenHash } from '../../../../platform/vault.ts';
import { credentialOf, tokenAllowsRequest } from '../policy.ts';
import type { IdentityDeps } from '../../deps.ts';
import { stepUpEnd } from '../../operators/rules/step-up.ts';
import { isExtendedByUse, sessionEnd, shouldRecordUse } from '../rules/session.ts';
import { sessionStore, type SessionRow } from '../store.ts';

/**
 * Finds the session of a request. An invalid token is refused so that the client notices; an invalid cookie is ignored so
 * that public pages still open.
 */
export function createAuthenticator(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { totpRequired }: Pick<IdentityDeps, 'totpRequired'>,
): Authenticate {
  const store = sessionStore(db);
  const recordUse = async (session: SessionRow, now: Date): Promise<Actor> => {
    const { id, role } = session;
    if (isExtendedByUse(role) && shouldRecordUse(session.last_used_at, now))
      await store.extendSession(id, now, sessionEnd(role, now));
    return {
      id: session.account_id,
      role,
      verified: isVerified(session, totpRequired),
      sessionId: id,
      roles: session.roles ?? [],
      stepUp: session.has_totp
        ? { extend: () => store.extendStepUp(id, stepUpEnd(clock.now()), clock.now()) }
        : null,
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
    if (session && !tokenAllowsRequest(proof, credentials)) {
      // The token of a browser on another site or without its cookie: a forged request, or a stolen token.
      recordSecurityEvent('origin_refused', {
        accountId: session.account_id,
        role: session.role,
        reason: credentials.crossSite ? 'other_site' : 'other_browser',
      });
      throw new Failure('unauthenticated');
    }
    if (!session) throw new Failure('unauthenticated');
    return recordUse(session, now);
  };
}

/**
 * Creates the function that returns whose session a request has; null without one. It proves nothing: it is for calls that are answered to
 * anybody, but by the primary after a write of the account.
 */
export function createAccountLookup({
  db,
}: Pick<Platform, 'db'>): (credentials: Credentials) => Promise<number | null> {
  const store = sessionStore(db);
  return async (credentials) => {
    const by = credentialOf(credentials);
    const secret = by === 'token' ? credentials.bearer : credentials.cookie;
    return by === null || !secret ? null : ((await store.accountIdBy(by, tokenHash(secret))) ?? null);
  };
}

/** Whether the login is complete: customers enter a code, and operators enrol TOTP where it is required. */
function isVerified(session: SessionRow, totpRequired: boolean): boolean {
  switch (session.role) {
    case 'user':
      return session.verified_at !== null;
    case 'employee':
      return true;
    case 'admin':
      return session.has_totp || !totpRequired || session.totp_exempt === true;
  }
}
