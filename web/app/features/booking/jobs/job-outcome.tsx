import type { Job } from '@aaspaas/contract/features/job.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import classes from './job-card.module.css';
import { formatDateTime } from './format-job.ts';

/** When the work started and ended. */
export function JobTimes({ job: { status, start_date, start_time, end_date, end_time } }: { job: Job }) {
  const t = useText();
  const language = useLanguage();
  if (status !== 'completed' && status !== 'completed-issue') return null;
  if (!start_date || !start_time || !end_date || !end_time) return null;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('provider.started_at')}</dt>
        <dd>{formatDateTime(start_date, start_time, language)}</dd>
      </div>
      <div>
        <dt>{t('provider.ended_at')}</dt>
        <dd>{formatDateTime(end_date, end_time, language)}</dd>
      </div>
    </dl>
  );
}

/** The customer's dispute, and its result. */
export function JobIssue({ job: { dispute } }: { job: Job }) {
  const t = useText();
  const language = useLanguage();
  if (!dispute) return null;
  return (
    <section className={classes.issue}>
      <h3 className={classes.label}>{t('job.issue_reason')}</h3>
      {dispute.reason ? (
        <blockquote dir="auto">{dispute.reason}</blockquote>
      ) : (
        <p>{t('job.issue_no_reason')}</p>
      )}
      <p>{t('job.issue_next', { when: formatInstant(dispute.answer_due_at, language) })}</p>
    </section>
  );
}
