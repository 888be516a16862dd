import { describe, expect, it } from 'vitest';
import { type Capacity, formatCapacity, judgeCapacity } from '../bench/capacity-report.ts';
import { findKnee, isKeptUp, memorySlope, type Step, toStep } from '../bench/knee.ts';
import { spread } from '../bench/mix.ts';

/** A server that keeps up with a rate, and queues above it. */
const server =
  (capacity: number) =>
  async (perSecond: number): Promise<Step> => ({
    perSecond,
    goodPerSecond: Math.min(perSecond, capacity),
    refusedShare: 0,
    p50Ms: 10,
    p99Ms: perSecond <= capacity ? 100 : 4_000,
    cores: {},
    idleShare: 0.5,
  });

describe('findKnee', () => {
  it.each([3, 10, 47, 260, 2_000])(
    'finds the knee of a server with a capacity of %i visits/s',
    async (capacity) => {
      const { knee, steps } = await findKnee(server(capacity), 10);
      expect(knee?.perSecond).toBeLessThanOrEqual(capacity);
      expect(knee?.perSecond).toBeGreaterThan(capacity / 1.25 - 1);
      expect(steps.length).toBeLessThanOrEqual(14);
    },
  );

  it('reports no knee if a single visit per second is too much', async () => {
    const { knee, steps } = await findKnee(server(0), 10);
    expect(knee).toBeNull();
    expect(steps.at(-1)?.perSecond).toBe(1);
  });
});

it.each<[string, Partial<Step>, boolean]>([
  ['within all limits', {}, true],
  ['slow', { p99Ms: 500 }, false],
  ['with a refusal', { refusedShare: 0.001 }, false],
  ['with fewer answers than arrivals', { goodPerSecond: 90 }, false],
])('isKeptUp: %s', async (_title, changed, expected) => {
  expect(isKeptUp({ ...(await server(100)(100)), ...changed })).toBe(expected);
});

it('toStep: counts refused visits as arrivals without an answer', () => {
  const durationsMs = Array.from({ length: 90 }, (_, n) => n + 1);
  expect(toStep(10, { durationsMs, refused: 10, seconds: 10 }, { cores: {}, idleShare: 0 })).toEqual({
    perSecond: 10,
    goodPerSecond: 9,
    refusedShare: 0.1,
    p50Ms: 46,
    p99Ms: 90,
    cores: {},
    idleShare: 0,
  });
});

it.each<[string, readonly number[], number]>([
  ['flat', [200, 200, 200, 200], 0],
  ['growing', [200, 202, 204, 206], 4],
  ['growing with noise', [200, 206, 200, 206], 2.4],
  ['one sample', [200], 0],
])('memorySlope: %s', (_title, megabytes, slope) => {
  const samples = megabytes.map((value, n) => ({ minutes: n / 2, megabytes: value }));
  expect(memorySlope(samples)).toBeCloseTo(slope, 6);
});

it('spread: has the shares of the mix in each half of it', () => {
  const order = spread({ browse: 90, cart: 7, book: 2, operate: 1 });
  const count = (visits: readonly string[], visit: string) => visits.filter((one) => one === visit).length;
  expect(['browse', 'cart', 'book', 'operate'].map((visit) => count(order, visit))).toEqual([90, 7, 2, 1]);
  expect(count(order.slice(0, 50), 'book')).toBe(1);
  expect(count(order.slice(0, 50), 'cart')).toBeGreaterThanOrEqual(3);
});

describe('formatCapacity', () => {
  const knee = async (capacity: number) => findKnee(server(capacity), 10);
  const facts = { startedAt: new Date('2026-11-28T04:00:00Z'), commit: '0123456789', machine: '2 cores' };
  const memory = [200, 201, 202].map((megabytes, n) => ({ minutes: n, megabytes }));

  it('states each goal, each rate and the memory', async () => {
    const capacity: Capacity = {
      one: await knee(100),
      two: await knee(150),
      overload: await server(90)(160),
      soak: { minutes: 10, step: await server(100)(50), web: memory, worker: memory },
      memory: { idle: 150, loaded: 240 },
    };
    const text = formatCapacity(capacity, facts, 900);
    expect(text).toContain('MISSED: throughput of two processes to that of one');
    expect(text).toContain('reached: throughput at twice the knee to that at the knee');
    expect(text).toContain('reached: growth of the web process, MB a minute: 1.00 (at most 1)');
    expect(text).toContain('| one process, twice the knee (not kept up) | 160 | 90 |');
    expect(text).toContain('| 2.0 | 202 | 202 |');
    expect(text).toContain('(RSS): 150 MB before its first request, 240 MB at the end.');
    expect(text).toContain('Result: FAILED; ');
    expect(judgeCapacity(capacity)).toMatchObject({
      passed: false,
      text: expect.stringContaining(
        '3 of 4 goals reached; missed: throughput of two processes to that of one',
      ),
    });
    expect(text).not.toContain('The machine was the limit');
  });

  it('states when the machine was the limit, and what was not measured', async () => {
    const two = await findKnee(async (rate) => ({ ...(await server(150)(rate)), idleShare: 0.01 }), 10);
    const capacity: Capacity = { one: await knee(100), two, overload: null, soak: null };
    const text = formatCapacity(capacity, facts, 900);
    expect(text).toContain('The machine was the limit of two processes');
    expect(text).toContain('not judged (the machine was the limit): throughput of two processes');
    expect(text).toContain('not measured: growth of the worker');
    expect(judgeCapacity(capacity).passed).toBe(true);
  });

  it('fails without a knee', () => {
    const one = { knee: null, steps: [] };
    expect(judgeCapacity({ one, two: null, overload: null, soak: null })).toEqual({
      passed: false,
      text: 'not even the lowest rate was kept up with',
    });
  });
});
