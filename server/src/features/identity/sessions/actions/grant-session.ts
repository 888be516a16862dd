import type { Profile, SessionGrant } from '@aaspaas/contract/features/identity.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { DEVICE_COOKIE, SESSION_COOKIE } from '../../../../platform/http/bind.ts';
import type { Actor, Call } from '../../../../platform/http/call.ts';
import { setCookie } from '../../../../platform/http/cookies.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { OpenedSession } from './open-session.ts';
import { ownAccount } from '../../accounts/actions/own-account.ts';
import { type Account, presentGrant, presentProfile } from '../../accounts/present.ts';

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

/** Returns the caller's own profile. */
export function profileReader({ db }: Pick<Platform, 'db'>, deps: Pick<IdentityDeps, 'pictureUrl'>) {
  return async (actor: Pick<Actor, 'id'>): Promise<Profile> => {
    const account = await ownAccount(db, actor);
    const { avatarFileId } = account;
    return presentProfile(account, avatarFileId === null ? null : await deps.pictureUrl(avatarFileId));
  };
}

/** Returns the role in the request path. */
export function roleOf({ role }: Pick<Call, 'role'>): Role {
  if (role === null) throw new Error('the request path has no role');
  return role;
}
