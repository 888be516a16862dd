import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '../../kernel/failure.ts';
import { type AdmissionOptions, CLASS_LIMITS, makeAdmission, type RequestClass } from './admission.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits: Readonly<Record<RequestClass, number>> = { pages: 2, uploads: 1, reads: 3, writes: 2 };
const idle = { overloaded: false };
/** How long a refused request waits on the fake clock, which runs an immediate a millisecond after its timer. */
const WAITED_MS = 201;
const make = (options: Partial<AdmissionOptions> = {}) => makeAdmission({ load: idle, limits, ...options });
/** Returns the refusal of a request; fails the test if it was admitted. */
const refusalOf = (entering: Promise<unknown>): Promise<Failure> =>
  entering.then(
    () => expect.fail('the request was admitted'),
    (error: Failure) => error,
  );

describe('a class of requests', () => {
  it('has the limits of one process', () => {
    expect(CLASS_LIMITS).toEqual({ pages: 8, uploads: 8, reads: 100, writes: 40 });
  });

  it('admits as many as its limit, independently of the other classes', async () => {
    const admission = make();
    for (const cls of ['pages', 'uploads', 'reads', 'writes'] as const) {
      for (let count = 0; count < limits[cls]; count += 1) await admission.enter(cls);
      expect(admission.inFlight(cls)).toBe(limits[cls]);
    }
  });

  it('lets further ones wait in the order of their arrival', async () => {
    const admission = make();
    const first = await admission.enter('uploads');
    const admitted: string[] = [];
    const second = admission.enter('uploads').then((release) => {
      admitted.push('second');
      return release;
    });
    const third = admission.enter('uploads').then(() => admitted.push('third'));
    await vi.advanceTimersByTimeAsync(100);
    expect(admitted).toEqual([]);
    first();
    const release = await second;
    expect(admitted).toEqual(['second']);
    release();
    await third;
    expect(admission.inFlight('uploads')).toBe(1);
  });

  it('refuses one that waited 200 ms, with a Retry-After of 1 to 5 seconds, and counts it', async () => {
    const shed = vi.fn();
    const admission = make({ onShed: shed });
    await admission.enter('uploads');
    const refusals: Failure[] = [];
    for (let request = 0; request < 100; request += 1)
      void refusalOf(admission.enter('uploads')).then((failure) => refusals.push(failure));
    await vi.advanceTimersByTimeAsync(199);
    expect(refusals).toEqual([]);
    await vi.advanceTimersByTimeAsync(WAITED_MS - 199);
    expect(refusals).toHaveLength(100);
    for (const { code, status } of refusals) expect([code, status]).toEqual(['overloaded', 503]);
    expect(new Set(refusals.map(({ details }) => details.retryAfter))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(shed.mock.calls).toEqual(Array.from({ length: 100 }, () => ['uploads', 'full']));
    expect(admission.inFlight('uploads')).toBe(1);
  });

  it('frees a slot exactly once', async () => {
    const admission = make();
    const first = await admission.enter('writes');
    await admission.enter('writes');
    first();
    first();
    expect(admission.inFlight('writes')).toBe(1);
    await admission.enter('writes');
    const refusal = refusalOf(admission.enter('writes'));
    await vi.advanceTimersByTimeAsync(WAITED_MS);
    expect((await refusal).code).toBe('overloaded');
    expect(admission.inFlight('writes')).toBe(2);
  });

  it('gives no slot to a caller who disconnects while waiting', async () => {
    const shed = vi.fn();
    const admission = make({ onShed: shed });
    const first = await admission.enter('uploads');
    let disconnect = () => undefined as void;
    const removed = vi.fn();
    const gone = refusalOf(
      admission.enter('uploads', {
        onGone(listener) {
          disconnect = listener;
          return removed;
        },
      }),
    );
    const next = admission.enter('uploads');
    disconnect();
    await gone;
    expect(removed).toHaveBeenCalledOnce();
    first();
    (await next)();
    expect(admission.inFlight('uploads')).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(shed).not.toHaveBeenCalled();
  });

  it('admits one whose time ended in a pause of the process, if another one ended in it, too', async () => {
    vi.useRealTimers();
    const shed = vi.fn();
    const admission = make({ waitMs: 50, onShed: shed });
    const first = await admission.enter('uploads');
    const second = admission.enter('uploads');
    // Its answer waits for the event loop, as that of a database does.
    void stat(import.meta.filename).then(first);
    for (const startedAt = performance.now(); performance.now() - startedAt < 150; );
    (await second)();
    expect(admission.inFlight('uploads')).toBe(0);
    expect(shed).not.toHaveBeenCalled();
  });

  it('serves 50 at once that end in time, and never more than its limit together', async () => {
    const admission = makeAdmission({ load: idle });
    let active = 0;
    let most = 0;
    const serve = async () => {
      const release = await admission.enter('pages');
      active += 1;
      most = Math.max(most, active);
      await new Promise((resolve) => setTimeout(resolve, 30));
      active -= 1;
      release();
    };
    const all = Promise.all(Array.from({ length: 50 }, serve));
    await vi.advanceTimersByTimeAsync(1_000);
    await all;
    expect(most).toBe(8);
    expect(admission.inFlight('pages')).toBe(0);
  });
});

describe('a late event loop', () => {
  it('refuses deferrable requests at once, and no others', async () => {
    const shed = vi.fn();
    const load = { overloaded: true };
    const admission = make({ load, onShed: shed });
    const refusal = await refusalOf(admission.enter('reads', { deferrable: true }));
    expect(refusal.code).toBe('overloaded');
    expect(shed.mock.calls).toEqual([['reads', 'event_loop']]);
    (await admission.enter('reads'))();
    load.overloaded = false;
    (await admission.enter('reads', { deferrable: true }))();
    expect(admission.inFlight('reads')).toBe(0);
  });
});
