import type { BoardLane } from '@aaspaas/contract/features/admin-board.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { formatGap, jobFacts } from './board-text.ts';
import classes from './board.module.css';
import { AssignButton, type BoardState, LaneFacts } from './lane-parts.tsx';

/** The day of the professionals as a list, with the times as text: for phones. */
export function LaneList({
  lanes,
  board,
  label,
}: {
  lanes: readonly BoardLane[];
  board: BoardState;
  label: string;
}) {
  return (
    <ol className={`list ${classes.cards}`} aria-label={label}>
      {lanes.map((lane, index) => (
        <li key={lane.employee_id} className={classes.cardLane} data-board-lane={lane.employee_id}>
          <div className={classes.cardHead}>
            <div className="min-w-0">
              <LaneFacts lane={lane} rank={index + 1} />
            </div>
            <AssignButton lane={lane} rank={index + 1} board={board} />
          </div>
          {lane.jobs.length > 0 && <Jobs lane={lane} board={board} />}
        </li>
      ))}
    </ol>
  );
}

function Jobs({ lane, board }: { lane: BoardLane; board: BoardState }) {
  const t = useText();
  const language = useLanguage();
  return (
    <ul className={`list ${classes.cardJobs}`}>
      {lane.jobs.map((job) => (
        <li key={`${job.detail_id}-${job.starts_at}`}>
          {job.gap_before?.short && <p className={classes.conflict}>{formatGap(t, job.gap_before)}</p>}
          <button
            type="button"
            className={classes.cardJob}
            data-board-item={job.detail_id}
            aria-pressed={job.detail_id === board.selected}
            onClick={() => board.onSelect(job.detail_id)}
          >
            <span className="semibold">{job.service_name}</span>
            <span className="muted">{jobFacts(t, language, job).join(' · ')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
