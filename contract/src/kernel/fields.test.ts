import { describe, expect, it } from 'vitest';
import { calendarDay, idValue, pointQuery, text, withPoint } from './fields.ts';
import { isDate } from './time.ts';

it.each([7, '7', ' 7 ', '007'])('accepts %j as an id', (sent) => {
  expect(idValue.parse(sent)).toBe(7);
});

it.each([0, -1, 1.5, '', 'x', '1.5', '-1', '0x10', '1e3', [7], true, null, undefined, {}, '9'.repeat(20)])(
  'rejects %j as an id',
  (sent) => {
    expect(idValue.safeParse(sent).success).toBe(false);
  },
);

describe('incomplete point', () => {
  const form = withPoint({ name: text('forms.name_required') });
  const problems = (sent: object, schema: typeof form | typeof pointQuery = form) =>
    schema.safeParse(sent).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  it('reports the missing coordinate, in a body and in a query', () => {
    const required = 'error.required';
    expect(problems({ name: 'A', latitude: 12.9 })).toEqual([['longitude', required]]);
    expect(problems({ name: 'A', latitude: null, longitude: 77.5 })).toEqual([['latitude', required]]);
    expect(problems({ latitude: '12.9' }, pointQuery)).toEqual([['longitude', required]]);
    expect(problems({ latitude: '', longitude: '77.5' }, pointQuery)).toEqual([['latitude', required]]);
  });

  it('is reported together with other field errors', () => {
    expect(problems({ latitude: 12.9 })).toEqual([
      ['name', 'forms.name_required'],
      ['longitude', 'error.required'],
    ]);
    expect(problems({ name: 'A', longitude: 200 }).map(([path]) => path)).toEqual(['longitude', 'latitude']);
    expect(form.safeParse('x').success).toBe(false);
  });

  it('is not reported for a complete point or none', () => {
    for (const point of [{}, { latitude: null, longitude: null }, { latitude: 12.9, longitude: 77.5 }])
      expect(problems({ name: 'A', ...point })).toEqual([]);
  });
});

describe('a calendar date', () => {
  it.each([
    ['2026-02-28', true],
    ['0001-01-01', true],
    ['0000-02-29', false],
    ['2026-02-29', false],
    ['2026-2-1', false],
  ])('%s: %s', (text, valid) => {
    expect(calendarDay('error.required').safeParse(text).success).toBe(valid);
    expect(isDate(text)).toBe(valid);
  });
});
