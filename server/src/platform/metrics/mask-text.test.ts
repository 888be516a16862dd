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
    [`Unexpected token 'A', "Asha "Rao"" is not valid JSON`, `Unexpected token 'A', "…" is not valid JSON`],
    [
      `Unexpected token 'A', ..."ame":Asha Rao"... is not valid JSON`,
      `Unexpected token 'A', ..."…"... is not valid JSON`,
    ],
    ['JSON Parse error: Unexpected identifier "Asha"', 'JSON Parse error: …'],
    ['Failed to parse URL from Asha Rao', 'Failed to parse URL from …'],
    [
      `The "chunk" argument must be of type string. Received type string ('Asha Rao')`,
      'The "chunk" argument must be of type string. Received …',
    ],
    ['must be a string. Received undefined', 'must be a string. Received undefined'],
    ['call from 203.0.113.7 refused', 'call from ‹address› refused'],
    ['call from 10.0.0.5:443', 'call from ‹address›:443'],
    ['call from 2001:db8::1 refused', 'call from ‹address› refused'],
    ['at 12:30:45', 'at 12:30:45'],
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
  ['/review/AP-KQWXYT', '/review/:id'],
  ['/pay/qWeRtYuIoPaSdFgHjKlZxC', '/pay/:id'],
  ['/ServiceEdit/other', '/ServiceEdit/other'],
])('pathKind of %s', (path, kind) => {
  expect(pathPattern(path)).toBe(kind);
});
