import {
  FIRST_WITH_HEADER,
  type MigrationHeader,
  parseMigrationHeader,
} from '../../server/src/platform/db/migration.ts';
import { isWord } from '../../server/src/platform/db/sql-statements.ts';
import { checkAlterTable } from './migration-alter.ts';
import { type FileContext, NullChecks } from './migration-context.ts';
import {
  createdObject,
  hasWords,
  KINDS,
  KINDS_OF_TABLES,
  objectKey,
  outerTokens,
  simpleView,
  splitAtCommas,
  type Step,
  stepsOf,
  tableAfterOn,
  TokenReader,
} from './migration-steps.ts';
import { checkWrites } from './migration-writes.ts';

/** A migration and its name. */
export interface MigrationFile {
  readonly file: string;
  readonly sql: string;
}

/** Words that make a file a transaction; the migrator does that. */
const TRANSACTION_WORDS = ['begin', 'start', 'commit', 'end', 'rollback', 'abort', 'savepoint', 'release'];

/**
 * Returns what is wrong with the migrations from 0168 on: statements that the release before does not survive, that hold a lock for
 * long, or that the migrator cannot repeat (docs/releases.md). Of earlier ones it reads which constraints exist.
 *
 * @param files all migrations, in order
 */
export function findMigrationProblems(files: readonly MigrationFile[]): string[] {
  const nullChecks = new NullChecks();
  return files.flatMap(({ file, sql }) => {
    const number = Number(file.slice(0, 4));
    const isChecked = number >= FIRST_WITH_HEADER;
    try {
      const problems = checkFile(parseMigrationHeader(file, number, sql), sql, nullChecks);
      return isChecked ? problems.map(({ line, text }) => `${file}:${line} ${text}`) : [];
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return isChecked ? [`${file}: ${message.replace(`migration ${file}: `, '')}`] : [];
    }
  });
}

interface Problem {
  readonly line: number;
  readonly text: string;
}

function checkFile(header: MigrationHeader, sql: string, nullChecks: NullChecks): Problem[] {
  const problems: Problem[] = [];
  const steps = stepsOf(sql);
  const known = {
    header,
    nullChecks,
    created: new Set<string>(),
    creates: new Set(steps.flatMap(({ tokens }) => createdObject(tokens)?.key ?? [])),
    views: steps.flatMap(({ tokens }) => simpleView(tokens) ?? []),
    renames: new Map(steps.flatMap(({ tokens }) => renamedTable(tokens))),
    added: new Set<string>(),
  };
  for (const step of steps) {
    const blocks = (text: string) => void problems.push({ line: step.line, text });
    const breaks = (text: string) => {
      if (header.phase !== 'contract') blocks(text);
    };
    checkStep(step, { ...known, breaks, blocks });
    const made = createdObject(step.tokens);
    if (made?.isNew) known.created.add(made.key);
  }
  return problems;
}

/** Returns the old and the new name as an entry of a map, in a list of at most one. */
function renamedTable(tokens: Step['tokens']): [string, string][] {
  const reader = new TokenReader(tokens);
  if (!reader.accept('alter', 'table')) return [];
  reader.accept('if', 'exists');
  reader.accept('only');
  const from = reader.name();
  const to = reader.accept('rename', 'to') ? reader.name() : null;
  return from !== null && to !== null ? [[from, to]] : [];
}

function checkStep(step: Step, context: FileContext): void {
  const { tokens, block } = step;
  const [first] = tokens;
  const reader = new TokenReader(tokens);
  if (!block) checkTransaction(step, context);
  else if (isWord(first, 'execute'))
    context.blocks('executes a statement that is a text, which this check cannot read: write it out');
  else if (isWord(first, 'commit', 'rollback') && context.header.inTransaction)
    context.blocks('ends the transaction of the migration: add the header -- transaction: none');
  else if (isAlone(tokens)) context.blocks('runs only outside of a block and of a transaction');
  if (reader.accept('alter', 'table')) checkAlterTable(reader, context);
  else if (reader.accept('alter')) checkRename(reader, context);
  else if (reader.accept('drop')) checkDrop(reader, context);
  else if (reader.accept('create')) checkIndex(reader, context);
  else if (reader.accept('truncate')) checkTruncate(reader, context);
  else checkLocks(reader, context);
  checkWrites(step, context);
}

/** The migrator opens the transaction; without one, the file must be repeatable from its first statement. */
function checkTransaction({ tokens }: Step, { header, blocks }: FileContext): void {
  if (isWord(tokens[0], ...TRANSACTION_WORDS))
    return blocks('controls the transaction, which the migrator does: remove the statement');
  if (header.inTransaction && isAlone(tokens))
    return blocks('runs only outside of a transaction: add the header -- transaction: none');
  if (header.inTransaction || isRepeatable(tokens)) return;
  blocks(
    'cannot be repeated after an interruption: without a transaction use only create index concurrently if not exists, drop index concurrently if exists, reindex concurrently, validate constraint, analyze, vacuum, set, and do blocks of batches',
  );
}

/** Returns whether Postgres refuses a statement in a transaction. */
function isAlone(tokens: Step['tokens']): boolean {
  return (
    isWord(tokens[0], 'vacuum') ||
    (isWord(tokens[0], 'create', 'drop', 'reindex', 'alter') && hasWords(tokens, 'concurrently'))
  );
}

function isRepeatable(tokens: Step['tokens']): boolean {
  if (isWord(tokens[0], 'do', 'analyze', 'vacuum', 'set')) return true;
  if (hasWords(tokens, 'create', 'index') || hasWords(tokens, 'create', 'unique', 'index'))
    return hasWords(tokens, 'index', 'concurrently', 'if', 'not', 'exists');
  if (isWord(tokens[0], 'drop')) return hasWords(tokens, 'index', 'concurrently', 'if', 'exists');
  if (isWord(tokens[0], 'reindex', 'refresh')) return hasWords(tokens, 'concurrently');
  if (hasWords(tokens.slice(0, 2), 'alter', 'type'))
    return hasWords(tokens, 'add', 'value', 'if', 'not', 'exists');
  return (
    hasWords(tokens.slice(0, 2), 'alter', 'table') &&
    splitAtCommas(tokens).every((action) => hasWords(action, 'validate', 'constraint'))
  );
}

const RENAMED_KINDS = 'view function procedure aggregate type domain sequence index schema'.split(' ');

/** `alter view`, `alter function`, `alter type` and others; tables have their own check. */
function checkRename(reader: TokenReader, { created, breaks }: FileContext): void {
  const tokens = outerTokens(reader.rest);
  reader.accept('materialized');
  const kind = reader.acceptOne(...RENAMED_KINDS);
  const name = reader.name();
  if (kind === null || name === null || created.has(objectKey(kind, name))) return;
  if (hasWords(tokens, 'rename') || hasWords(tokens, 'set', 'schema'))
    breaks(`renames the ${kind} ${name} or a part of it: the release before uses the old name`);
}

function checkDrop(reader: TokenReader, { created, creates, breaks }: FileContext): void {
  reader.accept('materialized');
  const kind = reader.acceptOne(...KINDS, 'routine');
  if (kind === null) {
    breaks('drops something that the release before may use');
    return;
  }
  reader.accept('concurrently');
  reader.accept('if', 'exists');
  const isOfTable = KINDS_OF_TABLES.includes(kind);
  const table = isOfTable ? tableAfterOn(reader.rest) : null;
  for (const part of splitAtCommas(reader.rest)) {
    const name = new TokenReader(part).name() ?? '';
    const key = objectKey(kind, name, table);
    // Replaced in the same transaction.
    const isReplaced = (isOfTable || kind === 'view') && creates.has(key);
    const isOwn = created.has(key) || (table !== null && created.has(`table ${table}`));
    if (!isReplaced && !isOwn)
      breaks(
        `drops the ${kind} ${name}, which the release before may use: drop it in a contract migration of a later release`,
      );
  }
}

function checkIndex(reader: TokenReader, { created, blocks }: FileContext): void {
  reader.accept('unique');
  if (!reader.accept('index') || reader.accept('concurrently')) return;
  const table = tableAfterOn(reader.rest);
  if (table !== null && created.has(`table ${table}`)) return;
  blocks(
    `builds an index of ${table} while its rows are locked: use create index concurrently if not exists, in a file with -- transaction: none`,
  );
}

function checkTruncate(reader: TokenReader, { created, breaks }: FileContext): void {
  reader.accept('table');
  reader.accept('only');
  for (const part of splitAtCommas(reader.rest)) {
    const name = new TokenReader(part).name();
    if (!created.has(`table ${name}`))
      breaks(`deletes all rows of ${name}, which the release before may use`);
  }
}

/** Statements that lock a whole table for as long as they take. */
function checkLocks(reader: TokenReader, { created, blocks }: FileContext): void {
  if (reader.accept('lock')) {
    reader.accept('table');
    reader.accept('only');
    const names = splitAtCommas(reader.rest).map((part) => new TokenReader(part).name());
    if (!names.every((name) => created.has(`table ${name}`)))
      blocks('locks a table: statements of the product wait for the end of the migration');
  } else if (reader.accept('cluster') || (reader.accept('vacuum') && hasWords(reader.rest, 'full')))
    blocks('writes a table again under a lock');
  else if (reader.accept('reindex') && !hasWords(reader.rest, 'concurrently'))
    blocks('builds an index while its rows are locked: use reindex … concurrently');
  else if (reader.accept('refresh', 'materialized', 'view') && !hasWords(reader.rest, 'concurrently')) {
    const name = reader.name();
    if (!created.has(`view ${name}`))
      blocks(`locks the view ${name}: use refresh materialized view concurrently`);
  }
}
