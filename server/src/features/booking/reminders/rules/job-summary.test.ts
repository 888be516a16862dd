import { describe, expect, it } from 'vitest';
import { dueSummary } from './job-summary.ts';

const at = (time: string) => new Date(`2026-11-30T${time}:00+05:30`);

describe('dueSummary', () => {
  it.each([
    ['16:59', null, false],
    ['17:00', 'outlook', false],
    ['19:59', 'outlook', false],
    ['20:00', 'list', true],
    ['20:19', 'list', true],
    ['20:20', 'list', false],
    ['20:59', 'list', false],
    ['21:00', null, false],
    ['08:00', null, false],
  ])('at %s: %s, waits for the assignment: %s', (time, kind, waits) => {
    const due = dueSummary(at(time));
    expect(due?.kind ?? null).toBe(kind);
    expect(due?.waitsForAssignment ?? false).toBe(waits);
  });

  it('is about tomorrow in India', () => {
    expect(dueSummary(at('20:00'))).toMatchObject({
      day: '2026-12-01',
      window: { from: new Date('2026-12-01T00:00:00+05:30'), to: new Date('2026-12-02T00:00:00+05:30') },
    });
  });
});
