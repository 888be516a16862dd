import '../../../platform/all-texts.ts';
import type { Job } from '@aaspaas/contract/features/job.ts';
import { LinePhotos } from '../line-photos.tsx';
import { ExtraTime } from './extra-time.tsx';
import { JobActions } from './job-actions.tsx';
import classes from './job-card.module.css';
import { JobDetails } from './job-details.tsx';
import { JobGoods } from './job-goods.tsx';
import { JobHead } from './job-head.tsx';
import { JobIssue, JobTimes } from './job-outcome.tsx';
import { ContactLinks, JobPlace } from './job-place.tsx';

/** How a card is shown. */
export interface JobCardProps {
  readonly job: Job;
  readonly open: boolean;
  /** Shows or hides all but the head; a card without it is always open. */
  readonly toggle?: (() => void) | undefined;
  /** In the closed card, before the address: its day, or the distance from the job before. */
  readonly hint?: string | undefined;
  /** Opens the start code popup; `sendNow` creates a code immediately. */
  readonly onCode: (sendNow: boolean) => void;
  readonly onChanged: () => Promise<void>;
}

/** One job: its head, and if it is open the place, the next action, and the folded details. */
export function JobCard({ job, open, toggle, hint, onCode, onChanged }: JobCardProps) {
  const id = `job-${job.id}`;
  const panel = `${id}-panel`;
  return (
    <article className="card" aria-labelledby={id}>
      <JobHead job={job} id={id} open={open} hint={hint} action={toggle && { toggle, panel }} />
      <div id={panel} className={classes.panel} hidden={!open}>
        <JobPlace job={job} />
        {job.goods && <JobGoods goods={job.goods} heading="h4" />}
        <ContactLinks job={job} />
        <JobTimes job={job} />
        <JobIssue job={job} />
        <LinePhotos pictures={job.completion_photos} />
        <JobActions job={job} onCode={onCode} onChanged={onChanged}>
          {job.status === 'confirmed' && <ExtraTime job={job} onChanged={onChanged} />}
        </JobActions>
        <JobDetails job={job} />
      </div>
    </article>
  );
}
