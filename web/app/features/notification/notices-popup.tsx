import '../../platform/all-texts.ts';
import { Link } from 'react-router';
import type { PopupProps } from '../../platform/popup.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState, PageState } from '../../ui/page-state.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { NoticeList, NoticesSkeleton } from './inbox/notice-list.tsx';
import { useNotices } from './inbox/use-notices.ts';

/** The number of notifications shown in the popup. */
const NEWEST = 5;
/** Operators have no notifications page, so their popup shows more; their pages show the pending items as well. */
const NEWEST_WORK = 20;

/** The bell's popup: the newest notifications and a link to all. */
export default function NoticesPopup({ opened, close }: PopupProps) {
  const t = useText();
  const { token, role, verified } = useSession();
  const reads = token !== null && verified;
  const operates = role === 'admin';
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={t('notification.title')}
      size="sm"
      footer={
        reads && operates ? undefined : reads ? (
          <Button
            component={Link}
            to={role === 'employee' ? '/employee-notification' : '/notification'}
            variant="light"
            onClick={close}
          >
            {t('notification.see_all')}
          </Button>
        ) : (
          <Button component={Link} to={token ? '/otp-verification' : '/login'} onClick={close}>
            {token ? t('identity.code_title') : t('shell.login')}
          </Button>
        )
      }
    >
      {reads ? (
        <Newest most={operates ? NEWEST_WORK : NEWEST} close={close} />
      ) : (
        <PageState
          drawing="lock"
          title={t('notification.login_required')}
          text={t('notification.login_required_help')}
        />
      )}
    </Sheet>
  );
}

function Newest({ most, close }: { most: number; close: () => void }) {
  const t = useText();
  const { role } = useSession();
  const { items, unread, failed, busy, retry, read } = useNotices(most);
  if (!items && failed) return <FailedState text={t('notification.failed')} retry={retry} busy={busy} />;
  if (!items) return <NoticesSkeleton rows={3} />;
  if (items.length === 0)
    return (
      <PageState
        drawing="empty"
        title={t('notification.none')}
        text={t(role === 'admin' ? 'notification.none_operator' : 'notification.none_help')}
      />
    );
  return (
    <>
      <NoticeList
        notices={items.slice(0, most)}
        onOpen={({ id, read: already }) => {
          if (!already) read([id]);
          close();
        }}
      />
      {role === 'admin' && unread > 0 && (
        <Button variant="light" fullWidth onClick={() => read('all')}>
          {t('notification.read_all')}
        </Button>
      )}
    </>
  );
}
