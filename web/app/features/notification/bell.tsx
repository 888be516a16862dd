import { IconBell } from '@tabler/icons-react';
import { useEffect } from 'react';
import { loadInBackground } from '../../platform/load-in-background.ts';
import { openPopup } from '../../platform/popup.ts';
import { session, useSession } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import classes from './bell.module.css';
import { setUnread, useUnreadCount } from './inbox-store.ts';

/** The header's notification bell; its dot marks unread notifications. Live updates start once the page has settled. */
export function Bell({ className }: { className: string }) {
  const t = useText();
  const unread = useUnreadCount();
  const { userId, role, verified } = useSession();
  const subscriberId = verified ? userId : null;
  useEffect(() => {
    if (subscriberId === null || role === null) return;
    let stop: (() => void) | null = null;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      loadInBackground(
        () => import('./inbox/inbox-live.ts'),
        controller.signal,
        ({ startInbox }) => {
          stop = startInbox(subscriberId, role);
        },
      );
    }, 1000);
    return () => {
      controller.abort();
      clearTimeout(timer);
      stop?.();
      setUnread(0);
      if (session().userId !== subscriberId) void removeDevice();
    };
  }, [subscriberId, role]);
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-label={unread ? t('shell.bell_unread', { count: unread }) : t('shell.bell')}
      onClick={() => openPopup('notices')}
    >
      <IconBell size={22} aria-hidden />
      {unread > 0 && <span className={classes.dot} aria-hidden="true" />}
    </button>
  );
}

/** Ends the notifications on this device with the session, also before the live updates have started. */
async function removeDevice(): Promise<void> {
  const push = await import('./browser-push.ts').catch(() => null);
  await push?.removePush().catch(() => undefined);
}
