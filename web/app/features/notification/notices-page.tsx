import '../../platform/all-texts.ts';
import { Link } from 'react-router';
import type { InboxNotification } from '@aaspaas/contract/features/notification.ts';
import { today } from '../../platform/clock.ts';
import { formatDate } from '../../platform/format.ts';
import { useSession } from '../../platform/session.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { FailedState, PageState } from '../../ui/page-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { NoticeList, NoticesSkeleton } from './inbox/notice-list.tsx';
import classes from './notices-page.module.css';
import { PushSwitch } from './push-switch.tsx';
import { useNotices } from './inbox/use-notices.ts';

const AT_ONCE = 30;

/** All notifications by day, newest first. */
export function NoticesPage() {
  const t = useText();
  const { role } = useSession();
  const { items, unread, failed, busy, more, retry, read } = useNotices(AT_ONCE);
  return (
    <Page narrow>
      <div className={`flex justify-between items-start gap-12 mb-8 ${classes.head}`}>
        <div>
          <h1 className="text-24">{t('notification.title')}</h1>
          <p role="status">
            {items && items.length > 0
              ? unread
                ? t('notification.unread_count', { count: unread })
                : t('notification.all_read')
              : null}
          </p>
        </div>
        {unread > 0 && (
          <Button variant="default" size="sm" onClick={() => read('all')}>
            {t('notification.read_all')}
          </Button>
        )}
      </div>
      <PushSwitch />
      <p className="mt-12">
        <Link to={role === 'employee' ? '/employee-notification-settings' : '/notification-settings'}>
          {t('preference.open')}
        </Link>
      </p>
      {items ? (
        <Days items={items} read={read} />
      ) : failed ? (
        <FailedState text={t('notification.failed')} retry={retry} busy={busy} />
      ) : (
        <div className="clip card">
          <NoticesSkeleton rows={6} />
        </div>
      )}
      {items && failed && (
        <FailedState look="line" text={t('notification.failed')} retry={retry} busy={busy} />
      )}
      {more && !failed && (
        <div className={`stack mt-20 ${classes.more}`}>
          <Button variant="light" loading={busy} onClick={more}>
            {t('notification.more')}
          </Button>
        </div>
      )}
    </Page>
  );
}

function Days({
  items,
  read,
}: {
  items: readonly InboxNotification[];
  read: (ids: readonly number[]) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const { role } = useSession();
  if (items.length === 0)
    return (
      <PageState drawing="empty" title={t('notification.none')} text={t('notification.none_help')}>
        {role === 'employee' ? (
          <Button component={Link} to="/employee-booking-list">
            {t('provider.booking_list')}
          </Button>
        ) : (
          <Button component={Link} to="/list-of-services">
            {t('notification.find_service')}
          </Button>
        )}
      </PageState>
    );
  const now = today();
  const yesterday = new Date(Date.parse(now) - 86_400_000).toISOString().slice(0, 10);
  return [...grouped(items)].map(([day, notices]) => (
    <section key={day} className={`mt-20 ${classes.day}`}>
      <h2>
        {day === now
          ? t('notification.today')
          : day === yesterday
            ? t('notification.yesterday')
            : formatDate(day, language, now.slice(0, 4))}
      </h2>
      <div className="clip card">
        <NoticeList
          notices={notices}
          onOpen={(notice) => {
            if (!notice.read) read([notice.id]);
          }}
        />
      </div>
    </section>
  ));
}

/** The server's instants are in Asia/Kolkata. */
const dayOf = ({ created_at }: InboxNotification) => created_at.slice(0, 10);

function grouped(items: readonly InboxNotification[]): Map<string, InboxNotification[]> {
  const days = new Map<string, InboxNotification[]>();
  for (const one of items) days.set(dayOf(one), [...(days.get(dayOf(one)) ?? []), one]);
  return days;
}

/** Loading state of the page. */
export function NoticesPageSkeleton() {
  return (
    <Page narrow>
      <ListSkeleton rows={5} />
    </Page>
  );
}
