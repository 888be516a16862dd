import '../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { IconChevronRight, IconClipboardCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import classes from './task-banner.module.css';

type Task = ReplyOf<'booking.tasks'>['data'][number];

/** The text and target of each task; tasks that can wait are omitted. */
const taskLinks: Partial<Record<Task['task'], { readonly message: MessageKey; readonly to: string }>> = {
  extra: { message: 'job.extra_banner', to: '/instand-booking' },
  approve: { message: 'booking.approval_pending', to: '/instand-booking' },
  pay: { message: 'payment.work_awaits_payment', to: '/complete-booking' },
};

/**
 * Banner of the home page for a pending request for extra time, approval or payment. It floats, because only the browser
 * knows its content and the page must not shift.
 */
export default function TaskBanner() {
  const t = useText();
  const { token, role, verified } = useSession();
  const [pending, setPending] = useState<{ readonly of: string; readonly task: Task | null } | null>(null);
  const customer = role === 'user' && verified ? token : null;
  useEffect(() => {
    if (!customer) return;
    const controller = new AbortController();
    const load = async () => {
      try {
        const { data } = await call('booking.tasks', {}, { signal: controller.signal });
        setPending({
          of: customer,
          task: data.find(({ task }) => task in taskLinks) ?? null,
        });
      } catch (error) {
        // The page is complete without it.
        if (!controller.signal.aborted && !(error instanceof ApiFailure)) throw error;
      }
    };
    void load();
    return () => controller.abort();
  }, [customer]);
  // The next account in this browser must not see it.
  if (!pending?.task || pending.of !== customer) return null;
  const taskLink = taskLinks[pending.task.task];
  if (!taskLink) return null;
  const message = t(taskLink.message);
  return (
    <aside className={classes.banner} aria-label={message}>
      <Link to={taskLink.to} className={classes.link}>
        <IconClipboardCheck size={26} aria-hidden />
        <span className="stack flex-1 min-w-0 leading-135">
          <b>{message}</b>
          <span className={`clip text-14 muted nowrap ${classes.service}`}>{pending.task.service_name}</span>
        </span>
        <IconChevronRight size={20} aria-hidden />
      </Link>
      <CloseButton onClick={() => setPending(null)} />
    </aside>
  );
}
