import { describe, expect, it } from 'vitest';
import { searchEnd, searchKindOf } from './search-window.ts';

const NOW = new Date('2026-11-21T12:00:00+05:30');
const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`);

describe('searchKindOf', () => {
  it.each([
    ['14:00', false, 'instant'],
    ['14:01', false, null],
    ['15:00', true, 'standby'],
    ['15:01', true, null],
    ['11:50', true, 'standby'],
  ] as const)('work at %s, assigned before: %s: %s', (time, assignedBefore, kind) => {
    expect(searchKindOf({ startsAt: at(time), assignedBefore }, NOW)).toBe(kind);
  });
});

describe('searchEnd', () => {
  it.each([
    ['instant', '14:00', false, '2026-11-21T12:02:30'],
    ['standby', '14:30', false, '2026-11-21T13:30:00'],
    ['standby', '13:01', false, '2026-11-21T12:02:30'],
    ['standby', '11:55', false, '2026-11-21T12:02:30'],
    ['standby', '11:45', true, '2026-11-21T12:45:00'],
  ] as const)('%s for %s, assigned: %s: until %s', (kind, time, isAssigned, end) => {
    expect(searchEnd(kind, { startsAt: at(time), isAssigned }, NOW)).toEqual(new Date(`${end}+05:30`));
  });
});
