import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CommandContext, reportFailure, withCommandDatabase } from './command-database.ts';
import { readEnv } from './env.ts';
import { openCommandVault } from './keys/open-keys.ts';
import { rotateKeys } from './keys/rotate-keys.ts';
import { hasInstallation } from './platform/keys/installation.ts';
import { loadKeys } from './platform/keys/load-keys.ts';
import { makeLogger } from './platform/log/logger.ts';
import { makeSecurityLog } from './platform/log/security-log.ts';

const USAGE = `npm run keys:rotate

Seals every value again that was sealed by another key than the first of SECRET_KEYS. First add the new key to SECRET_KEYS of all servers, after the
old one; then put it first on all servers; then run this command, which may be interrupted and repeated. It ends with the keys that can be
removed, and logs the security event key_rotated.`;

const PROGRESS_MS = 5_000;

/** Where the command reports while it runs. */
export interface RotationOutput {
  /** Gets the progress, a line from time to time. */
  readonly print: (line: string) => void;
  /** Gets the security events. */
  readonly log: Parameters<typeof makeSecurityLog>[0];
}

/** Runs the command; returns its report, and whether no value is left. */
export async function runRotateKeys(
  { env, connection: { db } }: CommandContext,
  args: readonly string[],
  { print, log }: RotationOutput,
): Promise<{ readonly text: string; readonly complete: boolean }> {
  const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean', default: false } } });
  if (values.help) return { text: USAGE, complete: true };
  const ring = await loadKeys(env);
  const [active, ...others] = ring.map(({ id }) => id);
  if (others.length === 0)
    return { text: `SECRET_KEYS lists only the key ${active}: there is nothing to rotate`, complete: true };
  // Without the row, hashes that outlive the old key would depend on it.
  if (!(await hasInstallation(db)))
    throw new Error('no server of this release has started on this database: start one, then run this again');
  const vault = await openCommandVault(db, env);
  const securityLog = makeSecurityLog(log, vault);
  const record = (reason: string) => securityLog.record('key_rotated', { reason });
  let latest = '';
  const timer = setInterval(() => latest && print(latest), PROGRESS_MS);
  record('started');
  const { rotated, unreadable, left } = await rotateKeys({
    db,
    vault,
    ring,
    onProgress: (column, count) => {
      latest = `${column}: ${count} values`;
    },
  })
    .catch((error: unknown) => {
      record('failed');
      throw error;
    })
    .finally(() => clearInterval(timer));
  const complete = unreadable.length === 0 && [...left.values()].every((count) => count === 0);
  record(complete ? 'complete' : 'incomplete');
  const lines = [
    ...[...rotated].map(([column, count]) => `${column}: ${count} values sealed with the key ${active}`),
    ...unreadable.map((value) => `${value} cannot be opened with any listed key`),
    ...[...left].map(([id, count]) =>
      count === 0
        ? `0 values left; remove key ${id}`
        : `${count} values left with the key ${id}: put the key ${active} first on all servers, then run this command again`,
    ),
  ];
  return { text: lines.join('\n'), complete };
}

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const output = { print: console.log, log: makeLogger(env.LOG_LEVEL) };
  const { text, complete } = await withCommandDatabase(
    env,
    (context) => runRotateKeys(context, process.argv.slice(2), output),
    { asOwner: true },
  );
  console.log(text);
  if (!complete) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main().catch(reportFailure);
