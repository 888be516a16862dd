import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openFileMove, requireS3Settings } from './adapters.ts';
import { type Env, readEnv } from './env.ts';
import { type FileMoveReport, moveFiles } from './features/media/index.ts';
import { connect, type Connection } from './platform/db/connect.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { sqlState } from './platform/db/transaction.ts';

const USAGE = `npm run files:move [-- --concurrency 8]

Copies the files from DATA_DIR to the buckets of the S3_ variables and compares each copy. Run it while the server runs, then again after the
server has stopped, and start the server with OBJECT_STORE=s3. A run that was interrupted continues where it ended. The local files stay.`;

const MAX_CONCURRENCY = 32;

const PROGRESS_MS = 5_000;

/** Runs the command and returns its report, and whether every file was copied. */
export async function runMoveFiles(
  connection: Connection,
  env: Env,
  args: readonly string[],
  print: (line: string) => void,
): Promise<{ readonly text: string; readonly complete: boolean }> {
  const { values } = parseArgs({
    args: [...args],
    options: { concurrency: { type: 'string', default: '8' } },
  });
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > MAX_CONCURRENCY)
    throw new Error(
      `--concurrency: must be from 1 to ${MAX_CONCURRENCY}, not ${values.concurrency}\n\n${USAGE}`,
    );
  const stores = await openFileMove(env);
  let latest: FileMoveReport | undefined;
  const timer = setInterval(() => latest && print(summaryOf(latest)), PROGRESS_MS);
  const report = await moveFiles({
    db: connection.db,
    ...stores,
    concurrency,
    onProgress: (soFar) => {
      latest = soFar;
    },
  }).finally(() => clearInterval(timer));
  const problems = [
    ...problemLines('missing in DATA_DIR', report.missing),
    ...problemLines('not copied', report.failed),
  ];
  return { text: [...problems, summaryOf(report)].join('\n'), complete: problems.length === 0 };
}

function summaryOf({ files, objects, bytes, missing, failed }: FileMoveReport): string {
  return `${files} files copied and compared (${objects} objects, ${(bytes / 1e6).toFixed(1)} MB), ${missing.count} missing, ${failed.count} failed`;
}

function problemLines(what: string, { count, keys }: FileMoveReport['missing']): string[] {
  const more = count > keys.length ? [`${what}: ${count - keys.length} more`] : [];
  return [...keys.map((key) => `${what}: ${key}`), ...more];
}

async function main(): Promise<void> {
  const read = readEnv(process.env);
  const env = { ...read, DATA_DIR: resolve(fileURLToPath(new URL('../..', import.meta.url)), read.DATA_DIR) };
  // Before the database is opened: the command fails fast without settings.
  requireS3Settings(env);
  const embedded = env.DATABASE_URL ? null : await openEmbedded(env.DATA_DIR);
  const connection = connect(embedded?.connection ?? env.DATABASE_URL ?? '', { poolSize: 2 });
  try {
    const { text, complete } = await runMoveFiles(connection, env, process.argv.slice(2), console.log);
    console.log(text);
    if (!complete) process.exitCode = 1;
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
