import type { Credentials } from '../../../kernel/credentials.ts';

/** Returns the credential that selects the session: a token has precedence; the cookie alone is valid for reads from our own pages. */
export function credentialOf({ bearer, cookie, reads, crossSite }: Credentials): 'token' | 'cookie' | null {
  if (bearer) return 'token';
  return cookie && reads && !crossSite ? 'cookie' : null;
}

/**
 * Returns whether a token is valid for this request. A browser's token can write only together with the cookie of the same
 * login, so that a stolen token alone changes nothing.
 */
export function tokenAllowsRequest(
  session: { readonly fromBrowser: boolean; readonly cookieMatches: boolean },
  { reads, crossSite }: Credentials,
): boolean {
  return !session.fromBrowser || reads || (session.cookieMatches && !crossSite);
}
