import { expect, it } from 'vitest';
import { postgresLive } from './live.ts';

/** A pool whose statements end when the test releases them. */
function pausedPool() {
  const sent: { ids: string[]; end: (error?: Error) => void }[] = [];
  const query = (_text: string, [ids]: [string[]]) =>
    new Promise<void>((resolve, reject) => {
      sent.push({ ids, end: (error) => (error ? reject(error) : resolve()) });
    });
  return { sent, pool: { query } as never };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('live: sends accounts added during a statement with one further statement, each account once', async () => {
  const { sent, pool } = pausedPool();
  const live = postgresLive({}, pool, () => undefined);
  const first = live.notify(1);
  await settled();
  const later = Promise.all([live.notify(2), live.notify(3), live.notify(2)]);
  await settled();
  expect(sent.map(({ ids }) => ids)).toEqual([['1']]);
  sent[0]?.end();
  await first;
  await settled();
  expect(sent.map(({ ids }) => ids)).toEqual([['1'], ['2', '3']]);
  sent[1]?.end();
  await later;
});

it('live: a failed statement rejects only the calls that wait for it', async () => {
  const { sent, pool } = pausedPool();
  const live = postgresLive({}, pool, () => undefined);
  const first = live.notify(1);
  await settled();
  const second = live.notify(2);
  sent[0]?.end(new Error('database is away'));
  await expect(first).rejects.toThrow('away');
  await settled();
  sent[1]?.end();
  await second;
});
