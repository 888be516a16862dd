import { describe, expect, it } from 'vitest';
import { type PagedRows, withFreshPage, withNextPage } from './paged-rows.ts';

type Row = { readonly id: number; readonly state?: string };
const page = (ids: readonly number[], next_cursor: string | null = null, state?: string): PagedRows<Row> => ({
  data: ids.map((id) => ({ id, ...(state ? { state } : {}) })),
  next_cursor,
});
const idOf = ({ id }: Row) => id;
const ids = ({ data }: PagedRows<Row>) => data.map(idOf);

/** A list, newest first, paged like the API: by the id of the last row returned. */
function server(all: number[]) {
  const load = (limit: number, cursor: string | null = null) => {
    const rows = all
      .filter((id) => cursor === null || id < Number(cursor))
      .toSorted((one, other) => other - one);
    return page(rows.slice(0, limit), rows.length > limit ? String(rows[limit - 1]) : null);
  };
  return { load, add: (id: number) => all.push(id), remove: (id: number) => all.splice(all.indexOf(id), 1) };
}

describe('renewing a paged list', () => {
  it('keeps the row that a new one pushes off the first page', () => {
    const { load, add } = server([1, 2, 3, 4, 5, 6, 7]);
    let shown = load(3);
    shown = withNextPage(shown, load(3, shown.next_cursor), idOf);
    expect(ids(shown)).toEqual([7, 6, 5, 4, 3, 2]);
    add(8);
    shown = withFreshPage(shown, load(3), idOf);
    expect(ids(shown)).toEqual([8, 7, 6, 5, 4, 3, 2]);
    shown = withNextPage(shown, load(3, shown.next_cursor), idOf);
    expect(ids(shown)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('keeps the row that a new one pushes off the only page, and continues after it', () => {
    const { load, add } = server([1, 2, 3, 4, 5]);
    let shown = load(3);
    add(6);
    shown = withFreshPage(shown, load(3), idOf);
    expect(ids(shown)).toEqual([6, 5, 4, 3]);
    expect(ids(withNextPage(shown, load(3, shown.next_cursor), idOf))).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('resets the list when more new rows arrived than a page contains', () => {
    const { load, add } = server([1, 2, 3, 4]);
    const shown = load(2);
    for (const id of [5, 6, 7]) add(id);
    const fresh = withFreshPage(shown, load(2), idOf);
    expect(ids(fresh)).toEqual([7, 6]);
    expect(ids(withNextPage(fresh, load(9, fresh.next_cursor), idOf))).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('drops a row that left the first page, and duplicates none', () => {
    const { load, remove } = server([1, 2, 3, 4, 5]);
    let shown = load(2);
    shown = withNextPage(shown, load(2, shown.next_cursor), idOf);
    remove(5);
    shown = withFreshPage(shown, load(2), idOf);
    expect(ids(shown)).toEqual([4, 3, 2]);
    expect(ids(withFreshPage(shown, page([4, 3, 2, 1]), idOf))).toEqual([4, 3, 2, 1]);
  });

  it('drops the last row shown when it left the list', () => {
    const { load, remove } = server([1, 2, 3, 4, 5]);
    const shown = load(3);
    remove(3);
    const fresh = withFreshPage(shown, load(3), idOf);
    expect(ids(fresh)).toEqual([5, 4, 2]);
    expect(ids(withNextPage(fresh, load(3, fresh.next_cursor), idOf))).toEqual([5, 4, 2, 1]);
  });

  it('keeps nothing past the end of the fresh list', () => {
    expect(ids(withFreshPage(page([9, 8, 7]), page([9]), idOf))).toEqual([9]);
    expect(ids(withFreshPage(page([3, 2, 1], '1'), page([2]), idOf))).toEqual([2]);
    expect(ids(withFreshPage(page([2, 1]), page([]), idOf))).toEqual([]);
  });

  it('shows the state of the fresh page, and the rows and the cursor below it', () => {
    const renewed = withFreshPage(page([1, 2, 3, 4, 5], 'five'), page([1, 3], 'three', 'confirmed'), idOf);
    expect(ids(renewed)).toEqual([1, 3, 4, 5]);
    expect(renewed.next_cursor).toBe('five');
    expect(renewed.data[0]?.state).toBe('confirmed');
  });

  it('shows a row once that moved from below into the fresh page', () => {
    expect(ids(withFreshPage(page([1, 2, 3, 4], 'four'), page([4, 1, 2], 'two'), idOf))).toEqual([
      4, 1, 2, 3,
    ]);
  });

  it.each([
    ['the complete list', page([3, 2, 1]), page([4, 3, 2, 1]), page([4, 3, 2, 1])],
    ['a longer list', page([5, 4, 3, 2], '2'), page([6, 5, 4], '4'), page([6, 5, 4, 3, 2], '2')],
    ['older rows', page([8, 7, 6, 5], '5'), page([9, 8, 7], '7'), page([9, 8, 7, 6, 5], '5')],
    ['a completely new list', page([5, 4], '4'), page([9, 8], '8'), page([9, 8], '8')],
    ['a list that reaches as far', page([5, 4], '4'), page([5, 3], '3'), page([5, 3], '3')],
  ])('renews %s', (_name, shown, fresh, expected) => {
    expect(withFreshPage(shown, fresh, idOf)).toEqual(expected);
  });
});

it('keeps what the first page says besides its rows when a next page is appended', () => {
  const shown = { ...page([3, 2], '2'), at: 100 };
  expect(withNextPage(shown, page([2, 1]), idOf)).toEqual({ ...page([3, 2, 1]), at: 100 });
});
