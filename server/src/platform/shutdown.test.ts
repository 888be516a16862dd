import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeShutdown, planShutdown } from './shutdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs for a time of the fake clock, in seconds. */
const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/** A shutdown of 30 s behind a load balancer that records when each step begins. */
function start({ seconds = 30, isBehindProxy = true, isServing = true } = {}) {
  const log: string[] = [];
  const errors: string[] = [];
  const begin = Date.now();
  const record = (text: string) => void log.push(`${(Date.now() - begin) / 1000} ${text}`);
  const shutdown = makeShutdown({
    plan: planShutdown(seconds, isBehindProxy),
    isServing: () => isServing,
    onError: (_error, step) => errors.push(step),
  });
  shutdown.onSignal(() => record('signal'));
  return { shutdown, log, errors, record };
}

describe('planShutdown', () => {
  it('gives a load balancer 5 of 30 s, what is in flight until 25, and the rest to close', () => {
    expect(planShutdown(30, true)).toEqual({
      drainMs: 5_000,
      cutOffMs: 25_000,
      closeMs: 28_000,
      exitMs: 30_000,
    });
  });

  it('divides other durations alike, and waits for no load balancer where there is none', () => {
    expect(planShutdown(6, true)).toEqual({ drainMs: 1_000, cutOffMs: 5_000, closeMs: 5_600, exitMs: 6_000 });
    expect(planShutdown(30, false).drainMs).toBe(0);
  });
});

describe('a shutdown', () => {
  it('begins nothing new at once, stops serving after 5 s, and closes in reverse order when all has ended', async () => {
    const { shutdown, log, record } = start();
    shutdown.onClose('first', () => record('close first'));
    shutdown.onClose('second', async () => {
      await sleep(0.5);
      record('close second');
    });
    shutdown.onDrained('requests', async () => {
      record('requests end');
      await sleep(2);
    });
    shutdown.onDrained('jobs', async () => {
      record('jobs end');
      await sleep(3);
    });
    const result = shutdown.run();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toMatchObject({ hung: [] });
    expect(log).toEqual(['0 signal', '5 requests end', '5 jobs end', '8.5 close second', '8.5 close first']);
  });

  it('cuts off at 25 s what is in flight, and closes by 28', async () => {
    const { shutdown, log, record } = start();
    shutdown.onDrained('uploads', async (cutOff) => {
      await new Promise((resolve) => cutOff.addEventListener('abort', resolve));
      record('uploads refused');
    });
    shutdown.onClose('pool', () => record('close pool'));
    const result = shutdown.run();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toMatchObject({ hung: [], ms: 25_000 });
    expect(log).toEqual(['0 signal', '25 uploads refused', '25 close pool']);
  });

  it('closes without a step that goes on after the cut-off, and names it at 30 s', async () => {
    const { shutdown, log, record } = start();
    shutdown.onDrained('loops', () => new Promise(() => undefined));
    shutdown.onClose('pool', () => record('close pool'));
    const result = shutdown.run();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toEqual({ hung: ['loops'], ms: 30_000 });
    expect(log).toEqual(['0 signal', '26.5 close pool']);
  });

  it('waits until 30 s for a step that hung and ends late', async () => {
    const { shutdown } = start();
    shutdown.onDrained('loops', () => sleep(22.5));
    const result = shutdown.run();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toEqual({ hung: [], ms: 27_500 });
  });

  it('names a resource that does not close, and does not begin the ones after it', async () => {
    const { shutdown, log, record } = start();
    shutdown.onClose('database', () => record('close database'));
    shutdown.onClose('pool', () => new Promise(() => undefined));
    const result = shutdown.run();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toEqual({ hung: ['pool'], ms: 30_000 });
    expect(log).toEqual(['0 signal']);
  });

  it('goes on after a step that fails', async () => {
    const { shutdown, log, errors, record } = start();
    shutdown.onClose('pool', () => record('close pool'));
    shutdown.onClose('misses', () => {
      throw new Error('no luck');
    });
    shutdown.onDrained('jobs', () => Promise.reject(new Error('no luck')));
    const result = shutdown.run();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await result).toMatchObject({ hung: [] });
    expect(errors).toEqual(['jobs', 'misses']);
    expect(log).toEqual(['0 signal', '5 close pool']);
  });

  it.each([
    ['of a worker', { isServing: false }],
    ['without a load balancer', { isBehindProxy: false }],
  ])('%s does not wait before it ends what is in flight', async (_case, options) => {
    const { shutdown, log, record } = start(options);
    shutdown.onDrained('jobs', async () => record('jobs end'));
    const result = shutdown.run();
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toMatchObject({ hung: [], ms: 0 });
    expect(log).toEqual(['0 signal', '0 jobs end']);
  });

  it('runs once however often it is requested', async () => {
    const { shutdown, log } = start();
    const results = [shutdown.run(), shutdown.run()];
    await vi.advanceTimersByTimeAsync(30_000);
    expect(results[0]).toBe(results[1]);
    expect(log).toEqual(['0 signal']);
  });
});
