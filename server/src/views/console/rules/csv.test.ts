import { describe, expect, it } from 'vitest';
import { csvRow } from './csv.ts';

describe('csvRow', () => {
  it.each(['=1+1', '+91', '-2', '@sum', '\ttab', '\rline', '\0null'])('keeps %j a text', (value) => {
    expect(csvRow([value])).toContain(`'${value}`);
  });

  it('quotes separators, quotation marks and line ends, and ends with CRLF', () => {
    expect(csvRow(['a,b', 'say "hi"', 'two\nlines', 'plain', -2, 1.5, null])).toBe(
      '"a,b","say ""hi""","two\nlines",plain,-2,1.5,\r\n',
    );
  });
});
