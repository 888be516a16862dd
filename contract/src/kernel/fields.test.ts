import { expect, it } from 'vitest';
import { idValue } from './fields.ts';

it.each([7, '7', ' 7 ', '007'])('takes %j for an id', (sent) => {
  expect(idValue.parse(sent)).toBe(7);
});

it.each([0, -1, 1.5, '', 'x', '1.5', '-1', '0x10', '1e3', [7], true, null, undefined, {}, '9'.repeat(20)])(
  'takes %j for none',
  (sent) => {
    expect(idValue.safeParse(sent).success).toBe(false);
  },
);
