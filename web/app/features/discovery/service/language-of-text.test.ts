import { expect, it } from 'vitest';
import { languageOfText } from './language-of-text.ts';

it.each([
  ['', 'en'],
  ['Very good work, on time.', 'en'],
  ['Bahut achha kaam', 'en'],
  ['बहुत अच्छा काम', 'hi'],
  ['Plumber ने 20 मिनट में ठीक किया', 'hi'],
  ['₹500 is fair 👍', 'en'],
])('%j is %s', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});
