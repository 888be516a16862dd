import { beforeAll, expect, it } from 'vitest';
import { loadCatalogue, textIn } from '../../../ui/language/language.ts';
import { formatSize } from './format-size.ts';

beforeAll(() => loadCatalogue('en'));

it.each([
  [0, '1 KB'],
  [499_999, '500 KB'],
  [1_000_000, '1.0 MB'],
  [31_449_000, '31.4 MB'],
])('formatSize: %i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes, textIn('en'))).toBe(text);
});
