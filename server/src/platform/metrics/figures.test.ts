import { expect, it } from 'vitest';
import { shareResult } from './figures.ts';

interface Pending {
  readonly resolve: (value: number) => void;
  readonly reject: (error: Error) => void;
}

/** A read that ends on demand. */
function manualRead() {
  const pending: Pending[] = [];
  const read = () => new Promise<number>((resolve, reject) => pending.push({ resolve, reject }));
  return { read, pending };
}

it('shareResult: several calls within the time share one read', async () => {
  const { read, pending } = manualRead();
  const shared = shareResult(read, 60_000);
  const calls = [shared(), shared()];
  pending[0]?.resolve(7);
  expect(await Promise.all(calls)).toEqual([7, 7]);
  expect(await shared()).toBe(7);
  expect(pending).toHaveLength(1);
});

it('shareResult: after a failure the next call reads again', async () => {
  const { read, pending } = manualRead();
  const shared = shareResult(read, 60_000);
  const failed = shared();
  pending[0]?.reject(new Error('away'));
  expect(await failed).toBeNull();
  const next = shared();
  pending[1]?.resolve(8);
  expect(await next).toBe(8);
});

it('shareResult: a read that hangs delays no scrape for long, is never repeated meanwhile, and is used when it ends', async () => {
  const { read, pending } = manualRead();
  const shared = shareResult(read, 0, 20);
  expect(await shared()).toBeNull();
  expect(await shared()).toBeNull();
  expect(pending).toHaveLength(1);
  const waiting = shared();
  pending[0]?.resolve(9);
  expect(await waiting).toBe(9);
});

it('shareResult: a read that ended is repeated when its time is over', async () => {
  let reads = 0;
  const shared = shareResult(async () => (reads += 1), 0);
  expect([await shared(), await shared()]).toEqual([1, 2]);
});
