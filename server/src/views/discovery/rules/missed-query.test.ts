import { describe, expect, it } from 'vitest';
import { missedQuery, withoutBeginnings } from './missed-query.ts';

describe('missedQuery', () => {
  it.each([
    ['Piano  Tuner', 'piano tuner'],
    ['  solar-panel, cleaning! ', 'solar panel cleaning'],
    ['ＡＣ repair', 'ac repair'],
    ['पियानो ट्यूनर', 'पियानो ट्यूनर'],
    ['3 bhk painting', '3 bhk painting'],
    ['4 2 1 0 tiles', '4 2 1 0 tiles'],
  ])('%j: kept as %j', (query, kept) => {
    expect(missedQuery(query)).toBe(kept);
  });

  it.each([
    ['a mobile number', '9876543210'],
    ['five digits', 'flat 12345'],
    ['five digits among words', 'a1 b2 c3 d4 e5'],
    ['five digits in Devanagari', 'घर १२३४५'],
    ['an e-mail address', 'asha@example.in'],
    ['a handle', '@asha painter'],
    ['two letters', 'xy'],
    ['only digits', '1234'],
    ['only punctuation', '!!! ???'],
    ['nothing', ''],
    ['a long text', 'my neighbour asked me to find someone who repairs the old wooden door'],
  ])('%s: not kept', (_what, query) => {
    expect(missedQuery(query)).toBeNull();
  });
});

it('withoutBeginnings: keeps the last of what was typed at a place', () => {
  const at = (query: string, cell = '1') => ({ query, cell });
  expect(withoutBeginnings([at('pia'), at('piano'), at('piano tuner'), at('pia', '2'), at('tuner')])).toEqual(
    [at('piano tuner'), at('pia', '2'), at('tuner')],
  );
});
