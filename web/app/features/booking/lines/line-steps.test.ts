import { describe, expect, it } from 'vitest';
import { lineSteps } from './line-steps.ts';

const STEPS = ['booked', 'assigned', 'started', 'done', 'approved'] as const;
type Line = Parameters<typeof lineSteps>[0];

function line(reached: number, status: Line['status'] = 'pending'): Line {
  return {
    status,
    under_review: false,
    timeline: STEPS.map((step, index) => ({
      step,
      at: index < reached ? `2026-11-21T0${index}:00:00Z` : null,
    })),
  };
}

const states = (of: Line) => lineSteps(of).map(({ state }) => state);
const currentKey = (of: Line) => lineSteps(of).find(({ state }) => state === 'now')?.key;

describe('line steps', () => {
  it('searches for a professional until one is assigned', () => {
    expect(states(line(1))).toEqual(['done', 'now', 'ahead', 'ahead', 'ahead']);
    expect(currentKey(line(1))).toBe('booking.state_finding');
  });

  it('marks an ongoing step as current from its start time', () => {
    expect(states(line(2))).toEqual(['done', 'now', 'ahead', 'ahead', 'ahead']);
    expect(currentKey(line(2))).toBe('booking.state_coming');
    expect(states(line(3, 'confirmed'))).toEqual(['done', 'done', 'now', 'ahead', 'ahead']);
  });

  it('waits for the customer when the work is completed', () => {
    expect(states(line(4, 'completed'))).toEqual(['done', 'done', 'done', 'done', 'now']);
    expect(currentKey(line(4, 'completed'))).toBe('booking.step_your_approval');
  });

  it('is under review after a dispute', () => {
    const declined = line(4, 'completed');
    const timeline = declined.timeline.toSpliced(4, 0, { step: 'disputed', at: '2026-11-21T05:00:00Z' });
    expect(states({ ...declined, timeline, under_review: true })).toEqual([
      'done',
      'done',
      'done',
      'done',
      'done',
      'now',
    ]);
    expect(currentKey({ ...declined, timeline, under_review: true })).toBe('booking.state_under_review');
  });

  it('has no next step when the line is finished or cancelled', () => {
    expect(states(line(5, 'completed'))).toEqual(['done', 'done', 'done', 'done', 'done']);
    const cancelled: Line = {
      status: 'cancelled',
      under_review: false,
      timeline: [
        { step: 'booked', at: '2026-11-21T00:00:00Z' },
        { step: 'cancelled', at: '2026-11-21T01:00:00Z' },
      ],
    };
    expect(states(cancelled)).toEqual(['done', 'stopped']);
  });
});
