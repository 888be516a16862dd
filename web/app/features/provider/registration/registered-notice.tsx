import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { AuthCard } from '../../identity/auth-card.tsx';
import classes from './registration.module.css';

/** How long to wait for the browser's permission prompt; a browser that shows none must not block the page. */
const NOTICE_MS = 20_000;

/**
 * The page after a registration: an operator decides on it. Both buttons lead to the login; Allow asks for the
 * notification permission first.
 */
export function RegisteredNotice({ requestPush }: { requestPush: () => Promise<unknown> }) {
  const t = useText();
  const navigate = useNavigate();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  const on = () => void navigate('/employee-login');
  const allow = async () => {
    // Whether the permission is granted, denied or unavailable, the login follows soon.
    await Promise.race([
      requestPush().catch(() => undefined),
      new Promise((done) => setTimeout(done, NOTICE_MS)),
    ]);
    on();
  };
  return (
    <div ref={notice} tabIndex={-1} className={classes.notice}>
      <AuthCard picture="message" title={t('registration.notice_title')} help={t('registration.notice_text')}>
        <p className="mb-12 semibold">{t('registration.notice_permission')}</p>
        <div className={`stack gap-12 ${classes.answers}`}>
          <Button size="lg" onClick={() => void allow()}>
            {t('registration.allow')}
          </Button>
          <Button size="lg" variant="default" onClick={on}>
            {t('registration.block')}
          </Button>
        </div>
      </AuthCard>
    </div>
  );
}
