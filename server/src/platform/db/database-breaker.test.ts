import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDatabaseBreaker } from './database-breaker.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
});

/** A breaker whose probes get their answers from `answers`, oldest first, and then `isUp`. */
function start(isUp: boolean, answers: (boolean | Error)[] = []) {
  const changes: boolean[] = [];
  const probe = vi.fn(async () => {
    const answer = answers.shift() ?? state.isUp;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const state = { isUp };
  const breaker = makeDatabaseBreaker({ probe });
  breaker.onChange((isOpen) => changes.push(isOpen));
  return { breaker, probe, changes, state };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('a database breaker', () => {
  it('opens with the third failure, probes every second, and closes with the first success', async () => {
    const { breaker, probe, changes, state } = start(false);
    breaker.failed(refused, performance.now());
    expect(breaker.isOpen).toBe(false);
    await settled();
    expect(breaker.isOpen).toBe(false);
    breaker.failed(refused, performance.now());
    expect(breaker.isOpen).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probe).toHaveBeenCalledTimes(61);
    expect(breaker.isOpen).toBe(true);
    state.isUp = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(breaker.isOpen).toBe(false);
    expect(changes).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probe).toHaveBeenCalledTimes(62);
  });

  it('stays closed while the server answers, however many attempts to connect fail over time', async () => {
    const { breaker, probe, changes } = start(true);
    for (let round = 0; round < 10; round += 1) {
      breaker.failed(refused, performance.now());
      breaker.failed(refused, performance.now());
      await settled();
    }
    expect(probe).toHaveBeenCalledTimes(10);
    expect(changes).toEqual([]);
  });

  it('closes at once when many attempts failed together and the server answers', async () => {
    const { breaker, changes } = start(true);
    for (let connection = 0; connection < 12; connection += 1) breaker.failed(refused, performance.now());
    expect(breaker.isOpen).toBe(true);
    await settled();
    expect(breaker.isOpen).toBe(false);
    expect(changes).toEqual([true, false]);
  });

  it('stays closed for attempts that began before a probe succeeded, however late they fail', async () => {
    const { breaker, probe, changes, state } = start(false);
    const begunAt = performance.now();
    breaker.suspect();
    await vi.advanceTimersByTimeAsync(1_000);
    state.isUp = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(probe).toHaveBeenCalledTimes(3);
    // They give up after five seconds, when the server has long been back.
    await vi.advanceTimersByTimeAsync(3_000);
    for (let attempt = 0; attempt < 10; attempt += 1) breaker.failed(refused, begunAt);
    expect(breaker.isOpen).toBe(false);
    // They are a reason to ask.
    expect(probe).toHaveBeenCalledTimes(4);
    await settled();
    expect(changes).toEqual([]);
    // Later attempts count again.
    state.isUp = false;
    for (let attempt = 0; attempt < 3; attempt += 1) breaker.failed(refused, performance.now());
    expect(breaker.isOpen).toBe(true);
  });

  it('closes within a second and a probe of the return of the server', async () => {
    const { breaker, state } = start(false);
    for (let attempt = 0; attempt < 3; attempt += 1) breaker.failed(refused, performance.now());
    await vi.advanceTimersByTimeAsync(10_500);
    state.isUp = true;
    await vi.advanceTimersByTimeAsync(499);
    expect(breaker.isOpen).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(breaker.isOpen).toBe(false);
  });

  it('opens when the server hangs, which only the probe finds out', async () => {
    const { breaker } = start(false);
    for (let request = 0; request < 50; request += 1) breaker.suspect();
    await settled();
    expect(breaker.isOpen).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(breaker.isOpen).toBe(true);
  });

  it('counts a probe that fails as one that got no answer', async () => {
    const { breaker } = start(true, [new Error('a fault'), new Error('a fault'), new Error('a fault')]);
    breaker.suspect();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(breaker.isOpen).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(breaker.isOpen).toBe(false);
  });

  it.each([
    ['a rejected statement', Object.assign(new Error('duplicate key'), { code: '23505' })],
    ['too many connections', Object.assign(new Error('sorry, too many clients'), { code: '53300' })],
    ['a full pool', new Error('timeout exceeded when trying to connect')],
    [
      'a refusal because of a full pool',
      new DatabaseUnavailable(new Error('timeout exceeded when trying to connect')),
    ],
  ])('ignores %s', async (_case, error) => {
    const { breaker, probe } = start(false);
    for (let failure = 0; failure < 10; failure += 1) breaker.failed(error, performance.now());
    await settled();
    expect([breaker.isOpen, probe.mock.calls.length]).toEqual([false, 0]);
  });

  it('probes nothing more after stop', async () => {
    const { breaker, probe } = start(false);
    breaker.failed(refused, performance.now());
    await settled();
    breaker.stop();
    breaker.failed(refused, performance.now());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(probe).toHaveBeenCalledTimes(1);
  });
});
