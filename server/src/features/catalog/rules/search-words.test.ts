import { expect, it } from 'vitest';
import { hasSearchWord } from './search-words.ts';

it.each([
  ['nal plumber', 'nal', true],
  ['nal plumber', 'NAL', true],
  ['nal, plumber', 'plumber', true],
  ['geyser repair', 'geyser repair', true],
  ['geyser, ac repair', 'geyser repair', false],
  ['plumbers', 'plumber', false],
  ['', 'plumber', false],
])('hasSearchWord: %j has %j: %s', (words, text, has) => {
  expect(hasSearchWord(words, text)).toBe(has);
});
