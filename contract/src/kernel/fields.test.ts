import { describe, expect, it } from 'vitest';
import { idValue, pointQuery, text, withPoint } from './fields.ts';

it.each([7, '7', ' 7 ', '007'])('takes %j for an id', (sent) => {
  expect(idValue.parse(sent)).toBe(7);
});

it.each([0, -1, 1.5, '', 'x', '1.5', '-1', '0x10', '1e3', [7], true, null, undefined, {}, '9'.repeat(20)])(
  'takes %j for none',
  (sent) => {
    expect(idValue.safeParse(sent).success).toBe(false);
  },
);

describe('half a point', () => {
  const form = withPoint({ name: text('forms.name_required') });
  const problems = (sent: object, schema: typeof form | typeof pointQuery = form) =>
    schema.safeParse(sent).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  it('is refused by the half that is missing, in a body and in a query alike', () => {
    const required = 'error.required';
    expect(problems({ name: 'A', latitude: 12.9 })).toEqual([['longitude', required]]);
    expect(problems({ name: 'A', latitude: null, longitude: 77.5 })).toEqual([['latitude', required]]);
    expect(problems({ latitude: '12.9' }, pointQuery)).toEqual([['longitude', required]]);
    expect(problems({ latitude: '', longitude: '77.5' }, pointQuery)).toEqual([['latitude', required]]);
  });

  it('is told together with what else is wrong', () => {
    expect(problems({ latitude: 12.9 })).toEqual([
      ['name', 'forms.name_required'],
      ['longitude', 'error.required'],
    ]);
    expect(problems({ name: 'A', longitude: 200 }).map(([path]) => path)).toEqual(['longitude', 'latitude']);
    expect(form.safeParse('x').success).toBe(false);
  });

  it('is not what is meant by a whole one or none', () => {
    for (const point of [{}, { latitude: null, longitude: null }, { latitude: 12.9, longitude: 77.5 }])
      expect(problems({ name: 'A', ...point })).toEqual([]);
  });
});
