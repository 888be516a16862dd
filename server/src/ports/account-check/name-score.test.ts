import { expect, it } from 'vitest';
import { nameScore } from './name-score.ts';

it.each([
  ['Ravi Kumar', 'RAVI KUMAR', 100],
  ['Ravi Kumar', 'Mr. Kumar Ravi', 100],
  ['R Kumar', 'Ravi Kumar Sharma', 100],
  ['Ravi Kumar', 'Ravi Sharma', 50],
  ['Ravi Kumar', 'Anita Sharma', 0],
  ['रवि कुमार', 'रवि कुमार', 100],
  ['', 'Ravi', 0],
  ['Mr.', 'Ravi', 0],
])('nameScore(%j, %j): %i', (one, other, score) => {
  expect(nameScore(one, other)).toBe(score);
  expect(nameScore(other, one)).toBe(score);
});
