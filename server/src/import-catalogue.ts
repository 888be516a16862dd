import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { pickObjectStore, systemClock } from './adapters.ts';
import { readEnv } from './env.ts';
import { audit } from './features/admin/index.ts';
import {
  CATALOGUE_FILES,
  type CatalogueDiff,
  type CatalogueFile,
  type CatalogueProblem,
  catalogueConflicts,
  catalogueDiff,
  importCatalogue,
  parseCatalogue,
  preparePictures,
  storedCatalogue,
  storePictures,
} from './features/catalog/index.ts';
import { findAccountByMobile, operatorStore } from './features/identity/index.ts';
import { updateServiceCoverage } from './features/provider/index.ts';
import { connect, type Db } from './platform/db/connect.ts';
import { openEmbedded } from './platform/db/embedded.ts';
import { sqlState, transaction } from './platform/db/transaction.ts';
import type { ObjectStore } from './ports/object-store/port.ts';
import { readAuditedObject } from './views/audit/index.ts';

const USAGE = `npm run import-catalogue -- <folder or file> --operator 9876543210
npm run import-catalogue -- <folder or file> --dry-run

Adds and updates categories, sub-categories and services from ${CATALOGUE_FILES.join(', ')} (docs/catalogue.md). Checks all files first
and prints every problem; then writes in one transaction. Deletes nothing. --operator: the mobile number of an operator who may change the
catalogue; the audit log names them. --dry-run: prints what would change.`;

/** What the command works with. */
export interface ImportContext {
  readonly db: Db;
  readonly objects: ObjectStore;
  readonly now: Date;
}

/** Runs the command and returns what it prints. @throws an error with all problems of the files */
export async function runImportCatalogue(
  { db, objects, now }: ImportContext,
  args: readonly string[],
): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { operator: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length) throw new Error(`one folder or file is needed\n\n${USAGE}`);
  const dryRun = values['dry-run'];
  const actorId = dryRun ? null : await requireOperator(db, values.operator);
  const { folder, texts, problems: unreadable } = await readFiles(path);
  const input = parseCatalogue(texts);
  const prepared = await preparePictures(db, folder, input);
  try {
    const stored = await storedCatalogue(db);
    const problems = [
      ...unreadable,
      ...input.problems,
      ...catalogueConflicts(input, stored),
      ...prepared.problems,
    ];
    if (problems.length) throw new Error(problemText(problems));
    if (actorId === null) return diffText(catalogueDiff(input, stored, prepared.keys), 'would be');
    await storePictures(objects, prepared.pictures);
    const pictures = prepared.pictures.map(({ file }) => file);
    const diff = await transaction(db, (tx) =>
      importCatalogue(
        tx,
        { input, pictureKeys: prepared.keys, pictures },
        {
          recordChange: async (known, columns, run) => {
            const before = known === null ? null : await readAuditedObject(tx, known);
            const subject = await run();
            const after = await readAuditedObject(tx, subject);
            const entry = {
              actorId,
              action: 'import-catalogue',
              subject,
              detail: { columns },
              before,
              after,
            };
            await audit(tx, entry, now);
          },
          onServicesMoved: (ids) => updateServiceCoverage(tx, ids),
        },
        now,
      ),
    );
    return diffText(diff, 'were');
  } finally {
    await prepared.remove();
  }
}

async function requireOperator(db: Db, mobile: string | undefined): Promise<number> {
  if (!mobile) throw new Error(`--operator: is missing\n\n${USAGE}`);
  const account = await findAccountByMobile(db, 'admin', mobile);
  const operator = account && (await operatorStore(db).byId(account.id));
  if (!operator || operator.disabled_at !== null || !hasGrant(operator.roles, 'catalogue.act'))
    throw new Error(
      `--operator: ${mobile} is not an enabled operator who may change the catalogue (npm run create-operator)`,
    );
  return operator.id;
}

async function readFiles(path: string): Promise<{
  readonly folder: string;
  readonly texts: ReadonlyMap<CatalogueFile, string>;
  readonly problems: readonly CatalogueProblem[];
}> {
  const stats = await stat(path).catch(() => null);
  if (!stats) throw new Error(`${path}: there is no such folder or file`);
  const folder = stats.isDirectory() ? path : dirname(path);
  const names = CATALOGUE_FILES.filter((name) => stats.isDirectory() || name === basename(path));
  const texts = new Map<CatalogueFile, string>();
  const problems: CatalogueProblem[] = [];
  for (const name of names) {
    const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (bytes === null) continue;
    try {
      texts.set(name, new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      problems.push({ file: name, row: null, column: null, problem: 'is not UTF-8: save it as "CSV UTF-8"' });
    }
  }
  if (!texts.size && !problems.length)
    throw new Error(`${path}: must be a folder with ${CATALOGUE_FILES.join(', ')}, or one of these files`);
  return { folder, texts, problems };
}

function problemText(problems: readonly CatalogueProblem[]): string {
  const lines = problems.map(({ file, row, column, problem }) => {
    const place = [file, row === null ? [] : `row ${row}`, column ?? []].flat().join(', ');
    return `${place}: ${problem}`;
  });
  return `${problems.length} problems; nothing was imported:\n${lines.join('\n')}`;
}

const MAX_VALUE = 60;

function diffText({ changes, unchanged, missing }: CatalogueDiff, verb: 'were' | 'would be'): string {
  const lines = changes.map(({ kind, slug, id, changes: fields }) =>
    id === null
      ? `+ ${kind} ${slug}`
      : `~ ${kind} ${slug}: ${fields.map(({ column, from, to }) => `${column} ${valueText(from)} → ${valueText(to)}`).join(', ')}`,
  );
  const added = changes.filter(({ id }) => id === null).length;
  return [
    ...lines,
    changes.length
      ? `${added} ${verb} added, ${changes.length - added} changed; ${unchanged} unchanged`
      : `Nothing changed: all ${unchanged} rows are in the catalogue already`,
    ...(missing.length ? [`Not in the files, left as they are: ${missing.join(', ')}`] : []),
  ].join('\n');
}

function valueText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}

async function main(): Promise<void> {
  const read = readEnv(process.env);
  const env = { ...read, DATA_DIR: resolve(fileURLToPath(new URL('../..', import.meta.url)), read.DATA_DIR) };
  const embedded = env.DATABASE_URL ? null : await openEmbedded(env.DATA_DIR);
  const connection = connect(embedded?.connection ?? env.DATABASE_URL ?? '', { poolSize: 1 });
  try {
    const objects = await pickObjectStore(env);
    const context = { db: connection.db, objects, now: systemClock.now() };
    console.log(await runImportCatalogue(context, process.argv.slice(2)));
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
