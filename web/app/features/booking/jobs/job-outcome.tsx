import type { Job } from '@aaspaas/contract/features/job.ts';
import { formatInstant } from '../../../platform/format.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { LinePhotos } from '../line-photos.tsx';
import classes from './job-card.module.css';
import { formatDateTime } from './format-job.ts';

/** When the work started and ended, and its price. */
export function JobTimes({
  job: { status, start_date, start_time, end_date, end_time, price },
}: {
  job: Job;
}) {
  const t = useText();
  const language = useLanguage();
  if (status !== 'completed' && status !== 'completed-issue') return null;
  if (!start_date || !start_time || !end_date || !end_time) return null;
  return (
    <dl className={`stack relative ${classes.facts}`}>
      <div>
        <dt className="text-14 muted">{t('provider.started_at')}</dt>
        <dd className="flex min-w-0 gap-8 wrap-anywhere">
          {formatDateTime(start_date, start_time, language)}
        </dd>
      </div>
      <div>
        <dt className="text-14 muted">{t('provider.ended_at')}</dt>
        <dd className="flex min-w-0 gap-8 wrap-anywhere">{formatDateTime(end_date, end_time, language)}</dd>
      </div>
      <div>
        <dt className="text-14 muted">{t('provider.price')}</dt>
        <dd>{formatRupees(price)}</dd>
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
    <section className={`stack gap-8 p-12-14 rounded-10 bg-danger-soft ${classes.issue}`}>
      <h4 className="text-14 muted normal">{t('job.issue_reason')}</h4>
      {dispute.reason ? (
        <blockquote className="m-0 semibold pre-line wrap-anywhere" dir="auto">
          {dispute.reason}
        </blockquote>
      ) : (
        <p>{t('job.issue_no_reason')}</p>
      )}
      <LinePhotos of="dispute" pictures={dispute.photos} />
      <p>{t('job.issue_next', { when: formatInstant(dispute.answer_due_at, language) })}</p>
    </section>
  );
}
