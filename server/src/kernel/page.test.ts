import { describe, expect, it } from 'vitest';
import { Failure } from './failure.ts';
import { loadPage, loadPageById, pageOf, decodeCursor, encodeCursor } from './page.ts';

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const invalidCursor = (error: unknown) => error instanceof Failure && error.code === 'invalid';

describe('cursor', () => {
  it.each([[[1]], [[1.5, 'Pune', 3]]])('readCursor reads what writeCursor wrote: %j', (position) => {
    expect(decodeCursor(encodeCursor(position))).toEqual(position);
  });

  it.each([
    '',
    '!!',
    'abc',
    Buffer.from('{}').toString('base64url'),
    Buffer.from('[null]').toString('base64url'),
  ])('readCursor returns null for invalid cursor %j', (text) => expect(decodeCursor(text)).toBeNull());
});

describe('pageOf', () => {
  const rows = [2, 4, 6, 8].map((id) => ({ id }));
  const at = ({ id }: { id: number }) => [id];

  it('returns every row without a limit', () => {
    expect(pageOf(rows, {}, at)).toEqual({ rows, next_cursor: null });
  });

  it('continues after the cursor when rows were added and removed in between', () => {
    const first = pageOf(rows, { limit: 2 }, at);
    expect(ids(first.rows)).toEqual([2, 4]);
    const cursor = first.next_cursor as string;
    const changed = [1, 2, 5, 6, 8].map((id) => ({ id }));
    expect(ids(pageOf(changed, { limit: 10, cursor }, at).rows)).toEqual([5, 6, 8]);
    expect(pageOf([], { cursor }, at)).toEqual({ rows: [], next_cursor: null });
  });

  it.each(['!!', encodeCursor(['a']), encodeCursor([1, 2])])('rejects the cursor %j', (cursor) => {
    expect(() => pageOf(rows, { cursor }, at)).toThrow(expect.toSatisfy(invalidCursor));
  });
});

describe('loadPage', () => {
  it('requests one row more than the limit and cuts it off', async () => {
    const load = async ({ after, limit }: { after: number | null; limit: number }) =>
      [9, 8, 7, 6, 5]
        .filter((id) => after === null || id < after)
        .map((id) => ({ id }))
        .slice(0, limit);
    const first = await loadPageById({ limit: 2 }, load);
    expect(ids(first.rows)).toEqual([9, 8]);
    const second = await loadPageById({ limit: 3, cursor: first.next_cursor as string }, load);
    expect(second).toEqual({ rows: [{ id: 7 }, { id: 6 }, { id: 5 }], next_cursor: null });
  });

  it.each([
    '',
    '!!',
    encodeCursor([1, 2, 3]),
    encodeCursor([1]),
    encodeCursor([-1, 2]),
    encodeCursor([9e15, 1]),
    encodeCursor([0.5, 1]),
  ])('rejects the cursor %j where two whole numbers are expected', async (cursor) => {
    const load = loadPage<{ id: number }, readonly [number, number]>(
      { cursor },
      2,
      ({ id }) => [id, id],
      async () => [],
    );
    await expect(load).rejects.toSatisfy(invalidCursor);
  });

  it.each(['22003', '22008'])(
    'rejects a cursor that a column cannot hold (%s), and hides no other error',
    async (code) => {
      const error = Object.assign(new Error('out of range'), { code });
      const load = () => Promise.reject(error);
      const cursor = encodeCursor([1_795_242_600_000]);
      await expect(loadPageById({ cursor }, load)).rejects.toSatisfy(invalidCursor);
      await expect(loadPageById({}, load)).rejects.toBe(error);
      await expect(loadPageById({ cursor }, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    },
  );
});
