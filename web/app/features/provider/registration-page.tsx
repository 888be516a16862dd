import '../../platform/all-texts.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { readTab, writeTab } from '../../platform/tab-store.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Page } from '../../ui/frame.tsx';
import { FailedState } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import authClasses from '../identity/auth-card.module.css';
import { REGISTRATION_TICKET } from '../identity/registration-ticket.ts';
import { RegisteredNotice } from './registration/registered-notice.tsx';
import { DeleteRegistration } from './registration/delete-registration.tsx';
import { RegistrationForm } from './registration/registration-form.tsx';
import classes from './registration/registration.module.css';
import type { RejectedRegistration } from './registration/use-registration.ts';

/** A new registration; or, after a login refused with a reason, the correction of the rejected one. */
export function RegistrationPage({
  requestPush,
}: {
  /** Asks for the browser's permission to show notifications. */
  requestPush: () => Promise<unknown>;
}) {
  const t = useText();
  const [again, setAgain] = useState<RejectedRegistration | null>(null);
  const [state, setState] = useState<'form' | 'loading' | 'failed' | 'sent'>('form');

  const load = async (ticket: string) => {
    setState('loading');
    try {
      const { data } = await call('provider.registration', { body: { ticket } });
      setAgain({ ticket, registration: data });
      setState('form');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const isInvalidTicket = error.status >= 400 && error.status < 500 && error.status !== 429;
      // An expired ticket cannot open the rejected registration: only a new one is possible.
      if (isInvalidTicket) writeTab(REGISTRATION_TICKET, null);
      setState(isInvalidTicket ? 'form' : 'failed');
    }
  };
  // The tab's storage is read after the first render, which must match the server's.
  useEffect(() => {
    const ticket = readTab<string>(REGISTRATION_TICKET);
    if (ticket) void load(ticket);
  }, []);

  if (state === 'sent') return <RegisteredNotice requestPush={requestPush} />;
  const sent = () => {
    writeTab(REGISTRATION_TICKET, null);
    setState('sent');
  };
  return (
    <Page>
      <h1 className={`leading-125 text-balance ${classes.title}`}>
        {t(again ? 'registration.resubmit_title' : 'registration.title')}
      </h1>
      <p className={`muted ${classes.help}`}>
        {t(again ? 'registration.resubmit_help' : 'registration.help')}
      </p>
      {again && (
        <p className={classes.reason}>
          <IconInfoCircle size={20} aria-hidden />
          {t('registration.resubmit_reason', { reason: again.registration.reason })}
        </p>
      )}
      {state === 'loading' ? (
        <ListSkeleton rows={3} />
      ) : state === 'failed' ? (
        <FailedState
          text={t('registration.resubmit_failed')}
          retry={() => void load(readTab<string>(REGISTRATION_TICKET) ?? '')}
        />
      ) : (
        <>
          <RegistrationForm key={again?.ticket ?? 'new'} again={again} sent={sent} />
          {again && <DeleteRegistration again={again} left={() => writeTab(REGISTRATION_TICKET, null)} />}
        </>
      )}
      {!again && (
        <p className={authClasses.footerLink}>
          {t('registration.home_already_registered')} <Link to="/employee-login">{t('shell.login')}</Link>
        </p>
      )}
    </Page>
  );
}
