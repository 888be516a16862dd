import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLoops } from './loops.ts';

const logged: unknown[][] = [];
const log = { error: (...line: unknown[]) => void logged.push(line) } as never;

beforeEach(() => {
  vi.useFakeTimers();
  logged.length = 0;
});
afterEach(() => void vi.useRealTimers());

const ignore = () => Promise.resolve();

describe('loops', () => {
  it('run at their own intervals, never twice at once, and go on after a failure', async () => {
    let runs = 0;
    let end = () => undefined as void;
    const failing = vi.fn(() => Promise.reject(new Error('no luck')));
    const loops = startLoops(
      [
        {
          name: 'slow',
          seconds: 1,
          run: () => {
            runs += 1;
            return new Promise<void>((resolve) => (end = resolve));
          },
        },
        { name: 'failing', seconds: 2, run: failing },
      ],
      log,
    );
    await vi.advanceTimersByTimeAsync(5_000);
    expect([runs, failing.mock.calls.length]).toEqual([1, 2]);
    expect(logged).toMatchObject([
      [{ loop: 'failing' }, 'loop failed'],
      [{ loop: 'failing' }, 'loop failed'],
    ]);
    end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(runs).toBe(2);
    end();
    await loops.stop();
  });

  it('count the time since one of them ended, also with a failure', async () => {
    const stuck = new Promise<void>(() => undefined);
    const loops = startLoops(
      [
        { name: 'stuck', seconds: 1, run: () => stuck },
        { name: 'failing', seconds: 30, run: () => Promise.reject(new Error('no luck')) },
      ],
      log,
    );
    await vi.advanceTimersByTimeAsync(29_000);
    expect(loops.idleMs()).toBe(29_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loops.idleMs()).toBe(0);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(loops.idleMs()).toBe(29_000);
    loops.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(loops.idleMs()).toBe(89_000);
  });

  it('start nothing after pause; stop waits for what runs and logs what does not end in time', async () => {
    let end = () => undefined as void;
    const idle = vi.fn(ignore);
    const loops = startLoops(
      [
        { name: 'payouts', seconds: 1, run: () => new Promise<void>((resolve) => (end = resolve)) },
        { name: 'idle', seconds: 1, run: idle },
      ],
      log,
    );
    await vi.advanceTimersByTimeAsync(1_000);
    loops.pause();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(idle).toHaveBeenCalledOnce();
    const cutOff = new AbortController();
    let stopped = false;
    const stopping = loops.stop(cutOff.signal).then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stopped).toBe(false);
    cutOff.abort();
    expect(logged).toEqual([[{ loops: ['payouts'] }, 'loops still running']]);
    end();
    await stopping;
    expect(stopped).toBe(true);
  });
});
