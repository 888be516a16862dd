import '../../platform/all-texts.ts';
import { IconChevronRight, IconClipboardCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/use-text.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import classes from './task-banner.module.css';

/**
 * On the home page: says that finished work waits for the customer's word. It floats, since what it says is known only
 * in the browser and nothing on the page may move for it.
 */
export default function TaskBanner() {
  const t = useText();
  const { token, role, verified } = useSession();
  const [waiting, setWaiting] = useState<{ readonly of: string; readonly service: string | null } | null>(
    null,
  );
  const customer = role === 'user' && verified ? token : null;
  useEffect(() => {
    if (!customer) return;
    const gone = new AbortController();
    const look = async () => {
      try {
        const { data } = await call('booking.tasks', {}, { signal: gone.signal });
        setWaiting({
          of: customer,
          service: data.find(({ task }) => task === 'approve')?.service_name ?? null,
        });
      } catch (error) {
        // The page is whole without it.
        if (!gone.signal.aborted && !(error instanceof ApiFailure)) throw error;
      }
    };
    void look();
    return () => gone.abort();
  }, [customer]);
  // Whoever logs in next in this browser does not read it.
  if (!waiting?.service || waiting.of !== customer) return null;
  return (
    <aside className={classes.banner} aria-label={t('booking.approval_waits')}>
      <Link to="/instand-booking" className={classes.link}>
        <IconClipboardCheck size={26} aria-hidden />
        <span className={classes.words}>
          <b>{t('booking.approval_waits')}</b>
          <span className={classes.service}>{waiting.service}</span>
        </span>
        <IconChevronRight size={20} aria-hidden />
      </Link>
      <CloseButton onClick={() => setWaiting(null)} />
    </aside>
  );
}
