import type { BoardJob, BoardLane, BoardLine, BoardTime } from '@aaspaas/contract/features/admin-board.ts';
import { IconAlertTriangle, IconCheck, IconLock, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react';
import { now } from '../../../platform/clock.ts';
import { formatTime } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FIRST_HOUR, gridSpan, LAST_HOUR, placeGaps, shareOfDay } from './board-grid.ts';
import { describeJob, formatGap, formatRange } from './board-text.ts';
import { useDragHandle, useDropLane } from './drag-parts.ts';
import classes from './lane-grid.module.css';
import { AssignButton, type BoardState, LaneFacts } from './lane-parts.tsx';

const HOURS = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, index) => FIRST_HOUR + index);
const NOW_MS = 30_000;

/** The day of the professionals as a grid: one lane each, the time from left to right. */
export function LaneGrid({
  lanes,
  board,
  label,
  dimmed,
}: {
  lanes: readonly BoardLane[];
  board: BoardState;
  label: string;
  /** The lanes are those before a change, until the new ones are there. */
  dimmed: boolean;
}) {
  const language = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const { date, line } = board;
  const begin = line ? gridSpan(line, date).from : null;
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const share = begin === null ? (shareOfDay(now(), date) ?? 2 / 16) : (begin - 1) / 64;
    const track = element.scrollWidth - laneWidth(element);
    // An hour of what lies before it stays in view.
    element.scrollLeft = Math.max(0, (share - 1 / 16) * track);
  }, [begin, date]);
  return (
    <div ref={scroller} className={classes.grid} data-dimmed={dimmed || undefined} aria-busy={dimmed}>
      <div className={classes.hoursRow} aria-hidden="true">
        <span className={classes.corner} />
        <div className={classes.hourNames}>
          {HOURS.map((hour) => (
            <span key={hour}>{formatTime(`${hour}:00`, language)}</span>
          ))}
        </div>
      </div>
      <ol className={`list ${classes.lanes}`} aria-label={label}>
        {lanes.map((lane, index) => (
          <Lane key={lane.employee_id} lane={lane} rank={index + 1} board={board} />
        ))}
        <NowLine date={date} />
      </ol>
    </div>
  );
}

function laneWidth(grid: HTMLElement): number {
  return grid.querySelector<HTMLElement>(`.${classes.corner}`)?.offsetWidth ?? 0;
}

/** The present time, today only. */
function NowLine({ date }: { date: string }) {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), NOW_MS);
    return () => clearInterval(timer);
  }, []);
  const share = shareOfDay(time, date);
  if (share === null) return null;
  return <li className={classes.now} style={{ '--now': share } as CSSProperties} aria-hidden="true" />;
}

const Lane = memo(function Lane({ lane, rank, board }: { lane: BoardLane; rank: number; board: BoardState }) {
  const t = useText();
  const ref = useDropLane(lane.employee_id);
  const { date, line } = board;
  const fit = lane.candidate && (lane.candidate.conflicts.length === 0 ? 'good' : 'bad');
  const isOwn = line !== null && lane.jobs.some(({ detail_id }) => detail_id === line.detail_id);
  const working = lane.day_off || lane.paused ? [] : lane.hours;
  return (
    <li ref={ref} className={classes.lane} data-board-lane={lane.employee_id}>
      <div className={classes.person}>
        <div className="min-w-0">
          <LaneFacts lane={lane} rank={rank} />
        </div>
        <AssignButton lane={lane} rank={rank} board={board} />
      </div>
      <div className={classes.track}>
        {working.map((time) => (
          <span
            key={time.starts_at}
            className={classes.working}
            style={placed(time, date)}
            aria-hidden="true"
          />
        ))}
        {lane.holds.map((time) => (
          <span key={time.starts_at} className={classes.hold} style={placed(time, date)}>
            <IconLock size={14} aria-hidden />
            {t('admin.held')}
          </span>
        ))}
        {lane.jobs.map((job) => (
          <Job key={`${job.detail_id}-${job.starts_at}`} job={job} board={board} />
        ))}
        {line && lane.candidate && !isOwn && <Slot line={line} date={date} fit={fit} />}
        {placeGaps(lane, line, date).map(({ key, gap, from, to }) => (
          <span
            key={key}
            className={classes.gap}
            data-short={gap.short || undefined}
            style={{ gridColumn: `${from} / ${to}` }}
            title={formatGap(t, gap)}
          >
            {formatGap(t, gap)}
          </span>
        ))}
      </div>
    </li>
  );
});

/** The slot of the selected booking in the lane of a suggestion. */
function Slot({ line, date, fit }: { line: BoardLine; date: string; fit: 'good' | 'bad' | null }) {
  const t = useText();
  const language = useLanguage();
  return (
    <span className={classes.slot} data-fit={fit ?? undefined} style={placed(line, date)}>
      <span className="sr-only">{t('board.slot', { time: formatRange(t, language, line) })}</span>
    </span>
  );
}

const STATE_ICONS = {
  started: IconPlayerPlayFilled,
  done: IconCheck,
  approved: IconCheck,
  disputed: IconAlertTriangle,
} as const;

function Job({ job, board }: { job: BoardJob; board: BoardState }) {
  const t = useText();
  const language = useLanguage();
  const { date, selected } = board;
  const ref = useDragHandle(job, { inLane: true, disabled: !job.can_assign });
  const { earlier, later } = gridSpan(job, date);
  const Icon = job.attention
    ? IconAlertTriangle
    : job.state in STATE_ICONS
      ? STATE_ICONS[job.state as keyof typeof STATE_ICONS]
      : null;
  const text = describeJob(t, language, job);
  const isSelected = job.detail_id === selected;
  return (
    <button
      type="button"
      ref={ref}
      className={classes.job}
      data-board-item={job.detail_id}
      data-state={job.state}
      data-flagged={job.attention !== null || undefined}
      data-movable={job.can_assign || undefined}
      data-earlier={earlier || undefined}
      data-later={later || undefined}
      aria-pressed={isSelected}
      title={text}
      style={placed(job, date)}
      onClick={() => board.onSelect(isSelected ? null : job.detail_id)}
    >
      <span className="sr-only">{text}</span>
      <span className={classes.jobName} aria-hidden="true">
        {Icon && <Icon size={13} />}
        {job.service_name}
      </span>
      <span className={classes.jobPlace} aria-hidden="true">
        {job.pin ?? job.booking_id}
      </span>
    </button>
  );
}

function placed(time: BoardTime, date: string): CSSProperties {
  const { from, to } = gridSpan(time, date);
  return { gridColumn: `${from} / ${to}` };
}
