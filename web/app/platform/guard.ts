import { redirect } from 'react-router';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { toast } from '../ui/toast-store.ts';
import './all-texts.ts';
import { ApiFailure } from './api-client.ts';
import { pageLanguage, textIn } from './language.ts';
import { type Session, session } from './session.ts';
import { keepWayBack } from './way-back.ts';

/** Who may see a page: `verified`: a customer's own pages; `unverified`: the code screen; a role: that role's pages. */
export type Need = 'verified' | 'unverified' | Role;

/** Lets the right person in and sends everybody else where the specification's route table says. Throws the redirect. */
export function requireSession(need: Need, url: string): Session {
  const who = session();
  if (need === 'unverified') {
    if (!who.token || who.verified) throw redirect('/');
    return who;
  }
  if (need === 'verified') {
    if (!who.token) throw askToLogIn(url);
    if (who.role !== 'user') throw redirect('/unauthorized');
    if (!who.verified) throw toCodeScreen(url);
    return who;
  }
  if (!who.token) throw askToLogIn(url);
  if (who.role !== need) throw redirect('/unauthorized');
  if (need === 'user' && !who.verified) throw toCodeScreen(url);
  return who;
}

/**
 * Makes a guarded page's `clientLoader`: the guard first, then what the page needs. A session that turns out to be dead
 * leads to the login as if there were none.
 */
export function guarded<A extends { request: Request }, T>(
  need: Need,
  load: (args: A) => Promise<T>,
): ((args: A) => Promise<T>) & { hydrate: true } {
  const loader = async (args: A) => {
    requireSession(need, args.request.url);
    try {
      return await load(args);
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401)
        throw askToLogIn(args.request.url, need === 'admin' ? '/admin/login' : '/');
      throw error;
    }
  };
  return Object.assign(loader, { hydrate: true as const });
}

/** Says that a login is needed, keeps the address to return to, and goes home or to the given login. */
export function askToLogIn(url: string, to = '/'): Response {
  keepWayBack(url);
  toast.warning(textIn(pageLanguage())('guard.log_in'));
  return redirect(to);
}

function toCodeScreen(url: string): Response {
  keepWayBack(url);
  return redirect('/otp-verification');
}
