import { isSymbol, isWord, type SqlToken } from '../../server/src/platform/db/sql-statements.ts';
import type { FileContext } from './migration-context.ts';
import { hasWords, outerTokens, splitAtCommas, type Step, TokenReader } from './migration-steps.ts';

/** Columns by which a migration names single rows; also those that end with `_id`. */
const KEYS = new Set(['id', 'code', 'key', 'slug', 'name', 'number', 'file', 'table_name']);

/**
 * Checks updates and deletions. In one transaction they lock their rows until its end, and leave as many dead rows; so they name rows by
 * keys, or commit in batches.
 */
export function checkWrites(step: Step, { header, created, blocks }: FileContext): void {
  const { tokens, block } = step;
  for (const write of writesIn(tokens)) {
    const reader = new TokenReader(write);
    const verb = reader.acceptOne('update', 'delete', 'merge');
    reader.skip('from', 'into', 'only');
    const table = reader.name();
    if (created.has(`table ${table}`)) continue;
    const where = conditionTokens(write);
    const isBatch = !header.inTransaction && block?.isBatched && hasLimit(where);
    if (isBatch || (verb !== 'merge' && namesRows(where))) continue;
    blocks(
      `changes rows of ${table} in one transaction: name them by keys, or change them in batches in a data migration (docs/releases.md)`,
    );
  }
}

/** Returns the tokens of each update, deletion and merge of a statement, also of those in a `with`. */
function writesIn(tokens: readonly SqlToken[]): (readonly SqlToken[])[] {
  const isWith = isWord(tokens[0], 'with');
  return tokens.flatMap((token, at) => {
    if (!isWord(token, 'update', 'delete', 'merge')) return [];
    const before = tokens[at - 1];
    const isWrite = at === 0 || (isWith && (isSymbol(before, '(') || isSymbol(before, ')')));
    return isWrite ? [untilParenthesis(tokens.slice(at))] : [];
  });
}

/** Returns the tokens up to the parenthesis that closes the one around them. */
function untilParenthesis(tokens: readonly SqlToken[]): readonly SqlToken[] {
  let depth = 0;
  const end = tokens.findIndex((token) => {
    if (isSymbol(token, '(')) depth += 1;
    if (isSymbol(token, ')')) depth -= 1;
    return depth < 0;
  });
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** A number of rows, or a range of keys. */
function hasLimit(where: readonly SqlToken[]): boolean {
  return hasWords(where, 'limit') || hasWords(where, 'between');
}

/** Returns whether one of the conditions compares a key with values that are written out. */
function namesRows(where: readonly SqlToken[]): boolean {
  if (outerTokens(where).some((token) => isWord(token, 'or'))) return false;
  return conditionsOf(where).some((condition) => {
    const reader = new TokenReader(condition);
    const column = reader.name()?.split('.').at(-1) ?? '';
    if (!KEYS.has(column) && !column.endsWith('_id')) return false;
    const [operator, ...values] = reader.rest;
    if (isSymbol(operator, '=')) return isValue(values[0]);
    if (!isWord(operator, 'in') || !isSymbol(values[0], '(')) return false;
    return splitAtCommas(values.slice(1, -1)).every(([value]) => isValue(value));
  });
}

/** Returns the tokens of the outer `where`, up to `returning`; none without it. */
function conditionTokens(write: readonly SqlToken[]): readonly SqlToken[] {
  let depth = 0;
  const start = write.findIndex((token) => {
    if (isSymbol(token, '(')) depth += 1;
    if (isSymbol(token, ')')) depth -= 1;
    return depth === 0 && isWord(token, 'where');
  });
  if (start < 0) return [];
  const where = write.slice(start + 1);
  const end = where.findIndex((token) => isWord(token, 'returning'));
  return end < 0 ? where : where.slice(0, end);
}

/** Splits conditions at their outer `and`. */
function conditionsOf(where: readonly SqlToken[]): SqlToken[][] {
  const conditions: SqlToken[][] = [[]];
  let depth = 0;
  for (const token of where) {
    if (isSymbol(token, '(')) depth += 1;
    if (isSymbol(token, ')')) depth -= 1;
    if (depth === 0 && isWord(token, 'and')) conditions.push([]);
    else conditions.at(-1)?.push(token);
  }
  return conditions;
}

function isValue(token: SqlToken | undefined): boolean {
  return token?.kind === 'string' || token?.kind === 'number';
}
