import { describe, expect, it } from 'vitest';
import { initialsOf, isNewHere, publicName, yearsOf } from './face.ts';

describe('names before assignment', () => {
  it.each([
    ['Ramesh Kumar', 'Ramesh K.', 'RK'],
    ['Ramesh Kumar Sharma', 'Ramesh S.', 'RS'],
    ['Lakshmi', 'Lakshmi', 'L'],
    ['  asha   rani  ', 'asha r.', 'AR'],
    ['A.K. Verma', 'A V.', 'AV'],
    ['रमेश कुमार', 'रमेश कु.', 'रकु'],
    ['Ana E\u0301rica', 'Ana E\u0301.', 'AE\u0301'],
    ['', '', ''],
  ])('%s is %s with the initials %s', (name, shown, initials) => {
    expect(publicName(name)).toBe(shown);
    expect(initialsOf(name)).toBe(initials);
  });

  it('never contain more than the first letter of the surname', () => {
    for (const surname of ['Kumar', 'Subramaniam', 'De Souza'])
      expect(publicName(`Ravi ${surname}`)).toMatch(/^Ravi \p{L}\.$/u);
  });
});

describe('yearsOf', () => {
  it.each([
    ['5', 5],
    ['12 years', 12],
    ['10+ yrs', 10],
    [' 3 साल', 3],
    ['0', 0],
    ['6 months', null],
    ['6 महीने', null],
    ['many years', null],
    ['75', null],
    ['', null],
    [null, null],
  ])('of %j is %j', (experience, years) => {
    expect(yearsOf(experience)).toBe(years);
  });
});

describe('isNewHere', () => {
  it.each([
    [0, 0, true],
    [0, 9, true],
    [0, 10, false],
    [1, 0, false],
  ])('with %i reviews and %i jobs is %s', (reviews, jobs, expected) => {
    expect(isNewHere({ reviews, jobs })).toBe(expected);
  });
});
