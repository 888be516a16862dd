import { IconArrowRight, IconScale, IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useGrant } from '../../../platform/admin-operator.ts';
import { Page } from '../../../ui/frame.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { LoadFailed } from '../../../ui/page-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import classes from '../console/console.module.css';
import { type Queue, type QueueName, parseQueueName } from '../queue.ts';
import { DispatchHead } from './dispatch-head.tsx';
import { DispatchTabs } from './dispatch-tabs.tsx';

/** The head of the dispatch page's list, its tabs and its content. */
export function DispatchFrame({
  name,
  counts,
  waiting,
  children,
}: {
  name: QueueName;
  counts: Queue['counts'];
  waiting: number;
  children: ReactNode;
}) {
  const t = useText();
  const seesAppeals = useGrant('tickets.read');
  const overdueAppeals = seesAppeals ? (counts['overdue_appeals'] ?? 0) : 0;
  return (
    <Page>
      <DispatchHead view="list">
        {overdueAppeals > 0 && (
          <Link className={classes.waiting} to="/admin/appeals">
            <IconScale size={20} aria-hidden />
            {t('admin.overdue_appeals', { count: overdueAppeals })}
            <IconArrowRight size={18} aria-hidden />
          </Link>
        )}
        {waiting > 0 && (
          <Link className={classes.waiting} to="/admin/professionals?state=pending">
            <IconUserCheck size={20} aria-hidden />
            {t('admin.waiting_professionals', { count: waiting })}
            <IconArrowRight size={18} aria-hidden />
          </Link>
        )}
      </DispatchHead>
      <DispatchTabs current={name} counts={counts} />
      {children}
    </Page>
  );
}

/** The page while its list loads. */
export function DispatchSkeleton() {
  return (
    <DispatchFrame name="now" counts={{}} waiting={0}>
      <ListSkeleton rows={6} />
    </DispatchFrame>
  );
}

/** The page if its list failed to load. */
export function DispatchFailed() {
  const t = useText();
  const [query] = useSearchParams();
  return (
    <DispatchFrame name={parseQueueName(query)} counts={{}} waiting={0}>
      <LoadFailed text={t('admin.load_failed')} />
    </DispatchFrame>
  );
}

/** The board while its code loads. */
export function BoardSkeleton() {
  return (
    <Page compact>
      <DispatchHead view="board" />
      <ListSkeleton rows={6} />
    </Page>
  );
}

/** The board if its code failed to load. */
export function BoardFailed() {
  const t = useText();
  return (
    <Page compact>
      <DispatchHead view="board" />
      <LoadFailed text={t('admin.load_failed')} />
    </Page>
  );
}
