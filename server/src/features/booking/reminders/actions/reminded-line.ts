import type { LineRow } from '../../lines/store.ts';
import type { RemindedLine } from '../rules/line-timers.ts';
import type { TimerRow } from '../store.ts';

/** Returns the facts of a line for one of its reminders; the trip counts only while its professional is the line's. */
export function remindedLine(line: LineRow, timer: TimerRow): RemindedLine {
  return {
    state: line.state,
    startsAt: line.starts_at,
    enteredAt: line.entered_at,
    travelMinutes: timer.professional_id === line.professional_id ? timer.travel_minutes : null,
  };
}
