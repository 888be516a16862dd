import type { Credentials } from '../../kernel/credentials.ts';

/** By which credential a session is looked up: a token decides; the cookie alone reads, from our own pages only. */
export function credentialOf({ bearer, cookie, reads, crossSite }: Credentials): 'token' | 'cookie' | null {
  if (bearer) return 'token';
  return cookie && reads && !crossSite ? 'cookie' : null;
}

/**
 * Whether a token may serve this request. One that a browser was given changes things only together with the cookie of
 * the same login, so that a stolen value alone changes nothing.
 */
export function tokenAllowsRequest(
  session: { readonly fromBrowser: boolean; readonly cookieMatches: boolean },
  { reads, crossSite }: Credentials,
): boolean {
  return !session.fromBrowser || reads || (session.cookieMatches && !crossSite);
}
