import { expect, it } from 'vitest';
import { ApiFailure } from '../../../platform/api-client.ts';
import { groupErrorsByField } from './group-errors-by-field.ts';

// proves: pro.error.upload-422
it('puts each text of a list under the field that is its second word', () => {
  const errors = [
    'The mobile field: Invalid mobile number',
    'The images field: A picture is damaged.',
    'The images field: You must upload exactly 3 images.',
    'The email must be a valid address.',
  ];
  expect(groupErrorsByField(new ApiFailure(422, 'No', { errors })).fields).toEqual({
    mobile: 'Invalid mobile number',
    images: 'A picture is damaged. You must upload exactly 3 images.',
    email: 'The email must be a valid address.',
  });
});

it('leaves other refusals unchanged', () => {
  const failure = new ApiFailure(409, 'Not now', { errors: 'Not now' });
  expect(groupErrorsByField(failure)).toBe(failure);
});
