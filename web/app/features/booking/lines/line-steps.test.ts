import { describe, expect, it } from 'vitest';
import { lineSteps } from './line-steps.ts';

const STEPS = ['booked', 'assigned', 'started', 'done', 'approved'] as const;
type Line = Parameters<typeof lineSteps>[0];

function line(reached: number, status: Line['status'] = 'pending'): Line {
  return {
    status,
    under_review: false,
    approval_due_at: null,
    dispute_due_at: null,
    service_date: '2026-11-26',
    service_time: '14:00',
    answer_by: null,
    timeline: STEPS.map((step, index) => ({
      step,
      at: index < reached ? `2026-11-21T0${index}:00:00Z` : null,
    })),
  };
}

const NOW = Date.parse('2026-11-21T06:00:00Z');
const states = (of: Line) => lineSteps(of, NOW).map(({ state }) => state);
const currentStep = (of: Line) => lineSteps(of, NOW).find(({ state }) => state === 'now');
const currentKey = (of: Line) => currentStep(of)?.key;

describe('line steps', () => {
  it('searches for a professional until one is assigned', () => {
    expect(states(line(1))).toEqual(['done', 'now', 'ahead', 'ahead', 'ahead']);
    expect(currentStep(line(1))).toMatchObject({
      key: 'line.finding',
      note: { key: 'line.finding_text', time: '2026-11-25T14:30:00.000Z' },
    });
    expect(currentStep({ ...line(1), service_date: '2026-11-20' })).not.toHaveProperty('note');
  });

  it('marks an ongoing step as current from its start time', () => {
    expect(states(line(2))).toEqual(['done', 'now', 'ahead', 'ahead', 'ahead']);
    expect(currentKey(line(2))).toBe('line.step_coming');
    expect(states(line(3, 'confirmed'))).toEqual(['done', 'done', 'now', 'ahead', 'ahead']);
  });

  it('waits for the customer when the work is completed', () => {
    expect(states(line(4, 'completed'))).toEqual(['done', 'done', 'done', 'done', 'now']);
    expect(currentKey(line(4, 'completed'))).toBe('booking.step_your_approval');
  });

  it('says when unanswered work counts as approved', () => {
    const due = '2026-11-24T06:40:00Z';
    expect(currentStep({ ...line(4, 'completed'), approval_due_at: due })?.note).toEqual({
      key: 'booking.approval_note',
      time: due,
    });
  });

  it.each([
    [
      'before it is due',
      '2026-11-21T06:00:01Z',
      { key: 'booking.under_review_note', time: '2026-11-21T06:00:01Z' },
    ],
    ['after it was due', '2026-11-21T06:00:00Z', { key: 'booking.under_review_late_note' }],
  ])('announces the answer to a dispute: %s', (_, due, note) => {
    const disputed = { ...line(4, 'completed'), under_review: true, dispute_due_at: due };
    expect(currentStep(disputed)?.note).toEqual(note);
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
      approval_due_at: null,
      dispute_due_at: null,
      service_date: '2026-11-26',
      service_time: '14:00',
      answer_by: null,
      timeline: [
        { step: 'booked', at: '2026-11-21T00:00:00Z' },
        { step: 'cancelled', at: '2026-11-21T01:00:00Z' },
      ],
    };
    expect(states(cancelled)).toEqual(['done', 'stopped']);
  });
});
