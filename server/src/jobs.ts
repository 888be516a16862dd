import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readEnv } from './env.ts';
import { connect, type Connection } from './platform/db/connect.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { sqlState } from './platform/db/transaction.ts';
import { type DeadJobFilter, deadLetters } from './platform/events/dead-letters.ts';

const USAGE = `npm run jobs -- list|retry|drop [id …] [--queue NAME] [--all] [--limit 50] [--before INSTANT]

  list   shows jobs that failed for good, newest first
  retry  puts them back into their queues
  drop   deletes them

retry and drop need ids, --queue or --all.`;

/** Runs one command against a database and returns the text to print. */
export async function runJobsCommand(connection: Connection, args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      queue: { type: 'string' },
      all: { type: 'boolean', default: false },
      limit: { type: 'string', default: '50' },
      before: { type: 'string' },
    },
  });
  const [command, ...ids] = positionals;
  const filter: DeadJobFilter = {
    ...(values.queue ? { queue: values.queue } : {}),
    ...(ids.length ? { ids } : {}),
  };
  const problems = problemsOf(command, ids, values);
  if (problems.length) throw new Error(`${problems.join('\n')}\n\n${USAGE}`);
  const dead = deadLetters(connection);
  if (command === 'list') {
    const before = values.before ? new Date(values.before) : undefined;
    const jobs = await dead.list(filter, Number(values.limit), before);
    const lines = jobs.map(
      ({ id, queue, failedAt, attempts, error, data }) =>
        `${id}  ${failedAt.toISOString()}  ${queue}  ${attempts} attempts  ${error}  ${JSON.stringify(data)}`,
    );
    return [...lines, `${jobs.length} dead jobs`].join('\n');
  }
  if (command === 'retry') return `${await dead.retry(filter)} jobs put back`;
  return `${await dead.drop(filter)} jobs deleted`;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function problemsOf(
  command: string | undefined,
  ids: readonly string[],
  { queue, all, limit, before }: { queue?: string; all: boolean; limit: string; before?: string },
): string[] {
  const problems: string[] = [];
  if (!['list', 'retry', 'drop'].includes(command ?? ''))
    problems.push(`command: must be list, retry or drop, not ${command ?? 'nothing'}`);
  for (const id of ids) if (!UUID.test(id)) problems.push(`id: ${id} is not the id of a job`);
  if (!/^[1-9]\d{0,3}$/.test(limit)) problems.push(`--limit: must be from 1 to 9999, not ${limit}`);
  if (before !== undefined && Number.isNaN(Date.parse(before)))
    problems.push(`--before: must be an instant like 2026-11-22T06:30:00Z, not ${before}`);
  if ((command === 'retry' || command === 'drop') && !ids.length && !queue && !all)
    problems.push(`${command}: needs ids, --queue or --all`);
  return problems;
}

async function main(): Promise<void> {
  const env = readEnv(process.env);
  const dataDir = resolve(fileURLToPath(new URL('../..', import.meta.url)), env.DATA_DIR);
  const embedded = env.DATABASE_URL ? null : await openEmbedded(dataDir);
  const connection = connect(embedded?.connection ?? env.DATABASE_URL ?? '', { poolSize: 1 });
  try {
    console.log(await runJobsCommand(connection, process.argv.slice(2)));
  } finally {
    await connection.close();
    await embedded?.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  main().catch((error: unknown) => {
    const missing = sqlState(error) === '42P01';
    const message = error instanceof Error ? error.message : String(error);
    console.error(
      `aaspaas: ${missing ? 'this database has no job queues yet: start the server on it once' : message}`,
    );
    process.exitCode = 1;
  });
