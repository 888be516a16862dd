import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VendorOutage } from '../../../platform/vendors/vendor-outage.ts';
import { systemClock } from '../../clock/local.ts';
import type { GeocodeResult } from '../port.ts';
import { withThrottle } from './with-throttle.ts';
import { withCache } from './with-cache.ts';
import { withCircuitBreaker } from './with-circuit-breaker.ts';
import type { Vendor } from './vendor.ts';

const PUNE: GeocodeResult = {
  label: 'Pune',
  latitude: 18.5,
  longitude: 73.8,
  postcode: null,
  state: 'Maharashtra',
  confident: true,
};

/** A service that records its requests and answers as configured. */
function recordingVendor(answer: (text: string) => Promise<GeocodeResult | 'not_found' | VendorOutage>) {
  const requests: string[] = [];
  const vendor: Vendor = {
    name: 'recordingVendor',
    forward: (text) => {
      requests.push(text);
      return answer(text);
    },
    reverse: async () => 'not_found',
  };
  return { vendor, requests };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('withCache', () => {
  const memory = { maxEntries: 3, foundTtlMs: 1000, notFoundTtlMs: 100 };

  it('caches found places longer than misses, then asks again', async () => {
    const { vendor, requests } = recordingVendor(async (text) => (text === 'Pune' ? PUNE : 'not_found'));
    const cachedVendor = withCache(vendor, systemClock, memory);
    const forwardBoth = async () => {
      await cachedVendor.forward('Pune');
      await cachedVendor.forward('Nowhere');
    };
    await forwardBoth();
    await forwardBoth();
    expect(requests).toEqual(['Pune', 'Nowhere']);
    vi.advanceTimersByTime(101);
    await forwardBoth();
    expect(requests).toEqual(['Pune', 'Nowhere', 'Nowhere']);
    vi.advanceTimersByTime(1000);
    await cachedVendor.forward('Pune');
    expect(requests).toEqual(['Pune', 'Nowhere', 'Nowhere', 'Pune']);
  });

  it('evicts the least recently used answer', async () => {
    const { vendor, requests } = recordingVendor(async () => PUNE);
    const cachedVendor = withCache(vendor, systemClock, memory);
    for (const text of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await cachedVendor.forward(text);
    expect(requests).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('does not cache outages', async () => {
    const { vendor, requests } = recordingVendor(async () => ({ outage: 'failed' }));
    const cachedVendor = withCache(vendor, systemClock, memory);
    await cachedVendor.forward('a');
    await cachedVendor.forward('a');
    expect(requests).toHaveLength(2);
  });
});

describe('withThrottle', () => {
  beforeEach(() => void vi.useRealTimers());

  it('spaces requests evenly and rejects those that would wait too long', async () => {
    const at: number[] = [];
    const { vendor } = recordingVendor(async () => {
      at.push(performance.now());
      return PUNE;
    });
    const throttled = withThrottle(vendor, systemClock, { perSecond: 20, maxConcurrent: 9, maxWaitMs: 110 });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => throttled.forward(text)));
    expect(answers).toEqual([PUNE, PUNE, PUNE, { outage: 'busy' }, { outage: 'busy' }]);
    // The third waits for two turns of 50 ms; on a busy machine the second may be late. Timers may fire about a millisecond early.
    expect((at[2] as number) - (at[0] as number)).toBeGreaterThan(90);
  });

  it('limits concurrent requests', async () => {
    const open: (() => void)[] = [];
    const { vendor, requests } = recordingVendor(() => new Promise((done) => open.push(() => done(PUNE))));
    // A stopped clock: no later request overtakes those waiting for their turn.
    const now = new Date();
    const allowance = { perSecond: 10_000, maxConcurrent: 2, maxWaitMs: 1000 };
    const throttled = withThrottle(vendor, { now: () => now }, allowance);
    const answers = ['a', 'b', 'c'].map((text) => throttled.forward(text));
    expect(await answers[2]).toEqual({ outage: 'busy' });
    expect(requests).toHaveLength(2);
    for (const done of open) done();
    expect(await Promise.all(answers.slice(0, 2))).toEqual([PUNE, PUNE]);
    void throttled.forward('d');
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    open[2]?.();
  });
});

describe('withCircuitBreaker', () => {
  const rest = { failureThreshold: 3, openMs: 1000 };

  it('opens on the third consecutive failure, and again on the first failure of a retry', async () => {
    const { vendor, requests } = recordingVendor(async () => ({ outage: 'timed_out' }));
    const guarded = withCircuitBreaker(vendor, systemClock, rest);
    for (const text of ['a', 'b', 'c']) await guarded.forward(text);
    expect(await guarded.forward('d')).toEqual({ outage: 'circuit_open' });
    vi.advanceTimersByTime(1000);
    expect(await guarded.forward('e')).toEqual({ outage: 'timed_out' });
    expect(await guarded.forward('f')).toEqual({ outage: 'circuit_open' });
    expect(requests).toEqual(['a', 'b', 'c', 'e']);
  });

  /** A vendor whose answers come when the test gives them, in any order. */
  const slowVendor = () => {
    const pending: ((answer: GeocodeResult | VendorOutage) => void)[] = [];
    const recording = recordingVendor(() => new Promise((resolve) => pending.push(resolve)));
    return { ...recording, pending };
  };
  const failed = { outage: 'failed' } as const;

  it('lets one call try the vendor after the pause, and the others through when it succeeds', async () => {
    const { vendor, requests, pending } = slowVendor();
    const guarded = withCircuitBreaker(vendor, systemClock, rest);
    for (let call = 0; call < 3; call += 1) {
      const answer = guarded.forward('before');
      pending.at(-1)?.(failed);
      await answer;
    }
    vi.advanceTimersByTime(1000);
    const trial = guarded.forward('trial');
    expect(await guarded.forward('meanwhile')).toEqual({ outage: 'circuit_open' });
    pending.at(-1)?.(PUNE);
    expect(await trial).toEqual(PUNE);
    void guarded.forward('after');
    expect(requests.slice(3)).toEqual(['trial', 'after']);
  });

  it('stays closed for calls that began before one that succeeded, however late they fail', async () => {
    const { vendor, requests, pending } = slowVendor();
    const guarded = withCircuitBreaker(vendor, systemClock, rest);
    const slow = ['a', 'b', 'c', 'd'].map((text) => guarded.forward(text));
    const quick = guarded.forward('quick');
    pending[4]?.(PUNE);
    await quick;
    for (const answer of pending.slice(0, 4)) answer(failed);
    await Promise.all(slow);
    void guarded.forward('after');
    expect(requests.at(-1)).toBe('after');
  });

  it('closes when a call that began before it opened succeeds', async () => {
    const { vendor, requests, pending } = slowVendor();
    const guarded = withCircuitBreaker(vendor, systemClock, rest);
    const slow = guarded.forward('slow');
    const others = ['a', 'b', 'c'].map((text) => guarded.forward(text));
    for (const answer of pending.slice(1)) answer(failed);
    await Promise.all(others);
    expect(await guarded.forward('refused')).toEqual({ outage: 'circuit_open' });
    pending[0]?.(PUNE);
    await slow;
    void guarded.forward('after');
    expect(requests.at(-1)).toBe('after');
  });

  it('tries again after a trial that threw, or was not sent because of the throttle', async () => {
    let answer: () => Promise<GeocodeResult | VendorOutage> = async () => failed;
    const { vendor, requests } = recordingVendor(() => answer());
    const guarded = withCircuitBreaker(vendor, systemClock, rest);
    for (let call = 0; call < 3; call += 1) await guarded.forward('before');
    vi.advanceTimersByTime(1000);
    answer = () => Promise.reject(new Error('a fault'));
    await expect(guarded.forward('throws')).rejects.toThrow('a fault');
    answer = async () => ({ outage: 'busy' });
    expect(await guarded.forward('busy')).toEqual({ outage: 'busy' });
    answer = async () => PUNE;
    expect(await guarded.forward('works')).toEqual(PUNE);
    expect(requests.slice(3)).toEqual(['throws', 'busy', 'works']);
  });

  it.each(['over_limit', 'denied'] as const)('opens immediately on %s', async (outage) => {
    const { vendor, requests } = recordingVendor(async () => ({ outage }));
    const guarded = withCircuitBreaker(vendor, systemClock, rest);
    await guarded.forward('a');
    await guarded.forward('b');
    expect(requests).toEqual(['a']);
  });

  it('counts consecutive failures only, and does not count throttled calls', async () => {
    const answers: (GeocodeResult | VendorOutage)[] = [
      { outage: 'failed' },
      { outage: 'failed' },
      PUNE,
      { outage: 'failed' },
      { outage: 'busy' },
      { outage: 'failed' },
    ];
    const { vendor, requests } = recordingVendor(async () => answers[requests.length - 1] as GeocodeResult);
    const guarded = withCircuitBreaker(vendor, systemClock, rest);
    for (const text of 'abcdef') await guarded.forward(text);
    expect(requests).toHaveLength(6);
  });
});
