import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ChildCrashed, childPool } from './child-pool.ts';

const ENTRY = fileURLToPath(new URL('../../testing/task-process.ts', import.meta.url));

/** Queue, waiting time and timeout are tested with the decoder (decoder.test.ts). */
const makePool = () =>
  childPool<Buffer | string, unknown>(ENTRY, {
    processes: 1,
    maxWaiting: 10,
    maxWaitMs: 60_000,
    timeoutMs: 60_000,
  });

describe('childPool', () => {
  it('copies bytes to the process and back', async () => {
    const answer = await makePool().run(Buffer.from([0, 1, 255]));
    expect(Buffer.isBuffer(answer)).toBe(true);
    expect(answer).toEqual(Buffer.from([0, 1, 255]));
  });

  it('rejects with the message of the error that a task threw, and keeps the process', async () => {
    const pool = makePool();
    const pid = await pool.run('pid');
    await expect(pool.run('fail')).rejects.toThrow('no such picture');
    expect(await pool.run('pid')).toBe(pid);
    expect(pid).not.toBe(process.pid);
  });

  it('rejects with ChildCrashed if the process ends, and runs the next task in another one', async () => {
    const pool = makePool();
    const pid = await pool.run('pid');
    await expect(pool.run('end')).rejects.toThrow(ChildCrashed);
    expect(await pool.run('pid')).not.toBe(pid);
  });
});
