import type { Job } from '@aaspaas/contract/features/work.ts';
import { useText } from '../../platform/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { useWaiting } from './use-waiting.ts';
import classes from './waiting-list.module.css';
import { subjectOf } from './work-outbox.ts';

/** On a card: something of this job is not sent yet, or was not accepted. */
export function WaitingBadge({ job }: { job: Pick<Job, 'id'> }) {
  const t = useText();
  const { entries } = useWaiting();
  const mine = entries.filter(({ subject }) => subject === subjectOf(job));
  if (mine.length === 0) return null;
  const refused = mine.some(({ refusal }) => refusal);
  return (
    <span className={classes.beside}>
      <Badge tone={refused ? 'danger' : 'warning'}>{t(refused ? 'outbox.refused' : 'outbox.waiting')}</Badge>
    </span>
  );
}
