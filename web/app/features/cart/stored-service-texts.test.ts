import { describe, expect, it } from 'vitest';
import { storedServiceTexts } from './stored-service-texts.ts';

describe('texts of stored services', () => {
  it('are sorted by line and field, the first of each', () => {
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

  it('are none where the refusal is about something else', () => {
    expect(storedServiceTexts('Not found.')).toEqual({});
    expect(storedServiceTexts({ storedServices: ['choose one'] })).toEqual({});
    expect(storedServiceTexts(['a', 'b'])).toEqual({});
  });
});
