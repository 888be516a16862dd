import { describe, expect, it } from 'vitest';
import { goneRows, nextPage, showRows, updateRows } from './live-rows.ts';

interface Row {
  readonly id: number;
  readonly state: string;
}

const idOf = ({ id }: Row) => id;
const rows = (text: string): Row[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => ({ id: Number.parseInt(one, 10), state: one.replace(/^\d+/, '') }));

describe('updateRows', () => {
  it('replaces changed rows in place, although they have another place now', () => {
    const { rows: shown, waiting, missing } = updateRows(rows('1a 2a 3a'), rows('3a 1b 2a'), idOf);
    expect(shown).toEqual(rows('1b 2a 3a'));
    expect([waiting, missing]).toEqual([[], []]);
  });

  it('lets new rows wait, wherever they belong', () => {
    const { rows: shown, waiting } = updateRows(rows('1a 2a'), rows('9a 1a 8a 2a'), idOf);
    expect(shown).toEqual(rows('1a 2a'));
    expect(waiting).toEqual(rows('9a 8a'));
  });

  it('keeps rows that are missing as they were', () => {
    const { rows: shown, missing } = updateRows(rows('1a 2a 3a'), rows('1a 3b'), idOf);
    expect(shown).toEqual(rows('1a 2a 3b'));
    expect(missing).toEqual([2]);
  });
});

describe('goneRows', () => {
  it('has only rows of which the server said that they match no longer', () => {
    expect([...goneRows([2, 3, 4], null, idOf)]).toEqual([]);
    expect([...goneRows([2, 3, 4], { asked: [2, 3], rows: rows('3b') }, idOf)]).toEqual([2]);
  });

  it('forgets rows that are back on the page', () => {
    expect([...goneRows([], { asked: [2], rows: [] }, idOf)]).toEqual([]);
  });
});

describe('showRows', () => {
  it('has nothing that waits', () => {
    expect(showRows(rows('1a'))).toEqual({ rows: rows('1a'), waiting: [], missing: [] });
  });
});

describe('nextPage', () => {
  const reply = (text: string) => ({ data: rows(text), next_cursor: null, total: rows(text).length });
  const before = nextPage(null, 'all', { data: reply('1a 2a'), stale: false }, idOf, true);

  it('keeps the places of rows when the same list changes', () => {
    const page = nextPage(before, 'all', { data: reply('3a 1b'), stale: false }, idOf, true);
    expect(page).toMatchObject({ rows: rows('1b 2a'), waiting: rows('3a'), missing: [2] });
  });

  it('shows the rows of a search at once, also when the list before changed as it began', () => {
    const changed = nextPage(before, 'q=3', { data: reply('4a 1b 2a'), stale: true }, idOf, true);
    expect(changed).toBe(before);
    const page = nextPage(changed, 'q=3', { data: reply('3a'), stale: false }, idOf, true);
    expect(page).toMatchObject({ key: 'q=3', rows: rows('3a'), waiting: [], missing: [] });
  });

  it('keeps the page until there is an answer, and shows the newest rows of a list that is not live', () => {
    expect(nextPage(null, 'all', { data: null, stale: false }, idOf, true)).toBeNull();
    expect(nextPage(before, 'q=3', { data: null, stale: false }, idOf, true)).toBe(before);
    const page = nextPage(before, 'all', { data: reply('3a'), stale: false }, idOf, false);
    expect(page).toMatchObject({ rows: rows('3a'), waiting: [], missing: [] });
  });
});
