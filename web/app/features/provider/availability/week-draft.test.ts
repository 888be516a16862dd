import { ALWAYS_AVAILABLE } from '@aaspaas/contract/kernel/working-hours.ts';
import { describe, expect, it } from 'vitest';
import {
  ALL_DAY,
  copyDay,
  toWeekDraft,
  toWorkingHours,
  isAllDay,
  isSameWeek,
  PRESETS,
  DEFAULT_HOURS,
  validateWeek,
  replaceDay,
  addInterval,
} from './week-draft.ts';

describe('week draft', () => {
  it('converts stored hours to a draft and back without a change', () => {
    expect(isSameWeek(toWeekDraft(ALWAYS_AVAILABLE), PRESETS.any)).toBe(true);
    expect(toWorkingHours(toWeekDraft(ALWAYS_AVAILABLE))).toEqual(ALWAYS_AVAILABLE);
    const two = [
      { weekday: 2, from: '14:00', to: '18:00' },
      { weekday: 2, from: '09:00', to: '13:00' },
    ];
    expect(toWeekDraft(two)[1]).toEqual([
      { from: '09:00', to: '13:00' },
      { from: '14:00', to: '18:00' },
    ]);
  });

  it('copies a day to the open days, and to no closed one', () => {
    const week = copyDay(replaceDay(PRESETS.week, 0, ALL_DAY), 0);
    expect(week.map(isAllDay)).toEqual([true, true, true, true, true, true, false]);
    expect(week[6]).toEqual([]);
  });

  it('adds hours after the last ones if there is room', () => {
    expect(addInterval(DEFAULT_HOURS)).toEqual([...DEFAULT_HOURS, { from: '19:00', to: '21:00' }]);
    expect(addInterval(ALL_DAY)).toBe(ALL_DAY);
    const late = [{ from: '12:00', to: '22:00' }];
    expect(addInterval(late)).toBe(late);
    const three = addInterval([
      { from: '06:00', to: '08:00' },
      { from: '09:00', to: '11:00' },
    ]);
    expect(three).toHaveLength(3);
    expect(addInterval(three)).toBe(three);
  });

  it.each([
    ['all closed', PRESETS.any.map(() => []), { none: true, days: [] }],
    ['an empty field', replaceDay(PRESETS.week, 1, [{ from: '', to: '18:00' }]), { none: false, days: [2] }],
    [
      'overlapping intervals',
      replaceDay(PRESETS.week, 2, [...DEFAULT_HOURS, { from: '17:00', to: '20:00' }]),
      { none: false, days: [3] },
    ],
    ['right', PRESETS.week, { none: false, days: [] }],
  ])('reports an error: %s', (_, week, problem) => {
    expect(validateWeek(week)).toEqual(problem);
  });
});
