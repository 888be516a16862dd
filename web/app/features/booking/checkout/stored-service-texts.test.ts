import { describe, expect, it } from 'vitest';
import { storedServiceTexts } from './stored-service-texts.ts';

describe('stored service errors', () => {
  it('groups errors by line and field and keeps the first of each', () => {
    expect(
      storedServiceTexts({
        name: ['no'],
        storedServices: {
          '4.preferredDate': ['past', 'more'],
          '4.workingDuration': ['long'],
          '9.preferredTime': ['late'],
        },
      }),
    ).toEqual({
      4: { preferredDate: 'past', workingDuration: 'long' },
      9: { preferredTime: 'late' },
    });
  });

  it('returns none when the refusal concerns something else', () => {
    expect(storedServiceTexts('Not found.')).toEqual({});
    expect(storedServiceTexts({ storedServices: ['choose one'] })).toEqual({});
    expect(storedServiceTexts(['a', 'b'])).toEqual({});
  });
});
