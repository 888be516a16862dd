import { describe, expect, it } from 'vitest';
import { type PagedRows, withFreshPage, withNextPage } from './paged-rows.ts';

type Row = { readonly id: number };
const page = (ids: readonly number[], next_cursor: string | null = null): PagedRows<Row> => ({
  data: ids.map((id) => ({ id })),
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
});
