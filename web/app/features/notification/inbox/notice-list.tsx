import {
  IconAlertTriangle,
  IconBell,
  IconCalendarCheck,
  IconCircleCheck,
  IconCircleX,
  IconFileText,
  IconKey,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { notificationHref } from '@aaspaas/contract/features/notification-href.ts';
import type { InboxNotification } from '@aaspaas/contract/features/notification.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useSession } from '../../../platform/session.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { noticeAction } from './notice-action.ts';
import classes from './notice-list.module.css';

/** Notifications as rows that link to their subject; unread ones are marked. */
export function NoticeList({
  notices,
  onOpen,
}: {
  notices: readonly InboxNotification[];
  onOpen: (notice: InboxNotification) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const { role } = useSession();
  return (
    <ul className={`clip m-0 rounded-12 list ${classes.list}`}>
      {notices.map((notice) => {
        const [Icon, tone] = lookOf(notice.kind);
        return (
          <li key={notice.id} data-unread={!notice.read || undefined}>
            <Link
              to={notificationHref(notice, role)}
              className={`flex items-start gap-12 text no-underline ${classes.notice}`}
              onClick={() => onOpen(notice)}
            >
              <span
                className={`middle flex-none rounded-10 bg-link-soft text-link ${classes.icon}`}
                data-tone={tone}
              >
                <Icon size={20} aria-hidden />
              </span>
              <span className={classes.textBlock}>
                <span dir="auto">{notice.text}</span>
                <span className="flex flex-wrap justify-between gap-4-12 text-14">
                  <time className="muted" dateTime={notice.created_at}>
                    {formatInstant(notice.created_at, language)}
                  </time>
                  <span className="text-link semibold">{t(noticeAction(notice.kind))}</span>
                </span>
              </span>
              {!notice.read && (
                <span
                  className={`flex-none rounded-full ${classes.dot}`}
                  role="img"
                  aria-label={t('notification.unread')}
                />
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Placeholder rows. */
export function NoticesSkeleton({ rows }: { rows: number }) {
  return (
    <LoadingRegion>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
        <div key={index} className={`flex items-start gap-12 text no-underline ${classes.notice}`}>
          <Skeleton height={40} width={40} />
          <span className={classes.textBlock}>
            <Skeleton height={16} width="90%" />
            <Skeleton height={13} width="35%" />
          </span>
        </div>
      ))}
    </LoadingRegion>
  );
}

function lookOf(kind: InboxNotification['kind']): [typeof IconBell, 'good' | 'bad' | 'plain'] {
  if (/cancelled|no_professional_found|rejected|left|job_unassigned$/.test(kind)) return [IconCircleX, 'bad'];
  if (/no_show|missed|declined|late$|_absent$/.test(kind)) return [IconAlertTriangle, 'bad'];
  if (/professional_/.test(kind)) return [IconUserCheck, 'good'];
  if (kind === 'start_code') return [IconKey, 'plain'];
  if (/approved|done|dispute/.test(kind)) return [IconCircleCheck, 'good'];
  if (/^(pd|enquiry|admin|registration)_/.test(kind)) return [IconFileText, 'plain'];
  return kind === 'booked' ? [IconCalendarCheck, 'good'] : [IconBell, 'plain'];
}
