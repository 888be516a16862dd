import { isSymbol, isWord, type SqlToken } from '../../server/src/platform/db/sql-statements.ts';
import type { FileContext } from './migration-context.ts';
import { afterWords, hasWords, outerTokens, splitAtCommas, TokenReader } from './migration-steps.ts';

const CONSTRAINTS = ['constraint', 'check', 'unique', 'primary', 'foreign', 'exclude'];
const SERIALS = ['smallserial', 'serial', 'bigserial', 'serial2', 'serial4', 'serial8'];

/** Words after which the default of a column has ended. */
const AFTER_DEFAULT = 'not null constraint check references unique primary generated collate'.split(' ');

/** Checks the rest of an `alter table` statement. Tables that the file creates may be changed in any way. */
export function checkAlterTable(reader: TokenReader, context: FileContext): void {
  reader.accept('if', 'exists');
  reader.accept('only');
  const table = reader.name();
  if (table === null || context.created.has(`table ${table}`)) return;
  for (const action of splitAtCommas(reader.rest)) checkAction(new TokenReader(action), table, context);
}

function checkAction(action: TokenReader, table: string, context: FileContext): void {
  const { breaks, blocks, nullChecks, added } = context;
  if (action.accept('rename')) checkRename(action, table, context);
  else if (action.accept('set', 'schema'))
    breaks(`moves the table ${table}: the release before uses the old name`);
  else if (action.accept('set') && action.acceptOne('tablespace', 'logged', 'unlogged', 'access') !== null)
    blocks(`writes the table ${table} again under a lock`);
  else if (action.accept('add')) {
    if (isWord(action.rest[0], ...CONSTRAINTS)) checkConstraint(action, table, context);
    else checkColumn(action, table, context);
  } else if (action.accept('drop')) checkDrop(action, table, context);
  else if (action.accept('alter', 'constraint')) return;
  else if (action.accept('alter')) checkColumnChange(action, table, context);
  else if (action.accept('validate', 'constraint')) {
    const name = action.name() ?? '';
    if (added.has(`${table}.${name}`))
      blocks(
        `validates the constraint ${name} of ${table} in the transaction that holds the lock of its table: validate it in a later migration`,
      );
    nullChecks.validate(table, name);
  }
}

function checkRename(
  action: TokenReader,
  table: string,
  { breaks, views, renames, nullChecks }: FileContext,
): void {
  if (action.accept('constraint'))
    return breaks(`renames a constraint of ${table}, whose name the release before may know`);
  if (action.accept('to')) {
    const name = action.name() ?? '';
    nullChecks.rename(table, name);
    if (!views.some((view) => view.name === table && view.table === name))
      breaks(
        `renames the table ${table}: create the view ${table} in the same file, with all columns of ${name}, so that the release before writes through it`,
      );
    return;
  }
  action.accept('column');
  const column = action.name() ?? '';
  const name = action.accept('to') ? action.name() : null;
  const isInView = [...renames].some(
    ([before, after]) =>
      (table === before || table === after) &&
      views.some(
        (view) =>
          view.name === before &&
          view.table === after &&
          view.renamed.some((one) => one.column === name && one.name === column),
      ),
  );
  if (!isInView)
    breaks(
      `renames the column ${table}.${column}: rename the table too, with a view under its old name that selects ${name} as ${column}`,
    );
}

function checkDrop(action: TokenReader, table: string, { breaks, nullChecks }: FileContext): void {
  const isConstraint = action.accept('constraint');
  action.accept('column');
  action.accept('if', 'exists');
  const name = action.name() ?? '';
  if (isConstraint && nullChecks.isRedundant(table, name)) return;
  breaks(
    `drops ${isConstraint ? `the constraint ${name} of ${table}` : `the column ${table}.${name}`}, which the release before may use: drop it in a contract migration of a later release`,
  );
}

function checkColumnChange(
  action: TokenReader,
  table: string,
  { breaks, blocks, nullChecks }: FileContext,
): void {
  action.accept('column');
  const column = action.name() ?? '';
  if (action.accept('type') || action.accept('set', 'data', 'type'))
    breaks(
      `changes the type of ${table}.${column}: add a column with the new type, fill it in batches, and drop the old one later`,
    );
  else if (action.accept('set', 'not', 'null')) {
    if (!nullChecks.proves(table, column))
      blocks(
        `sets ${table}.${column} not null, which reads the whole table under a lock: add and validate the constraint check (${column} is not null) in earlier migrations`,
      );
    nullChecks.setNotNull(table, column);
  } else if (action.accept('drop') && action.acceptOne('default', 'identity', 'expression') !== null)
    breaks(
      `drops the default of ${table}.${column}, without which rows of the release before are refused or lack a value`,
    );
}

function checkConstraint(
  action: TokenReader,
  table: string,
  { blocks, nullChecks, added }: FileContext,
): void {
  const name = action.accept('constraint') ? action.name() : null;
  if (name !== null) added.add(`${table}.${name}`);
  const definition = action.rest;
  const outer = outerTokens(definition);
  if (hasWords(outer, 'using', 'index')) return;
  if (isWord(definition[0], 'unique', 'primary'))
    return blocks(
      `builds the index of a constraint of ${table} under a lock: create a unique index concurrently, then add the constraint with "using index"`,
    );
  if (isWord(definition[0], 'exclude'))
    return blocks(`builds the index of a constraint of ${table} under a lock: add it to a new table`);
  const isValid = !hasWords(outer, 'not', 'valid');
  const column = columnOfNullCheck(definition);
  if (name !== null && column !== null) nullChecks.add(table, name, column, isValid);
  if (isValid)
    blocks(
      `adds a constraint to ${table}, for which Postgres reads the whole table under a lock: add it "not valid", and validate it in a later migration`,
    );
}

/** Returns the column of `check (column is not null)`; null for every other constraint. */
function columnOfNullCheck(definition: readonly SqlToken[]): string | null {
  const [check, open, column, ...words] = definition;
  if (!isWord(check, 'check') || !isSymbol(open, '(') || !column) return null;
  const isNotNull = isWord(words[0], 'is') && isWord(words[1], 'not') && isWord(words[2], 'null');
  return isNotNull && isSymbol(words[3], ')') ? column.text : null;
}

function checkColumn(action: TokenReader, table: string, { breaks, blocks }: FileContext): void {
  action.accept('column');
  action.accept('if', 'not', 'exists');
  const name = action.name() ?? '';
  const column = `${table}.${name}`;
  const outer = outerTokens(action.rest);
  const hasDefault = hasWords(outer, 'default');
  if (isWord(outer[0], ...SERIALS) || (hasWords(outer, 'generated') && !hasWords(outer, 'virtual')))
    blocks(
      `adds the column ${column}, for which Postgres writes the table again under a lock: fill it in batches`,
    );
  if (outer.some((token) => isWord(token, 'check', 'references', 'unique', 'primary')))
    blocks(
      `adds the column ${column} with a constraint, for which Postgres reads the whole table under a lock: add the constraint separately, "not valid"`,
    );
  if (hasWords(outer, 'not', 'null') && !hasDefault)
    breaks(`adds the column ${column} without a default: rows of the release before are refused`);
  if (hasDefault && callsFunction(defaultOf(action.rest)))
    blocks(
      `adds the column ${column} with a default that calls a function: Postgres writes the table again under a lock if its value can change`,
    );
}

function defaultOf(tokens: readonly SqlToken[]): readonly SqlToken[] {
  const expression = tokens.slice(afterWords(tokens, 'default'));
  const end = expression.findIndex((token, at) => at > 0 && isWord(token, ...AFTER_DEFAULT));
  return end < 0 ? expression : expression.slice(0, end);
}

/** A name before a parenthesis, unless it is the type of a cast: `'1'::numeric(4, 2)`. */
function callsFunction(expression: readonly SqlToken[]): boolean {
  return expression.some(
    (token, at) =>
      (token.kind === 'word' || token.kind === 'quoted') &&
      isSymbol(expression[at + 1], '(') &&
      !isSymbol(expression[at - 1], ':'),
  );
}
