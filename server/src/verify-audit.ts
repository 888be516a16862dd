import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { reportFailure, withCommandDatabase } from './command-database.ts';
import { readEnv } from './env.ts';
import { verifyChain } from './features/admin/index.ts';
import { openCommandVault } from './keys/open-keys.ts';
import type { Connection } from './platform/db/connect.ts';
import type { Vault } from './platform/vault.ts';

const USAGE = `npm run audit:verify [-- --head POSITION:HASH]

Compares every entry of the audit log with its hash chain, and prints the head of the chain. Keep the head outside the database: with --head, a
later run also finds that the last entries were removed. The server must use the same SECRET_KEYS.`;

const MEANING = {
  changed: 'was changed, or does not belong at its place',
  removed: 'was removed',
  inserted: 'was inserted outside the server',
  gap: 'follows on removed links of the chain',
  head: 'is not in the chain as expected: the last entries were removed or replaced',
} as const;

/** Runs the command and returns its report, and whether the log is unchanged. */
export async function runVerifyAudit(
  { db }: Connection,
  vault: Vault,
  args: readonly string[],
): Promise<{ readonly text: string; readonly intact: boolean }> {
  const { values } = parseArgs({ args: [...args], options: { head: { type: 'string' } } });
  const [, position, hash] = /^([1-9]\d{0,15}):([\da-f]{64})$/.exec(values.head ?? '') ?? [];
  if (values.head !== undefined && !hash)
    throw new Error(`--head: must be the head of an earlier report, not ${values.head}\n\n${USAGE}`);
  const expected = hash ? { position: Number(position), hash: Buffer.from(hash, 'hex') } : undefined;
  const { links, pending, head, faults, faultCount } = await verifyChain(db, vault, expected);
  const lines = [
    ...faults.map(
      ({ kind, at }) => `${kind === 'gap' || kind === 'head' ? 'position' : 'entry'} ${at} ${MEANING[kind]}`,
    ),
    ...(faultCount > faults.length ? [`${faultCount - faults.length} more faults`] : []),
    `${links} entries in the chain, ${pending} waiting for it, ${faultCount} faults`,
    `head ${head ?? 'none'}`,
  ];
  return { text: lines.join('\n'), intact: faultCount === 0 };
}

async function main(): Promise<void> {
  await withCommandDatabase(readEnv(process.env), async ({ env, connection }) => {
    const vault = await openCommandVault(connection.db, env);
    const { text, intact } = await runVerifyAudit(connection, vault, process.argv.slice(2));
    console.log(text);
    if (!intact) process.exitCode = 1;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main().catch(reportFailure);
