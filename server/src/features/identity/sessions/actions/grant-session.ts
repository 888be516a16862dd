import type { SessionGrant } from '@aaspaas/contract/features/identity.ts';
import { DEVICE_COOKIE, SESSION_COOKIE } from '../../../../platform/http/bind.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { setCookie } from '../../../../platform/http/cookies.ts';
import type { Account } from '../../accounts/present.ts';
import type { IdentityDeps } from '../../deps.ts';
import { presentGrant } from '../present.ts';
import type { OpenedSession } from './open-session.ts';

/** The longest lifetime that browsers allow a cookie; the server decides how long the session lives. */
const COOKIE_SECONDS = 400 * 86_400;

type CookieDeps = Pick<IdentityDeps, 'secureCookies'>;

function cookie(
  call: Pick<Call, 'header'>,
  value: string,
  maxAgeSeconds: number,
  deps: CookieDeps,
  name = SESSION_COOKIE,
) {
  call.header(
    'set-cookie',
    setCookie(name, value, { maxAgeSeconds, httpOnly: true, secure: deps.secureCookies }),
  );
}

/** Deletes the session cookie from the browser. */
export function clearCookie(call: Pick<Call, 'header'>, deps: CookieDeps): void {
  cookie(call, '', 0, deps);
}

/** Creates the login response: the session's cookie and header, and the device cookie. */
export function createSessionGranter(deps: CookieDeps) {
  return (
    call: Pick<Call, 'header'>,
    { account, session, device = null }: { account: Account; session: OpenedSession; device?: string | null },
  ): SessionGrant => {
    call.header('x-user-role', account.role);
    if (session.cookie !== null) cookie(call, session.cookie, COOKIE_SECONDS, deps);
    // Fastify sends one `set-cookie` line for each.
    if (device !== null) cookie(call, device, COOKIE_SECONDS, deps, DEVICE_COOKIE);
    return presentGrant(account, session.token);
  };
}
