import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock } from './adapters.ts';
import { requireCluster } from './backup.ts';
import { withCommandDatabase } from './command-database.ts';
import { openCommandDeps } from './command-deps.ts';
import { withAbsoluteFolders } from './configuration/derived-settings.ts';
import { readEnv } from './env.ts';
import type { FeatureDeps } from './feature-deps.ts';
import { replayErasures } from './features/identity/index.ts';
import { compareWithVendors } from './features/payment/index.ts';
import { parseInstant } from './platform/backup/instant.ts';
import { markRestored } from './platform/backup/mark-restored.ts';
import type { Db } from './platform/db/connect.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { sqlState } from './platform/db/transaction.ts';
import { openHold, releaseHold } from './platform/outbound.ts';

const USAGE = `npm run reconcile [-- --hold [--at TIME]] [--accept]

After a restore: erases again the accounts in the erasure log, compares orders, refunds and payouts with the gateway and the payout rail, records
what they know, and lets the server send again. Differences that need an operator are printed, and the server sends nothing until a later run
finds none or has --accept. Safe to repeat, also while the server runs.

  --hold    only holds what the server sends: before the first start on a database that pgBackRest restored
  --at      with --hold: the time of the restored state, like 2026-11-28T08:10:00+05:30
  --accept  lets the server send although the printed differences are left`;

/** A hold that does not know its restored state is compared with this many days. */
const UNKNOWN_STATE_DAYS = 35;

/** What the arguments request. */
interface ReconcileRequest {
  readonly hold: boolean;
  /** The time of the restored state; null if it is not known. */
  readonly at: Date | null;
  readonly accept: boolean;
}

function parseRequest(args: readonly string[]): ReconcileRequest {
  const { values } = parseArgs({
    args: [...args],
    options: {
      hold: { type: 'boolean', default: false },
      at: { type: 'string' },
      accept: { type: 'boolean', default: false },
    },
  });
  const { hold, at, accept } = values;
  if ((at !== undefined && !hold) || (hold && accept)) throw new Error(USAGE);
  const instant = at === undefined ? null : parseInstant(at);
  if (at !== undefined && !instant)
    throw new Error(`--at: must be a time with a zone like 2026-11-28T08:10:00+05:30, not ${at}`);
  return { hold, at: instant, accept };
}

/** Holds what a restored database sends. Returns the text to print. */
async function holdRestored(db: Db, at: Date | null, now: Date): Promise<string> {
  // What was made since then is compared, which would be nothing.
  if (at && at > now) throw new Error(`--at: ${at.toISOString()} is in the future`);
  await markRestored(db, at, now);
  return 'No message, refund, payout or order leaves the server until npm run reconcile.';
}

/** Runs the command; `complete`: the server sends again, or there was nothing to do. */
export async function runReconcile(
  deps: FeatureDeps,
  args: readonly string[],
): Promise<{ readonly text: string; readonly complete: boolean }> {
  const request = parseRequest(args);
  const { db, clock } = deps.platform;
  if (request.hold) return { text: await holdRestored(db, request.at, clock.now()), complete: true };
  const hold = await openHold(db);
  if (!hold)
    return {
      text: 'The database has no hold: there is nothing to reconcile. If another tool restored it, run npm run reconcile -- --hold --at TIME first.',
      complete: true,
    };
  const { entries, erased, waiting } = await replayErasures({
    ...deps.platform,
    ...deps.identity,
    erasures: deps.erasures,
  });
  const now = clock.now();
  const restoredTo = hold.restoredTo ?? new Date(now.getTime() - UNKNOWN_STATE_DAYS * 86_400_000);
  const compared = await compareWithVendors(deps.payouts, restoredTo);
  const { orders, refunds, payouts, applied, differences, unanswered } = compared;
  const isOpen = unanswered.length > 0 || (differences.length > 0 && !request.accept);
  if (!isOpen) await releaseHold(db, now);
  return {
    text: [
      `Erasure log: ${entries} entries, ${erased} accounts erased again, ${waiting} wait for open work`,
      `Compared since ${restoredTo.toISOString()}: ${orders} orders, ${refunds} refunds, ${payouts} payouts`,
      ...applied.map((line) => `recorded: ${line}`),
      ...differences.map((line) => `difference: ${line}`),
      ...unanswered.map((line) => `no answer: ${line}`),
      ...(deps.payouts.payoutRail.name === 'bank_file'
        ? [
            'note: payout runs after the restored state are lost here: compare with the bank statement before the next run',
          ]
        : []),
      `${applied.length} recorded, ${differences.length} differences, ${unanswered.length} without an answer`,
      isOpen ? openText(unanswered.length > 0) : 'The server sends again.',
    ].join('\n'),
    complete: !isOpen,
  };
}

function openText(isUnanswered: boolean): string {
  return isUnanswered
    ? 'Nothing leaves the server yet: run npm run reconcile again when the vendor answers.'
    : 'Nothing leaves the server yet: clear the differences at the gateway, or by journal entries and refunds, then run npm run reconcile again, with --accept for those that stay.';
}

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const { hold, at } = parseRequest(args);
  const env = withAbsoluteFolders(readEnv(process.env));
  if (!env.DATABASE_URL) requireCluster(env.DATA_DIR);
  if (hold) {
    // It moves the sequences of ids, which only the role that owns them may do, and needs neither keys nor vendors.
    await withCommandDatabase(
      env,
      async ({ connection }) => console.log(await holdRestored(connection.db, at, systemClock.now())),
      { asOwner: true },
    );
    return;
  }
  const embedded = env.DATABASE_URL ? null : await openEmbedded(env.DATA_DIR);
  try {
    const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? '';
    const command = await openCommandDeps(env, embedded?.connection ?? url);
    try {
      const { text, complete } = await runReconcile(command.deps, args);
      console.log(text);
      if (!complete) process.exitCode = 1;
      if (complete && env.OUTBOUND === 'hold')
        console.log(
          'OUTBOUND=hold still holds the processes that have it: set OUTBOUND=send and restart them.',
        );
    } finally {
      await command.close();
    }
  } finally {
    await embedded?.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  main().catch((error: unknown) => {
    const missing = sqlState(error) === '42P01';
    const message = error instanceof Error ? error.message : String(error);
    console.error(
      `aaspaas: ${missing ? 'this database is older than this release: start the server on it once with OUTBOUND=hold' : message}`,
    );
    process.exitCode = 1;
  });
