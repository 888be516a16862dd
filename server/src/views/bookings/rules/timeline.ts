import type { LineState } from '../../../features/booking/index.ts';

/** The steps of a line's timeline. */
export type Step = 'booked' | 'assigned' | 'started' | 'done' | 'approved' | 'disputed' | 'cancelled';

/** When a line reached each state; times from before a repetition may remain. */
export interface LineTimestamps {
  readonly state: LineState;
  readonly confirmedAt: Date | null;
  readonly assignedAt: Date | null;
  readonly startedAt: Date | null;
  readonly doneAt: Date | null;
  readonly approvedAt: Date | null;
  readonly disputedAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** The progress of each state towards `approved`. */
const progress: Record<LineState, number> = {
  draft: 0,
  placed: 1,
  assigned: 2,
  started: 3,
  done: 4,
  disputed: 4,
  approved: 5,
  cancelled: 5,
};

/**
 * Returns a line's timeline: past steps with their times, future steps without. A cancelled line shows only past steps; a
 * dispute appears between `done` and `approved`.
 */
export function timelineOf(line: LineTimestamps): { step: Step; at: Date | null }[] {
  const milestones: readonly (readonly [Step, Date | null])[] = [
    ['booked', line.confirmedAt],
    ['assigned', line.assignedAt],
    ['started', line.startedAt],
    ['done', line.doneAt],
    ['approved', line.approvedAt],
  ];
  const steps = milestones.map(([step, at], index) => ({
    step,
    at: index < progress[line.state] ? at : null,
  }));
  const { disputedAt, doneAt } = line;
  // Repeated work reaches `done` again, and the earlier dispute does not belong to it.
  const declined =
    disputedAt !== null && progress[line.state] >= progress.done && (doneAt === null || disputedAt >= doneAt);
  if (declined && line.state !== 'done') steps.splice(4, 0, { step: 'disputed', at: disputedAt });
  if (line.state !== 'cancelled') return steps;
  return [...steps.filter(({ at }) => at !== null), { step: 'cancelled', at: line.cancelledAt }];
}
