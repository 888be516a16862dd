import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type CommandContext, reportFailure, withCommandDatabase } from './command-database.ts';
import { commandSecurityLog } from './command-security-log.ts';
import { readEnv } from './env.ts';
import { openCommandVault } from './keys/open-keys.ts';
import { rotateKeys } from './keys/rotate-keys.ts';
import { loadKeys } from './platform/keys/load-keys.ts';

const USAGE = `npm run keys:rotate

Seals every value again that was sealed by another key than the first of SECRET_KEYS. First add the new key to SECRET_KEYS of all servers, after the
old one; then put it first on all servers; then run this command, which may be interrupted and repeated. It ends with the keys that can be
removed.`;

const PROGRESS_MS = 5_000;

/** Runs the command; returns its report, and whether no value is left. */
export async function runRotateKeys(
  { env, connection: { db } }: CommandContext,
  args: readonly string[],
  print: (line: string) => void,
): Promise<{ readonly text: string; readonly complete: boolean }> {
  const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean', default: false } } });
  if (values.help) return { text: USAGE, complete: true };
  const ring = await loadKeys(env);
  const [active, ...others] = ring.map(({ id }) => id);
  if (others.length === 0)
    return { text: `SECRET_KEYS lists only the key ${active}: there is nothing to rotate`, complete: true };
  const vault = await openCommandVault(db, env);
  let latest = '';
  const timer = setInterval(() => latest && print(latest), PROGRESS_MS);
  const { rotated, unreadable, left } = await rotateKeys({
    db,
    vault,
    ring,
    onProgress: (column, count) => {
      latest = `${column}: ${count} values`;
    },
  }).finally(() => clearInterval(timer));
  if (rotated.size > 0) commandSecurityLog(env, vault).record('key_rotated', { reason: 'values_sealed' });
  const lines = [
    ...[...rotated].map(([column, count]) => `${column}: ${count} values sealed with the key ${active}`),
    ...unreadable.map((value) => `${value} cannot be opened with any listed key`),
    ...[...left].map(([id, count]) =>
      count === 0
        ? `0 values left; remove key ${id}`
        : `${count} values left with the key ${id}: put the key ${active} first on all servers, then run this command again`,
    ),
  ];
  return {
    text: lines.join('\n'),
    complete: unreadable.length === 0 && [...left.values()].every((count) => count === 0),
  };
}

async function main(): Promise<void> {
  const { text, complete } = await withCommandDatabase(
    readEnv(process.env),
    (context) => runRotateKeys(context, process.argv.slice(2), console.log),
    { asOwner: true },
  );
  console.log(text);
  if (!complete) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main().catch(reportFailure);
