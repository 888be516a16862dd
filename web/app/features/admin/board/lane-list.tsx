import '../../../platform/all-texts.ts';
import type { BoardLane } from '@aaspaas/contract/features/admin-board.ts';
import { IconRoute } from '@tabler/icons-react';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { formatGap, jobFacts } from './board-text.ts';
import classes from './board.module.css';
import { AssignButton, type BoardState, type ChosenLane, LaneFacts } from './lane-parts.tsx';
import { tripsOf } from './map-markers.ts';

/** The day of the professionals as a list, with the times as text: on phones, and beside the map, whose trips it has as text. */
export function LaneList({
  lanes,
  board,
  label,
  chosen,
}: {
  lanes: readonly BoardLane[];
  board: BoardState;
  label: string;
  /** Null without a map. */
  chosen: ChosenLane | null;
}) {
  return (
    // oxlint-disable-next-line no-noninteractive-tabindex -- beside the map the list scrolls, also by keys when nothing in it is a control
    <ol className={`list ${classes.cards}`} aria-label={label} tabIndex={chosen ? 0 : undefined}>
      {lanes.map((lane, index) => (
        <li key={lane.employee_id} className={classes.cardLane} data-board-lane={lane.employee_id}>
          <div className={classes.cardHead}>
            <div className="min-w-0">
              <LaneFacts lane={lane} rank={index + 1} />
            </div>
            <AssignButton lane={lane} rank={index + 1} board={board} />
          </div>
          {lane.jobs.length > 0 && <Jobs lane={lane} board={board} />}
          {chosen && <Trips lane={lane} board={board} chosen={chosen} />}
        </li>
      ))}
    </ol>
  );
}

/** Shows the trips of a professional on the map, and as text. */
function Trips({ lane, board, chosen }: { lane: BoardLane; board: BoardState; chosen: ChosenLane }) {
  const t = useText();
  const trips = tripsOf(lane, board.line);
  if (trips.length === 0) return null;
  const isChosen = lane.employee_id === chosen.id;
  return (
    <>
      <button
        type="button"
        className={classes.trips}
        data-board-item={`trips-${lane.employee_id}`}
        aria-pressed={isChosen}
        aria-label={t('board.map_trips_of', { name: lane.name })}
        onClick={() => chosen.choose(isChosen ? null : lane.employee_id)}
      >
        <IconRoute size={16} aria-hidden />
        {t('board.map_trips')}
      </button>
      {isChosen && (
        <ul className="list">
          {trips.map(({ from, to, gap }) => (
            <li
              key={`${from.detail_id}-${to.detail_id}`}
              className={gap.short ? classes.conflict : classes.reasons}
            >
              {t('board.map_trip', {
                from: from.service_name,
                to: to.service_name,
                text: formatGap(t, gap),
              })}
            </li>
          ))}
        </ul>
      )}
    </>
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
