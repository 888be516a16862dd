import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readEnv } from './env.ts';
import { verifyChain } from './features/admin/index.ts';
import { connect, type Connection } from './platform/db/connect.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { sqlState } from './platform/db/transaction.ts';
import { loadSecret } from './platform/secret.ts';
import { makeVault, type Vault } from './platform/vault.ts';

const USAGE = `npm run audit:verify [-- --head POSITION:HASH]

Compares every entry of the audit log with its hash chain, and prints the head of the chain. Keep the head outside the database: with --head, a
later run also finds that the last entries were removed. The server must use the same SECRET_KEY.`;

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
  const read = readEnv(process.env);
  const env = { ...read, DATA_DIR: resolve(fileURLToPath(new URL('../..', import.meta.url)), read.DATA_DIR) };
  const embedded = env.DATABASE_URL ? null : await openEmbedded(env.DATA_DIR);
  const connection = connect(embedded?.connection ?? env.DATABASE_URL ?? '', { poolSize: 1 });
  try {
    const vault = makeVault(await loadSecret(env));
    const { text, intact } = await runVerifyAudit(connection, vault, process.argv.slice(2));
    console.log(text);
    if (!intact) process.exitCode = 1;
  } finally {
    await connection.close();
    await embedded?.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  main().catch((error: unknown) => {
    const missing = sqlState(error) === '42P01';
    const message = error instanceof Error ? error.message : String(error);
    console.error(`aaspaas: ${missing ? 'this database is empty: start the server on it once' : message}`);
    process.exitCode = 1;
  });
