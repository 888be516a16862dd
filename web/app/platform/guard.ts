import { redirect } from 'react-router';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { toast } from '../ui/toast-store.ts';
import './all-texts.ts';
import { ApiFailure } from './api-client.ts';
import { pageLanguage, textIn } from '../ui/language/language.ts';
import { type Session, session } from './session.ts';
import { saveReturnTo } from './return-to.ts';

/** The audience of a page: `verified`: a customer's own pages; `unverified`: the code screen; a role: that role's pages. */
export type AccessLevel = 'verified' | 'unverified' | Role;

/**
 * Admits the page's audience and redirects everyone else according to the specification's route table.
 * @throws the redirect.
 */
export function requireSession(access: AccessLevel, url: string): Session {
  const current = session();
  if (access === 'unverified') {
    if (!current.token || current.verified) throw redirect('/');
    return current;
  }
  if (access === 'verified') {
    if (!current.token) throw redirectToLogin(url);
    if (current.role !== 'user') throw redirect('/unauthorized');
    if (!current.verified) throw redirectToCodeScreen(url);
    return current;
  }
  if (!current.token) throw redirectToLogin(url);
  if (current.role !== access) throw redirect('/unauthorized');
  if (access === 'user' && !current.verified) throw redirectToCodeScreen(url);
  return current;
}

/**
 * Creates a guarded page's `clientLoader`: runs the guard, then loads the page's data. An expired session leads to the
 * login as if there were none.
 */
export function guarded<A extends { request: Request }, T>(
  access: AccessLevel,
  load: (args: A) => Promise<T>,
): ((args: A) => Promise<T>) & { hydrate: true } {
  const loader = async (args: A) => {
    requireSession(access, args.request.url);
    try {
      return await load(args);
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401)
        throw redirectToLogin(args.request.url, access === 'admin' ? '/admin/login' : '/');
      throw error;
    }
  };
  return Object.assign(loader, { hydrate: true as const });
}

/** Shows that a login is required, stores the return address, and goes to home or to the given login. */
export function redirectToLogin(url: string, to = '/'): Response {
  saveReturnTo(url);
  toast.warning(textIn(pageLanguage())('guard.log_in'));
  return redirect(to);
}

function redirectToCodeScreen(url: string): Response {
  saveReturnTo(url);
  return redirect('/otp-verification');
}
