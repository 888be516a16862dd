import { expect, it } from 'vitest';
import { lineOptions } from './use-service-choice.ts';

it.each([
  [{ professionalId: null, womanOnly: false }, false, {}],
  [{ professionalId: null, womanOnly: false }, true, { promised: true }],
  [{ professionalId: 7, womanOnly: false }, true, { promised: true, professional_id: 7 }],
  [{ professionalId: null, womanOnly: true }, false, { gender: 'female' }],
])('lineOptions: %j, promised %j', (who, promised, options) => {
  expect(lineOptions(who, promised)).toEqual(options);
});
