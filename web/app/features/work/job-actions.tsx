import type { Job } from '@aaspaas/contract/features/work.ts';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconKey, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FinishSheet } from './finish-sheet.tsx';
import classes from './job-card.module.css';
import { instantOf } from './job-words.ts';
import { RunningClock } from './running-clock.tsx';
import { useJobActions } from './use-job-actions.ts';

interface JobActionsProps {
  readonly job: Job;
  readonly onCode: (sendNow: boolean) => void;
  readonly changed: () => Promise<void>;
  /** What stands between how the work stands and the buttons. */
  readonly children?: ReactNode;
}

/** What the professional does next, or why there is nothing to do; the buttons are those that the server allows. */
export function JobActions({ job, onCode, changed, children }: JobActionsProps) {
  const t = useText();
  const { busy, cancel, complete, question } = useJobActions(job, changed);
  const may = (action: Job['allowed_actions'][number]) => job.allowed_actions.includes(action);
  return (
    <footer className={classes.foot}>
      <Standing job={job} late={job.status === 'assigned' && !may('generate_code')} />
      {children}
      {job.allowed_actions.length > 0 && (
        <div className={classes.actions}>
          {may('generate_code') && (
            <Button
              leftSection={<IconKey size={20} aria-hidden />}
              disabled={busy !== null}
              onClick={() => onCode(!may('enter_code'))}
            >
              {t(may('enter_code') ? 'provider.enter_otp' : 'provider.generate_otp')}
            </Button>
          )}
          {may('complete') && (
            <Button
              leftSection={<IconCheck size={20} aria-hidden />}
              loading={busy === 'complete'}
              onClick={complete}
            >
              {t('provider.work_completed')}
            </Button>
          )}
          {may('cancel') && (
            <Button
              variant="default"
              leftSection={<IconX size={20} aria-hidden />}
              loading={busy === 'cancel'}
              onClick={cancel}
            >
              {t('provider.cancel_booking')}
            </Button>
          )}
        </div>
      )}
      <FinishSheet jobId={job.id} {...question} />
    </footer>
  );
}

function Standing({ job, late }: { job: Job; late: boolean }) {
  const t = useText();
  const language = useLanguage();
  if (late) return <Note kind="warning">{t('provider.slot_over')}</Note>;
  switch (job.status) {
    case 'confirmed':
      return job.start_date && job.start_time ? (
        <RunningClock
          since={instantOf(job.start_date, job.start_time)}
          until={job.work_type === 'day' && job.day_hours > 1 ? null : Date.parse(job.ends_at)}
        />
      ) : null;
    case 'completed':
      return job.completed_status === 0 ? <Note>{t('provider.approve_hint')}</Note> : null;
    case 'cancelled': {
      const who = job.cancelstatus && t(`provider.cancelled_by_${job.cancelstatus}`);
      return who && job.cancel_date ? (
        <Note>
          <span>
            {t('provider.cancelled_on', { who, date: formatDate(job.cancel_date, language) })}
            {job.cancel_reason && (
              <span dir="auto"> {t('work.cancel_reason', { reason: job.cancel_reason })}</span>
            )}
          </span>
        </Note>
      ) : null;
    }
    default:
      return null;
  }
}

function Note({ kind = 'info', children }: { kind?: 'info' | 'warning'; children: ReactNode }) {
  const Icon = kind === 'warning' ? IconAlertTriangle : IconInfoCircle;
  return (
    <p className={classes.note} data-kind={kind}>
      <Icon size={20} aria-hidden />
      {children}
    </p>
  );
}
