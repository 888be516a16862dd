import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeLogger } from './logger.ts';
import { makeOutageLog } from './outage-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
});

it('writes one line at the beginning of an outage, one every ten seconds and one at its end', async () => {
  const lines: [string, object][] = [];
  const line = (data: object, message: string) => void lines.push([message, data]);
  let isUp = false;
  const outage = makeOutageLog();
  const stop = outage.watch(() => (isUp ? Promise.resolve() : Promise.reject(refused)), {
    warn: line,
    error: line,
  } as never);
  for (let request = 0; request < 1_000; request += 1) {
    expect(outage.absorb(refused, line)).toBe(true);
    await vi.advanceTimersByTimeAsync(25);
  }
  expect(lines.map(([message]) => message)).toEqual([
    'database unavailable',
    'database still unavailable',
    'database still unavailable',
  ]);
  expect(lines[1]?.[1]).toEqual({ seconds: 10, suppressed: expect.any(Number) });
  isUp = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines.at(-1)).toEqual(['database available again', { seconds: 26, suppressed: 999 }]);
  expect(outage.absorb(new Error('duplicate key'), line)).toBe(false);
  expect(outage.absorb(refused, line)).toBe(true);
  expect(lines.at(-1)?.[0]).toBe('database unavailable');
  stop();
});

it('does not end an outage while further errors come, although the database answers', async () => {
  const messages: string[] = [];
  const line = (_data: object, message: string) => void messages.push(message);
  const full = Object.assign(new Error('No space left on device'), { code: '53100' });
  const outage = makeOutageLog();
  const stop = outage.watch(() => Promise.resolve(), { warn: line, error: line } as never);
  for (let write = 0; write < 50; write += 1) {
    outage.absorb(full, line);
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(messages).toEqual(['database unavailable', 'database still unavailable']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(messages.at(-1)).toBe('database available again');
  expect(messages).toHaveLength(3);
  stop();
});

it('hides neither why a process ends nor what fails for another reason', () => {
  const lines: string[] = [];
  const log = makeLogger('info', { write: (line) => void lines.push(line) }, makeOutageLog());
  log.error({ err: refused }, 'first');
  log.error({ err: refused }, 'second');
  log.error({ err: new Error('the collector did not take the spans', { cause: refused }) }, 'third');
  log.fatal({ err: refused }, 'unhandled error');
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'database unavailable',
    'third',
    'unhandled error',
  ]);
});
