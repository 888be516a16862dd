import type { Tx } from '../../src/platform/db/connect.ts';
import type { DemoContent } from '../content/demo-content.ts';
import { makeActors } from './actors.ts';
import { type ReplayDeps, startReplay } from './replay.ts';
import { historySteps } from './steps.ts';

const DAY = 86_400_000;

/**
 * Fills the demo accounts with the weeks of bookings, payments, payouts, disputes, refunds and enquiries. Creates each
 * through the product's own calls at the time it happens, so that rules, document numbers and ledger entries are genuine.
 * Returns the number of steps.
 *
 * @param deps `beforeStep` runs before each step, with its time; `withCompany` adds the bookings that belong to the demo's company
 */
export async function loadHistory(
  tx: Tx,
  now: Date,
  hash: string,
  content: DemoContent,
  deps: ReplayDeps & {
    readonly beforeStep?: (at: Date) => Promise<void>;
    readonly withCompany?: boolean;
  },
): Promise<number> {
  const { history: all } = content;
  const history = deps.withCompany
    ? all
    : { ...all, bookings: all.bookings.filter(({ withCompany }) => !withCompany) };
  const start = new Date(now.getTime() - (7 * history.weeklyJobs.weeks + 7) * DAY);
  const actors = await makeActors(tx, start, hash, deps.vault, content);
  const replay = await startReplay(tx, start, deps);
  const steps = historySteps(replay, actors, history, now);
  for (const { at, run } of steps) {
    await deps.beforeStep?.(at);
    replay.setTime(at);
    await run();
  }
  return steps.length;
}
