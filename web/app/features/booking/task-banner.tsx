import '../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { IconChevronRight, IconClipboardCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/use-text.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import classes from './task-banner.module.css';

type Task = ReplyOf<'booking.tasks'>['data'][number];

/** What is said of a task, and where it is done; what can wait is not brought up. */
const ways: Partial<Record<Task['task'], { readonly words: MessageKey; readonly to: string }>> = {
  extra: { words: 'work.extra_banner', to: '/instand-booking' },
  approve: { words: 'booking.approval_waits', to: '/instand-booking' },
  pay: { words: 'payment.waits', to: '/complete-booking' },
};

/**
 * On the home page: says that a request for more time, finished work or a payment waits for the customer. It floats, since what it says is known only
 * in the browser and nothing on the page may move for it.
 */
export default function TaskBanner() {
  const t = useText();
  const { token, role, verified } = useSession();
  const [waiting, setWaiting] = useState<{ readonly of: string; readonly task: Task | null } | null>(null);
  const customer = role === 'user' && verified ? token : null;
  useEffect(() => {
    if (!customer) return;
    const gone = new AbortController();
    const look = async () => {
      try {
        const { data } = await call('booking.tasks', {}, { signal: gone.signal });
        setWaiting({
          of: customer,
          task: data.find(({ task }) => task in ways) ?? null,
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
  if (!waiting?.task || waiting.of !== customer) return null;
  const way = ways[waiting.task.task];
  if (!way) return null;
  const words = t(way.words);
  return (
    <aside className={classes.banner} aria-label={words}>
      <Link to={way.to} className={classes.link}>
        <IconClipboardCheck size={26} aria-hidden />
        <span className={classes.words}>
          <b>{words}</b>
          <span className={classes.service}>{waiting.task.service_name}</span>
        </span>
        <IconChevronRight size={20} aria-hidden />
      </Link>
      <CloseButton onClick={() => setWaiting(null)} />
    </aside>
  );
}
