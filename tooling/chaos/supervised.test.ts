import { spawn } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { type Started, Supervised } from './supervised.ts';

let supervised: Supervised | null = null;
afterEach(async () => {
  await supervised?.stop();
  supervised = null;
});

async function launchSleep(): Promise<Started> {
  return { child: spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']), port: 1 };
}

it('Supervised: starts a killed process again, and not after stop', async () => {
  supervised = await Supervised.start(launchSleep);
  expect(supervised.port).toBe(1);
  supervised.kill();
  await expect.poll(() => supervised?.restarts, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => supervised?.port, { timeout: 10_000 }).toBe(1);
  await supervised.stop();
  expect([supervised.port, supervised.kill(), supervised.restarts]).toEqual([null, false, 1]);
});

it('Supervised: repeats a start that fails', async () => {
  let starts = 0;
  supervised = await Supervised.start(async () => {
    starts += 1;
    if (starts < 3) throw new Error('the database does not answer');
    return launchSleep();
  });
  expect([starts, supervised.restarts]).toEqual([3, 2]);
});
