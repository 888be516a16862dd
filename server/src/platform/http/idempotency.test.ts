import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import type { Tx } from '../db/connect.ts';
import { transaction } from '../db/transaction.ts';
import { withIdempotencyKey } from './idempotency.ts';

const database = await testDatabase();
afterAll(() => database.close());
const now = new Date('2026-11-21T00:00:00Z');
const keyOf = (key: string, body = 'a') => ({
  key,
  endpoint: 'test',
  accountId: 1,
  bodyHash: Buffer.from(body),
});
const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(database.connection.db, work);

describe('withIdempotencyKey', () => {
  it('repeats the first answer unchanged and runs the write once', async () => {
    let runs = 0;
    const write = (key: string, body?: string) =>
      inTransaction((tx) =>
        withIdempotencyKey(tx, keyOf(key, body), now, async () => {
          runs += 1;
          return { id: runs, lines: [{ amount: 100, note: null }] };
        }),
      );
    const first = await write('repeated');
    expect(await write('repeated')).toEqual(first);
    expect(runs).toBe(1);
    await expect(write('repeated', 'b')).rejects.toMatchObject({ code: 'idempotency_reused' });
    expect(await write('another')).toEqual({ ...first, id: 2 });
  });

  it('repeats null for a write without an answer', async () => {
    const write = () =>
      inTransaction((tx) => withIdempotencyKey(tx, keyOf('nothing'), now, () => Promise.resolve()));
    expect(await write()).toBeUndefined();
    expect(await write()).toBeNull();
  });

  it('accepts only answers that jsonb stores unchanged', async () => {
    await inTransaction(async (tx) => {
      // @ts-expect-error a repeat would return text
      await withIdempotencyKey(tx, null, now, async () => ({ at: now }));
      // @ts-expect-error a repeat would return an empty object
      await withIdempotencyKey(tx, null, now, async () => new Map([['id', 1]]));
      // @ts-expect-error a repeat would return null in its place
      await withIdempotencyKey(tx, null, now, async () => [undefined]);
    });
  });
});
