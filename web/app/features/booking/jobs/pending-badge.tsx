import type { Job } from '@aaspaas/contract/features/job.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useWorkOutbox } from '../use-work-outbox.ts';
import classes from './pending-entries.module.css';
import { jobSubject } from './work-outbox.ts';

/** Badge on a card with unsent or refused entries. */
export function PendingBadge({ job }: { job: Pick<Job, 'id'> }) {
  const t = useText();
  const { entries } = useWorkOutbox();
  const jobEntries = entries.filter(({ subject }) => subject === jobSubject(job));
  if (jobEntries.length === 0) return null;
  const refused = jobEntries.some(({ refusal }) => refusal);
  return (
    <span className={classes.inline}>
      <Badge tone={refused ? 'danger' : 'warning'}>{t(refused ? 'outbox.refused' : 'outbox.pending')}</Badge>
    </span>
  );
}
