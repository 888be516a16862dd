import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('returns the text of paragraphs without headings, lists and markup', () => {
  expect(
    plainText(
      '<h2>About</h2><p>We find <a href="/">people</a>\n near you.</p><ul><li>x</li></ul><p>R&amp;D &copy;</p>',
    ),
  ).toBe('We find people near you. R&D &copy;');
  expect(plainText('<h2>Only a heading</h2>')).toBe('');
});
