import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchEventLoop } from './load.ts';

/** Blocks the event loop. */
function block(ms: number): void {
  for (const startedAt = performance.now(); performance.now() - startedAt < ms; );
}

it('watchEventLoop: reports an overload after two consecutive slow windows, until a fast one', async () => {
  const load = watchEventLoop({ slowMs: 200, windowMs: 500 });
  try {
    expect(load.overloaded).toBe(false);
    for (let blocks = 0; blocks < 12 && !load.overloaded; blocks += 1) {
      block(300);
      await sleep(30);
    }
    expect(load.overloaded).toBe(true);
    await expect.poll(() => load.overloaded, { timeout: 5_000 }).toBe(false);
  } finally {
    load.stop();
  }
});
