import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listClusters, removeCluster } from './platform/db/embedded-clusters.ts';

const USAGE = `npm run clusters -- list|remove [name …] [--abandoned]

  list    shows the embedded databases that live outside their DATA_DIR
  remove  deletes those named, or with --abandoned all whose DATA_DIR is gone

Check with list first: a DATA_DIR on a disk that is not mounted looks gone too.`;

/** Runs one command and returns the text to print. */
export function runClustersCommand(args: readonly string[], root?: string): string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { abandoned: { type: 'boolean', default: false } },
  });
  const [command, ...names] = positionals;
  const clusters = listClusters(root);
  if (command === 'list')
    return [
      ...clusters.map(
        ({ name, state, bytes, dataDir }) =>
          `${name}  ${state.padEnd(9)}  ${`${Math.round(bytes / 1e6)} MB`.padStart(8)}  ${dataDir ?? 'DATA_DIR not noted'}`,
      ),
      `${clusters.length} clusters, ${Math.round(clusters.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6)} MB`,
    ].join('\n');
  if (command !== 'remove' || (names.length === 0) !== values.abandoned) throw new Error(USAGE);
  for (const name of names)
    if (!clusters.some((cluster) => cluster.name === name))
      throw new Error(`no cluster named ${name}: see npm run clusters -- list`);
  const chosen = clusters.filter(({ name, state }) =>
    values.abandoned ? state === 'abandoned' : names.includes(name),
  );
  for (const cluster of chosen) removeCluster(cluster);
  return `${chosen.length} clusters removed`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(runClustersCommand(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
