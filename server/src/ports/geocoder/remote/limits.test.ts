import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outage } from '../../../platform/vendors/outage.ts';
import { systemClock } from '../../clock/local.ts';
import type { Located } from '../port.ts';
import { limited } from './limited.ts';
import { remembered } from './remembered.ts';
import { rested } from './rested.ts';
import type { Vendor } from './vendor.ts';

const PUNE: Located = {
  label: 'Pune',
  latitude: 18.5,
  longitude: 73.8,
  postcode: null,
  state: 'Maharashtra',
  confident: true,
};

/** A service that notes when it is asked, and answers as it is told to. */
function noting(answer: (text: string) => Promise<Located | 'not_found' | Outage>) {
  const asked: string[] = [];
  const vendor: Vendor = {
    name: 'noting',
    forward: (text) => {
      asked.push(text);
      return answer(text);
    },
    reverse: async () => 'not_found',
  };
  return { vendor, asked };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('remembered', () => {
  const memory = { most: 3, foundMs: 1000, notFoundMs: 100 };

  it('keeps what was found longer than what was not, and then asks anew', async () => {
    const { vendor, asked } = noting(async (text) => (text === 'Pune' ? PUNE : 'not_found'));
    const again = remembered(vendor, systemClock, memory);
    const askBoth = async () => {
      await again.forward('Pune');
      await again.forward('Nowhere');
    };
    await askBoth();
    await askBoth();
    expect(asked).toEqual(['Pune', 'Nowhere']);
    vi.advanceTimersByTime(101);
    await askBoth();
    expect(asked).toEqual(['Pune', 'Nowhere', 'Nowhere']);
    vi.advanceTimersByTime(1000);
    await again.forward('Pune');
    expect(asked).toEqual(['Pune', 'Nowhere', 'Nowhere', 'Pune']);
  });

  it('forgets what was used longest ago', async () => {
    const { vendor, asked } = noting(async () => PUNE);
    const again = remembered(vendor, systemClock, memory);
    for (const text of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await again.forward(text);
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('keeps no outage', async () => {
    const { vendor, asked } = noting(async () => ({ outage: 'failed' }));
    const again = remembered(vendor, systemClock, memory);
    await again.forward('a');
    await again.forward('a');
    expect(asked).toHaveLength(2);
  });
});

describe('limited', () => {
  beforeEach(() => void vi.useRealTimers());

  it('asks evenly and refuses who would wait too long', async () => {
    const at: number[] = [];
    const { vendor } = noting(async () => {
      at.push(performance.now());
      return PUNE;
    });
    const polite = limited(vendor, systemClock, { perSecond: 20, atOnce: 9, longestWaitMs: 110 });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => polite.forward(text)));
    expect(answers).toEqual([PUNE, PUNE, PUNE, { outage: 'busy' }, { outage: 'busy' }]);
    // The third waits for two turns of 50 ms; on a busy machine the second may come late. Timers may come a millisecond or so early.
    expect((at[2] as number) - (at[0] as number)).toBeGreaterThan(90);
  });

  it('asks so many at once and no more', async () => {
    const open: (() => void)[] = [];
    const { vendor, asked } = noting(() => new Promise((done) => open.push(() => done(PUNE))));
    // A clock that stands still: nobody comes later and overtakes those who wait for their turn.
    const now = new Date();
    const allowance = { perSecond: 10_000, atOnce: 2, longestWaitMs: 1000 };
    const polite = limited(vendor, { now: () => now }, allowance);
    const answers = ['a', 'b', 'c'].map((text) => polite.forward(text));
    expect(await answers[2]).toEqual({ outage: 'busy' });
    expect(asked).toHaveLength(2);
    for (const done of open) done();
    expect(await Promise.all(answers.slice(0, 2))).toEqual([PUNE, PUNE]);
    void polite.forward('d');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    open[2]?.();
  });
});

describe('rested', () => {
  const rest = { after: 3, restMs: 1000 };

  it('leaves a service alone after three misses, and after one more when it has rested', async () => {
    const { vendor, asked } = noting(async () => ({ outage: 'timed_out' }));
    const patient = rested(vendor, systemClock, rest);
    for (const text of ['a', 'b', 'c']) await patient.forward(text);
    expect(await patient.forward('d')).toEqual({ outage: 'resting' });
    vi.advanceTimersByTime(1000);
    expect(await patient.forward('e')).toEqual({ outage: 'timed_out' });
    expect(await patient.forward('f')).toEqual({ outage: 'resting' });
    expect(asked).toEqual(['a', 'b', 'c', 'e']);
  });

  it.each(['over_limit', 'denied'] as const)('leaves it alone at once when it says %s', async (outage) => {
    const { vendor, asked } = noting(async () => ({ outage }));
    const patient = rested(vendor, systemClock, rest);
    await patient.forward('a');
    await patient.forward('b');
    expect(asked).toEqual(['a']);
  });

  it('counts misses one after the other only, and no waiting for a turn', async () => {
    const answers: (Located | Outage)[] = [
      { outage: 'failed' },
      { outage: 'failed' },
      PUNE,
      { outage: 'failed' },
      { outage: 'busy' },
      { outage: 'failed' },
    ];
    const { vendor, asked } = noting(async () => answers[asked.length - 1] as Located);
    const patient = rested(vendor, systemClock, rest);
    for (const text of 'abcdef') await patient.forward(text);
    expect(asked).toHaveLength(6);
  });
});
