import { describe, expect, it } from 'vitest';
import { type ChangeEntry, lineChanges, mergeChanges, type RecordedLine } from './line-changes.ts';

const line: RecordedLine = {
  professional_id: null,
  starts_at: new Date('2026-12-01T04:30:00Z'),
  total: 30_000,
  attention: null,
};
const entry = (from_state: ChangeEntry['from_state'], to_state: ChangeEntry['to_state'], after: object) =>
  ({ from_state, to_state, changes: lineChanges(line, { ...line, ...after }) }) satisfies ChangeEntry;

describe('lineChanges', () => {
  it('has nothing of a line that stays the same, also with another date object', () => {
    expect(lineChanges(line, { ...line, starts_at: new Date(line.starts_at) })).toEqual({});
  });

  it('has each value before and after', () => {
    const after = {
      professional_id: 7,
      starts_at: new Date('2026-12-02T04:30:00Z'),
      total: 45_000,
      attention: 'late' as const,
    };
    expect(lineChanges(line, after)).toEqual({
      professional_id: [null, 7],
      starts_at: ['2026-12-01T04:30:00.000Z', '2026-12-02T04:30:00.000Z'],
      total: [30_000, 45_000],
      attention: [null, 'late'],
    });
  });
});

describe('mergeChanges', () => {
  it('is empty without entries', () => {
    expect(mergeChanges([])).toEqual([]);
  });

  it('has the first value before and the last one after', () => {
    expect(
      mergeChanges([
        entry('placed', 'assigned', { professional_id: 7 }),
        {
          from_state: 'assigned',
          to_state: 'assigned',
          changes: { professional_id: [7, 9], attention: [null, 'late'] },
        },
        { from_state: 'assigned', to_state: 'started', changes: { attention: ['late', null] } },
      ]),
    ).toEqual([
      { field: 'state', from: 'placed', to: 'started' },
      { field: 'professional_id', from: null, to: 9 },
    ]);
  });

  it('leaves out what is the same again, and takes only the states of entries without recorded changes', () => {
    expect(
      mergeChanges([
        { from_state: 'placed', to_state: 'assigned', changes: null },
        { from_state: 'assigned', to_state: 'placed', changes: { professional_id: [7, null] } },
      ]),
    ).toEqual([{ field: 'professional_id', from: 7, to: null }]);
    expect(
      mergeChanges([
        entry('placed', 'assigned', { professional_id: 7 }),
        { from_state: 'assigned', to_state: 'placed', changes: { professional_id: [7, null] } },
      ]),
    ).toEqual([]);
  });
});
