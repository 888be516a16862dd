import { toast } from '../ui/toast-store.ts';
import { pageLanguage, textIn } from '../ui/language/language.ts';
import { type Session, session } from './session.ts';
import { saveReturnTo } from './return-to.ts';

const loginPaths = { user: '/login', employee: '/employee-login', admin: '/admin/login' } as const;

/**
 * Returns the login path when the session turned out to be over during a submission; stores the return path and shows a
 * message. Returns null if there was no session, or the page has already redirected.
 *
 * @param before the session when the form was sent
 * @param from the page's address at that time
 */
export function reloginPath(sessionBefore: Session, from: string): string | null {
  if (!sessionBefore.token || session().token || window.location.href !== from) return null;
  saveReturnTo(from);
  toast.warning(textIn(pageLanguage())('guard.log_in'));
  return loginPaths[sessionBefore.role ?? 'user'];
}
