import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from './parse-csv.ts';

const cellsOf = (text: string) => {
  const parsed = parseCsv(text);
  return parsed.outcome === 'parsed' ? parsed.rows.map(({ cells }) => cells) : parsed;
};

describe('parseCsv', () => {
  it.each([
    ['nothing', '', []],
    ['one cell', 'a', [['a']]],
    ['a line end at the end', 'a,b\n', [['a', 'b']]],
    [
      'an empty last cell',
      'a,\r\nb,',
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
    ['an empty last cell at the end of the text', 'a,', [['a', '']]],
    ['a byte order mark', '\uFEFFa,b', [['a', 'b']]],
    ['the line ends of old systems', 'a\rb\r', [['a'], ['b']]],
    ['commas, quotes and lines in quotes', '"a, ""b""\nc",d', [['a, "b"\nc', 'd']]],
    ['empty rows, skipped', 'a\n\n,,\nb', [['a'], ['b']]],
  ])('reads %s', (_what, text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it('numbers rows as spreadsheets do: a line end in a cell begins no row, an empty row counts', () => {
    const parsed = parseCsv('a\n"b\nc",d\n\ne');
    expect(parsed).toMatchObject({ rows: [{ row: 1 }, { row: 2 }, { row: 4 }] });
  });

  it.each([
    [
      'a quote that does not end',
      'a\n"b,c\nd',
      { outcome: 'invalid', row: 2, problem: 'a quoted cell does not end' },
    ],
    ['text after a quoted cell', 'a\nb\n"c"d', { outcome: 'invalid', row: 3 }],
    ['a quote in a plain cell', 'a"b', { outcome: 'invalid', row: 1 }],
  ])('refuses %s with its row', (_what, text, expected) => {
    expect(parseCsv(text)).toMatchObject(expected);
  });

  it('reads back every written text', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'क', '"', ',', '\n', '\r', ' ') });
    const row = fc
      .array(cell, { minLength: 1, maxLength: 4 })
      .filter((cells) => cells.some((one) => one.trim()));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
        const text = rows.map((cells) => cells.map(quote).join(',')).join('\r\n');
        expect(cellsOf(text)).toEqual(rows);
      }),
    );
  });
});
