import type { Job } from '@aaspaas/contract/features/job.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { formatJobDay } from './format-job.ts';
import { JobHead } from './job-head.tsx';

/** A job in brief; its actions are on the list that it links to. */
export function JobSlide({ job }: { job: Job }) {
  const t = useText();
  const language = useLanguage();
  const id = `slide-${job.id}`;
  return (
    <article className="card" aria-labelledby={id}>
      <JobHead
        job={job}
        id={id}
        open={false}
        hint={formatJobDay(t, job.service_date, language)}
        action={{ to: '/employee-booking-list' }}
      />
    </article>
  );
}
