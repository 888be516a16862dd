import { describe, expect, it } from 'vitest';
import { type LineTimestamps, timelineOf } from './timeline.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const none: LineTimestamps = {
  state: 'draft',
  confirmedAt: null,
  assignedAt: null,
  startedAt: null,
  doneAt: null,
  approvedAt: null,
  disputedAt: null,
  cancelledAt: null,
};
const shown = (line: Partial<LineTimestamps>) =>
  timelineOf({ ...none, ...line }).map(
    ({ step, at: when }) => `${step}${when ? ` ${when.getUTCHours()}` : ''}`,
  );
const worked = { confirmedAt: at(1), assignedAt: at(2), startedAt: at(3), doneAt: at(4) };

describe('timelineOf', () => {
  it('shows past steps with their times, and future steps without', () => {
    expect(shown({})).toEqual(['booked', 'assigned', 'started', 'done', 'approved']);
    expect(shown({ state: 'assigned', confirmedAt: at(1), assignedAt: at(2) })).toEqual([
      'booked 1',
      'assigned 2',
      'started',
      'done',
      'approved',
    ]);
    expect(shown({ ...worked, state: 'approved', approvedAt: at(5) })).toEqual([
      'booked 1',
      'assigned 2',
      'started 3',
      'done 4',
      'approved 5',
    ]);
  });

  it('shows a dispute before the future approval, and after it is settled', () => {
    const declined = { ...worked, disputedAt: at(5) };
    expect(shown({ ...declined, state: 'disputed' }).slice(3)).toEqual(['done 4', 'disputed 5', 'approved']);
    expect(shown({ ...declined, state: 'approved', approvedAt: at(6) }).slice(3)).toEqual([
      'done 4',
      'disputed 5',
      'approved 6',
    ]);
  });

  it('restarts for repeated work', () => {
    const again = { ...worked, disputedAt: at(5) };
    expect(shown({ ...again, state: 'placed' })).toEqual([
      'booked 1',
      'assigned',
      'started',
      'done',
      'approved',
    ]);
    expect(shown({ ...again, state: 'done', doneAt: at(8) }).slice(3)).toEqual(['done 8', 'approved']);
    expect(shown({ ...again, state: 'approved', doneAt: at(8), approvedAt: at(9) }).slice(3)).toEqual([
      'done 8',
      'approved 9',
    ]);
  });

  it('ends with the cancellation, without future steps', () => {
    expect(shown({ state: 'cancelled', confirmedAt: at(1), cancelledAt: at(2) })).toEqual([
      'booked 1',
      'cancelled 2',
    ]);
    expect(shown({ ...worked, state: 'cancelled', disputedAt: at(5), cancelledAt: at(6) })).toEqual([
      'booked 1',
      'assigned 2',
      'started 3',
      'done 4',
      'disputed 5',
      'cancelled 6',
    ]);
  });
});
