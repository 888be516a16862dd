import type { Tx } from '../../src/platform/db/connect.ts';
import { makeActors } from './actors.ts';
import { type ReplayDeps, startReplay } from './replay.ts';
import { WEEKS } from './booking-plans.ts';
import { historySteps } from './steps.ts';

const DAY = 86_400_000;

/**
 * Fills the demo accounts with twelve weeks of bookings, payments, payouts, disputes, refunds and enquiries. Creates each
 * through the product's own calls at the time it happens, so that rules, document numbers and ledger entries are genuine.
 * Returns the number of steps.
 */
export async function loadHistory(tx: Tx, now: Date, hash: string, deps: ReplayDeps): Promise<number> {
  const start = new Date(now.getTime() - (7 * WEEKS + 7) * DAY);
  const actors = await makeActors(tx, start, hash, deps.vault);
  const replay = await startReplay(tx, start, deps);
  const steps = historySteps(replay, actors, now);
  for (const { at, run } of steps) {
    replay.setTime(at);
    await run();
  }
  return steps.length;
}
