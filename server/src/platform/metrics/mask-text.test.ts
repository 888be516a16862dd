import { describe, expect, it } from 'vitest';
import { maskText, pathPattern } from './mask-text.ts';

describe('masked', () => {
  it.each([
    ['no user 9712345678 here', 'no user ‹number› here'],
    ['+91 97123 45678', '‹number›'],
    ['97123-45678.', '‹number›.'],
    ['code 4821', 'code ‹number›'],
    ['at 12.34567,76.54321', 'at ‹number›,‹number›'],
    ['{"latitude":-12.97}', '{"latitude":‹number›}'],
    ['GET /api/x?latitude=12.3&q=Asha failed', 'GET /api/x?… failed'],
    ['to asha@example.com', 'to ‹mail›'],
    ['Bearer q83JH2kd93jdks93JDk2', 'Bearer ‹token›'],
    ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '‹token›'],
    ['booking AP-24K7Q9', 'booking ‹booking›'],
    [
      "Cannot read properties of undefined (reading 'total')",
      "Cannot read properties of undefined (reading 'total')",
    ],
    ['Minified React error 418', 'Minified React error 418'],
    ['a\n\tb', 'a b'],
  ])('%s', (text, kept) => {
    expect(maskText(text)).toBe(kept);
  });

  it('truncates the text, but never inside a masked value', () => {
    expect(maskText('x '.repeat(500))).toHaveLength(200);
    expect(maskText(`${'x '.repeat(98)}  9712345678`)).not.toMatch(/\d/);
  });
});

it.each([
  ['/', '/'],
  ['/list-of-services', '/list-of-services'],
  ['/service/12/house-cleaning', '/service/:id/house-cleaning'],
  ['/review/AP-24K7Q9', '/review/:id'],
  ['/a/9712345678', '/a/:id'],
  ['/in/%E0%A4%95', '/in/:id'],
])('pathKind of %s', (path, kind) => {
  expect(pathPattern(path)).toBe(kind);
});
