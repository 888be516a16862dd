import type { BoardLane, BoardLine } from '@aaspaas/contract/features/admin-board.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { formatConflict, formatHours, remainingReasons } from './board-text.ts';
import classes from './board.module.css';

/** What the lanes of a board have in common. */
export interface BoardState {
  /** `YYYY-MM-DD`, Asia/Kolkata. */
  readonly date: string;
  /** The selected line as the lanes know it; null while they load. */
  readonly line: BoardLine | null;
  /** The selected line of the address. */
  readonly selected: number | null;
  readonly assigningId: number | null;
  readonly onSelect: (id: number | null) => void;
  readonly onAssign: (lane: BoardLane) => void;
}

/** The professional whose trips the map shows. */
export interface ChosenLane {
  readonly id: number | null;
  readonly choose: (id: number | null) => void;
}

/** A professional's name with the rank, and how they suit the selected booking or when they work. */
export function LaneFacts({ lane, rank }: { lane: BoardLane; rank: number }) {
  const t = useText();
  const language = useLanguage();
  const { candidate } = lane;
  // Work of several days can have the same conflict on each.
  const conflicts = new Set(candidate?.conflicts.map((one) => formatConflict(t, language, one)));
  return (
    <>
      <p className={classes.name}>
        {candidate && <span className="muted">{t('board.rank', { rank })} </span>}
        {lane.name}
      </p>
      {candidate ? (
        <>
          {[...conflicts].map((text) => (
            <p key={text} className={classes.conflict}>
              <IconAlertTriangle size={14} aria-hidden />
              {text}
            </p>
          ))}
          <p className={classes.reasons}>{remainingReasons(candidate).join(' · ')}</p>
        </>
      ) : (
        <p className={classes.reasons}>
          {formatHours(t, language, lane)}
          {lane.jobs.length > 0 && ` · ${t('board.jobs', { count: lane.jobs.length })}`}
        </p>
      )}
    </>
  );
}

/** Assigns the selected booking to a professional; nothing if they are busy, because the server would refuse it. */
export function AssignButton({ lane, rank, board }: { lane: BoardLane; rank: number; board: BoardState }) {
  const t = useText();
  const { line, assigningId } = board;
  if (!lane.candidate || !line) return null;
  if (line.professional?.id === lane.employee_id) return <Badge tone="info">{t('admin.assigned_now')}</Badge>;
  if (!line.can_assign || !lane.candidate.free) return null;
  const action = line.professional ? 'reassign' : 'allocate';
  return (
    <Button
      size="compact"
      className={classes.assign}
      variant={rank === 1 && lane.candidate.conflicts.length === 0 ? 'filled' : 'default'}
      data-board-item={`lane-${lane.employee_id}`}
      aria-label={t(`admin.${action}_to`, { name: lane.name })}
      loading={assigningId === lane.employee_id}
      // It stays focusable, so that the lanes can still be scrolled by keyboard.
      aria-disabled={assigningId !== null}
      onClick={() => assigningId === null && board.onAssign(lane)}
    >
      {t(`admin.${action}`)}
    </Button>
  );
}
