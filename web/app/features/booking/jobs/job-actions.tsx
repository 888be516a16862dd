import type { Job } from '@aaspaas/contract/features/job.ts';
import {
  IconAlertTriangle,
  IconCheck,
  IconDoor,
  IconInfoCircle,
  IconKey,
  IconMotorbike,
} from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { formatDate, formatTimeOfDay } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { AbsenceSheet } from './absence-sheet.tsx';
import { FinishSheet } from './finish-sheet.tsx';
import classes from './job-card.module.css';
import { JobCash } from './job-cash.tsx';
import { toEpochMs } from './format-job.ts';
import { RunningClock } from './running-clock.tsx';
import { useJobActions } from './use-job-actions.ts';
import { useVisitReport } from './use-visit-report.ts';

const { Part: SharePosition } = lazyPart(() => import('./share-position.tsx'));

interface JobActionsProps {
  readonly job: Job;
  readonly onCode: (sendNow: boolean) => void;
  readonly onChanged: () => Promise<void>;
  /** More actions, below the main one. */
  readonly children?: ReactNode;
}

/** The professional's next action as the main button, the others below it, or why there is none; only what the server allows. */
export function JobActions({ job, onCode, onChanged, children }: JobActionsProps) {
  const t = useText();
  const { busy, cancel, complete, question } = useJobActions(job, onChanged);
  const visit = useVisitReport(job, onChanged);
  const [absenceOpened, setAbsenceOpened] = useState(false);
  const [justSetOut, setJustSetOut] = useState(false);
  const isAllowed = (action: Job['allowed_actions'][number]) => job.allowed_actions.includes(action);
  const report = async (next: 'on_the_way' | 'arrived') => {
    if (await visit.report(next)) setJustSetOut(next === 'on_the_way');
  };
  const late = job.status === 'assigned' && !isAllowed('generate_code') && !job.code_blocked;
  // One step at a time: arriving is offered once the professional is on the way.
  const step = isAllowed('on_the_way') ? 'on_the_way' : isAllowed('arrived') ? 'arrived' : null;
  return (
    <footer className="stack hide-empty gap-8">
      {job.code_blocked && <p role="status">{t('booking.code_blocked')}</p>}
      {step && (
        <Button
          fullWidth
          size="lg"
          className={classes.main}
          leftSection={
            step === 'arrived' ? <IconDoor size={22} aria-hidden /> : <IconMotorbike size={22} aria-hidden />
          }
          loading={visit.busy === step}
          onClick={() => void report(step)}
        >
          {t(step === 'arrived' ? 'visit.i_arrived' : 'visit.on_my_way')}
        </Button>
      )}
      {isAllowed('share_position') && (
        <Suspense>
          <SharePosition jobId={job.id} ask={justSetOut} onChanged={onChanged} />
        </Suspense>
      )}
      {isAllowed('generate_code') && (
        <Button
          fullWidth
          size="lg"
          variant={step ? 'light' : 'filled'}
          className={classes.main}
          leftSection={<IconKey size={22} aria-hidden />}
          disabled={busy !== null}
          onClick={() => onCode(!isAllowed('enter_code'))}
        >
          {t(isAllowed('enter_code') ? 'provider.enter_otp' : 'provider.generate_otp')}
        </Button>
      )}
      {isAllowed('complete') && (
        <Button
          fullWidth
          size="lg"
          className={classes.main}
          leftSection={<IconCheck size={22} aria-hidden />}
          loading={busy === 'complete'}
          onClick={complete}
        >
          {t('provider.work_completed')}
        </Button>
      )}
      <JobStatusNote job={job} late={late} />
      <JobCash job={job} onChanged={onChanged} />
      {children}
      {isAllowed('report_absent') && (
        <Button fullWidth variant="default" onClick={() => setAbsenceOpened(true)}>
          {t('visit.absent')}
        </Button>
      )}
      {isAllowed('cancel') && (
        <Button fullWidth variant="subtle" color="gray" loading={busy === 'cancel'} onClick={cancel}>
          {t('provider.cancel_booking')}
        </Button>
      )}
      <FinishSheet jobId={job.id} {...question} />
      <AbsenceSheet
        jobId={job.id}
        opened={absenceOpened}
        close={() => setAbsenceOpened(false)}
        busy={visit.busy === 'absent'}
        report={visit.reportAbsent}
      />
    </footer>
  );
}

function JobStatusNote({ job, late }: { job: Job; late: boolean }) {
  const t = useText();
  const language = useLanguage();
  if (job.absence)
    return (
      <Note>
        <span role="status">
          {t('visit.absence_reported', {
            at: formatTimeOfDay(job.absence.reported_at, language),
            time: formatTimeOfDay(job.absence.ends_at, language),
          })}
        </span>
      </Note>
    );
  if (late) return <Note kind="warning">{t('provider.slot_expired')}</Note>;
  switch (job.status) {
    case 'confirmed':
      return job.start_date && job.start_time ? (
        <RunningClock
          since={toEpochMs(job.start_date, job.start_time)}
          until={job.work_type === 'day' && job.day_hours > 1 ? null : Date.parse(job.ends_at)}
        />
      ) : null;
    case 'completed':
      return job.completed_status === 0 ? <Note>{t('provider.approve_hint')}</Note> : null;
    case 'cancelled': {
      const who = job.customer_absent
        ? t('provider.visit_ended')
        : job.cancelstatus && t(`provider.cancelled_by_${job.cancelstatus}`);
      return who && job.cancel_date ? (
        <Note>
          <span>
            {t('provider.cancelled_on', { who, date: formatDate(job.cancel_date, language) })}
            {job.cancel_reason && !job.customer_absent && (
              <span dir="auto"> {t('job.cancel_reason', { reason: job.cancel_reason })}</span>
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
