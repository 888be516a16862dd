import '../../platform/all-texts.ts';
import type { Preferences } from '@aaspaas/contract/features/preferences.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../platform/session.ts';
import { Page } from '../../ui/frame.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmailVerification } from '../identity/email-verification.tsx';
import { PreferenceSwitches } from './preference-switches.tsx';

const PAGES = {
  user: { profile: '/user-edit', notifications: '/notification' },
  employee: { profile: '/employee-edit-profile', notifications: '/employee-notification' },
} as const;

/** On which channels a customer or professional gets each group of notifications; each change is saved at once. */
export function PreferencesPage({ first }: { first: Preferences }) {
  const t = useText();
  const { role } = useSession();
  const [preferences, setPreferences] = useState(first);
  const { groups, push_device, email, email_verified } = preferences;
  const pages = PAGES[role === 'employee' ? 'employee' : 'user'];
  const hasMail = groups.some(({ channels }) => channels.some(({ channel }) => channel === 'email'));
  return (
    <Page narrow>
      <h1 className="page-title">{t('preference.title')}</h1>
      <p className="muted">{t('preference.help')}</p>
      <div className="stack gap-16 mt-20">
        {!push_device && (
          <p>
            {t('preference.push_device_none')}{' '}
            <Link to={pages.notifications}>{t('preference.open_notifications')}</Link>
          </p>
        )}
        {hasMail && email === null && (
          <p>
            {t('preference.email_none')} <Link to={pages.profile}>{t('preference.edit_profile')}</Link>
          </p>
        )}
        {hasMail && email !== null && email_verified && (
          <p className="wrap-anywhere">{t('preference.email_to', { email })}</p>
        )}
        {hasMail && email !== null && !email_verified && <EmailVerification email={email} />}
        <PreferenceSwitches
          preferences={preferences}
          isProfessional={role === 'employee'}
          onChanged={setPreferences}
        />
      </div>
    </Page>
  );
}

/** The page while it loads. */
export function PreferencesSkeleton() {
  return (
    <Page narrow>
      <ListSkeleton rows={5} />
    </Page>
  );
}

/** The page if loading failed. */
export function PreferencesFailed() {
  const t = useText();
  return (
    <Page narrow>
      <LoadFailed text={t('preference.load_failed')} />
    </Page>
  );
}
