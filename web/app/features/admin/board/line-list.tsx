import type { BookingLineRow } from '@aaspaas/contract/features/admin-bookings.ts';
import { formatDuration } from '../../../platform/format-duration.ts';
import { formatTimeOfDay } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { formatAttention } from '../queue.ts';
import classes from './board.module.css';
import { useDragHandle } from './drag-parts.ts';

/** The unassigned bookings of the day, by the begin of their slot. */
export function LineList({
  lines,
  selected,
  draggable,
  onSelect,
}: {
  lines: readonly BookingLineRow[];
  selected: number | null;
  draggable: boolean;
  onSelect: (id: number | null) => void;
}) {
  const t = useText();
  return (
    <ul className={`list ${classes.lines}`} aria-label={t('board.lines')}>
      {lines.map((line) => (
        <li key={line.detail_id}>
          <LineButton
            line={line}
            selected={line.detail_id === selected}
            draggable={draggable}
            onSelect={onSelect}
          />
        </li>
      ))}
    </ul>
  );
}

function LineButton({
  line,
  selected,
  draggable,
  onSelect,
}: {
  line: BookingLineRow;
  selected: boolean;
  draggable: boolean;
  onSelect: (id: number | null) => void;
}) {
  const t = useText();
  const language = useLanguage();
  // The list knows the begin only; the length matters first when the booking is on the board.
  const ref = useDragHandle({ ...line, ends_at: line.starts_at }, { inLane: false, disabled: !draggable });
  return (
    <button
      type="button"
      ref={ref}
      className={classes.line}
      data-board-item={line.detail_id}
      aria-pressed={selected}
      onClick={() => onSelect(selected ? null : line.detail_id)}
    >
      <span className="semibold">{line.service_name}</span>
      <span>
        {formatTimeOfDay(line.starts_at, language)} · {formatDuration(t, line.work_type, line.day_hours)}
      </span>
      <span className="muted text-13">
        {line.booking_id}
        {line.pin && ` · ${t('board.pin', { pin: line.pin })}`}
      </span>
      {line.attention && (
        <span>
          <Badge tone="danger">{formatAttention(t, line.attention)}</Badge>
        </span>
      )}
    </button>
  );
}
