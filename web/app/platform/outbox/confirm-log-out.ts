import '../all-texts.ts';
import { confirm } from '../../ui/confirm-store.ts';
import { pageLanguage, textIn } from '../../ui/language/language.ts';
import { session } from '../session.ts';
import { entriesOf } from './outbox-store.ts';

/** Asks a person with unsent work to confirm the logout; the work waits for their next login on this device. */
export async function confirmLogOut(): Promise<boolean> {
  const { userId } = session();
  if (userId === null || (await entriesOf(userId)).length === 0) return true;
  const t = textIn(pageLanguage());
  return await confirm({
    title: t('outbox.logout_title'),
    text: t('outbox.logout_text'),
    yes: t('outbox.logout_yes'),
    no: t('outbox.logout_no'),
  });
}
