import type { Profile } from '@aaspaas/contract/features/profile.ts';
import { redirect } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { pageLanguage, textIn } from '../../ui/language/language.ts';
import { saveReturnTo } from '../../platform/return-to.ts';
import { toast } from '../../ui/toast-store.ts';

/**
 * Returns the logged-in person, checked with the server; a page about one service checks it with its own texts.
 * @throws a redirect to home when the session is over or cannot be checked.
 */
export async function requireProfile(url: string): Promise<Profile> {
  try {
    return (await call('identity.user_details')).data;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const t = textIn(pageLanguage());
    if (error.status === 401) {
      saveReturnTo(url);
      toast.warning(t('booking.log_in_for_page'));
    } else toast.error(t('booking.login_check_failed'));
    throw redirect('/');
  }
}
