import { toast } from '../ui/toast-store.ts';
import { pageLanguage, textIn } from './language.ts';
import { type Session, session } from './session.ts';
import { saveReturnTo } from './return-to.ts';

const loginPaths = { user: '/login', employee: '/employee-login', admin: '/admin/login' } as const;

/**
 * Where to log in again when the session turned out to be over while something was being sent; the way back is kept, and
 * the person is told. Null where nobody was logged in, or the page has led on by itself.
 *
 * @param before who was logged in when it was sent
 * @param from the page's address then
 */
export function reloginPath(sessionBefore: Session, from: string): string | null {
  if (!sessionBefore.token || session().token || window.location.href !== from) return null;
  saveReturnTo(from);
  toast.warning(textIn(pageLanguage())('guard.log_in'));
  return loginPaths[sessionBefore.role ?? 'user'];
}
