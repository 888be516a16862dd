import type { SessionGrant } from '@aaspaas/contract/features/identity.ts';
import { stringifySetCookie } from 'cookie';
import { DEVICE_COOKIE, SESSION_COOKIE } from '../../../../platform/http/bind.ts';
import type { Call } from '../../../../platform/http/call.ts';
import type { Account } from '../../present.ts';
import type { IdentityDeps } from '../../deps.ts';
import { presentGrant } from '../present.ts';
import type { OpenedSession } from './open-session.ts';

/** The longest lifetime that browsers allow a cookie; the server decides how long the session lives. */
const COOKIE_SECONDS = 400 * 86_400;

type CookieDeps = Pick<IdentityDeps, 'secureCookies'>;

function setCookie(
  call: Pick<Call, 'header'>,
  name: string,
  value: string,
  maxAge: number,
  { secureCookies }: CookieDeps,
): void {
  call.header(
    'set-cookie',
    stringifySetCookie({
      name,
      value,
      maxAge,
      path: '/',
      sameSite: 'lax',
      httpOnly: true,
      secure: secureCookies,
    }),
  );
}

/** Deletes the session cookie from the browser. */
export function clearCookie(call: Pick<Call, 'header'>, deps: CookieDeps): void {
  setCookie(call, SESSION_COOKIE, '', 0, deps);
}

/** Creates the login response: the session's cookie and header, and the device cookie. */
export function createSessionGranter(deps: CookieDeps) {
  return (
    call: Pick<Call, 'header'>,
    { account, session, device = null }: { account: Account; session: OpenedSession; device?: string | null },
  ): SessionGrant => {
    call.header('x-user-role', account.role);
    if (session.cookie !== null) setCookie(call, SESSION_COOKIE, session.cookie, COOKIE_SECONDS, deps);
    // Fastify sends one `set-cookie` line for each.
    if (device !== null) setCookie(call, DEVICE_COOKIE, device, COOKIE_SECONDS, deps);
    return presentGrant(account, session.token);
  };
}
