import {
  isSymbol,
  isWord,
  lineAt,
  readName,
  splitStatements,
  type SqlToken,
} from '../../server/src/platform/db/sql-statements.ts';

/** A statement that a migration executes: at the top of the file, or inside of a `do` block. */
export interface Step {
  readonly tokens: readonly SqlToken[];
  readonly line: number;
  /** The block around it; null at the top of the file. */
  readonly block: Block | null;
}

/** A `do` block. */
export interface Block {
  /** Whether it commits in a loop. */
  readonly isBatched: boolean;
}

/** The first words of statements in a block that a rule is about. */
const VERBS =
  /^(?:alter|cluster|commit|create|delete|drop|execute|insert|lock|merge|refresh|reindex|rollback|truncate|update|vacuum|with)$/;

/**
 * Returns the statements that a migration executes, in order. A `do` block comes before its statements; those of functions are not
 * executed. @throws if a quote or a comment is not closed
 */
export function stepsOf(sql: string): Step[] {
  return splitStatements(sql).flatMap(({ tokens, line }) => {
    const own: Step = { tokens, line, block: null };
    const body = isWord(tokens[0], 'do') ? tokens.find(({ kind }) => kind === 'body') : undefined;
    return body ? [own, ...blockSteps(sql, body)] : [own];
  });
}

function blockSteps(sql: string, body: SqlToken): Step[] {
  const offset = body.start + (body.end - body.start - body.text.length) / 2;
  const statements = splitStatements(body.text);
  const uses = (word: string) => statements.some(({ tokens }) => tokens.some((token) => isWord(token, word)));
  const block: Block = { isBatched: uses('loop') && uses('commit') };
  return statements.flatMap(({ tokens }) => {
    const starts = tokens.flatMap((token, at) =>
      token.kind === 'word' &&
      VERBS.test(token.text) &&
      (at === 0 || isWord(tokens[at - 1], 'begin', 'then', 'else', 'loop'))
        ? [at]
        : [],
    );
    return starts.map((start, n) => {
      const own = tokens.slice(start, starts[n + 1]);
      return { tokens: own, line: lineAt(sql, offset + (own[0]?.start ?? 0)), block };
    });
  });
}

/** Reads the tokens of a statement from left to right. */
export class TokenReader {
  readonly #tokens: readonly SqlToken[];
  #at = 0;

  constructor(tokens: readonly SqlToken[]) {
    this.#tokens = tokens;
  }

  /** The tokens that are left. */
  get rest(): readonly SqlToken[] {
    return this.#tokens.slice(this.#at);
  }

  /** Reads keywords if they are next. */
  accept(...words: readonly string[]): boolean {
    const isNext = words.every((word, n) => isWord(this.#tokens[this.#at + n], word));
    if (isNext) this.#at += words.length;
    return isNext;
  }

  /** Reads one of some keywords if it is next. */
  acceptOne(...words: readonly string[]): string | null {
    const token = this.#tokens[this.#at];
    if (!token || !isWord(token, ...words)) return null;
    this.#at += 1;
    return token.text;
  }

  /** Reads all keywords of some that are next. */
  skip(...words: readonly string[]): void {
    while (isWord(this.#tokens[this.#at], ...words)) this.#at += 1;
  }

  /** Reads a name if one is next; names of the schema `public` without it. */
  name(): string | null {
    const found = readName(this.#tokens, this.#at);
    if (!found) return null;
    this.#at = found.next;
    return found.name.replace(/^public\./, '');
  }
}

/** Returns the tokens outside of parentheses and brackets. */
export function outerTokens(tokens: readonly SqlToken[]): SqlToken[] {
  let depth = 0;
  return tokens.filter((token) => {
    if (isOpening(token)) depth += 1;
    const isOuter = depth === 0;
    if (isClosing(token)) depth -= 1;
    return isOuter;
  });
}

/** Splits tokens at their outer commas. */
export function splitAtCommas(tokens: readonly SqlToken[]): SqlToken[][] {
  const parts: SqlToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (isOpening(token)) depth += 1;
    if (isClosing(token)) depth -= 1;
    if (depth === 0 && isSymbol(token, ',')) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** Returns the position after consecutive keywords; -1 if they are not among the tokens. */
export function afterWords(tokens: readonly SqlToken[], ...words: readonly string[]): number {
  const at = tokens.findIndex((_, start) => words.every((word, n) => isWord(tokens[start + n], word)));
  return at < 0 ? -1 : at + words.length;
}

/** Returns whether consecutive keywords are among the tokens. */
export function hasWords(tokens: readonly SqlToken[], ...words: readonly string[]): boolean {
  return afterWords(tokens, ...words) >= 0;
}

function isOpening(token: SqlToken): boolean {
  return isSymbol(token, '(') || isSymbol(token, '[');
}

function isClosing(token: SqlToken): boolean {
  return isSymbol(token, ')') || isSymbol(token, ']');
}

/** An object that a statement creates. */
export interface CreatedObject {
  /** Kind and name, such as `table bookings` or `trigger bookings.bookings_fixed`. */
  readonly key: string;
  /** Whether it cannot have existed before. */
  readonly isNew: boolean;
}

/** Kinds of objects whose names are those of a table. */
export const KINDS_OF_TABLES = ['trigger', 'policy', 'rule'];

/** Kinds of objects that migrations create and drop. */
export const KINDS = [
  ...'table view function procedure aggregate type domain sequence index schema extension'.split(' '),
  ...KINDS_OF_TABLES,
];

const MODIFIERS =
  'temp temporary local global unlogged unique constraint recursive materialized trusted'.split(' ');

/** Returns what a statement creates; null if it creates nothing. */
export function createdObject(tokens: readonly SqlToken[]): CreatedObject | null {
  const reader = new TokenReader(tokens);
  if (!reader.accept('create')) return null;
  const isReplaced = reader.accept('or', 'replace');
  reader.skip(...MODIFIERS);
  const kind = reader.acceptOne(...KINDS);
  if (kind === null) return null;
  reader.accept('concurrently');
  const isConditional = reader.accept('if', 'not', 'exists');
  const name = reader.name();
  if (name === null) return null;
  const key = objectKey(kind, name, KINDS_OF_TABLES.includes(kind) ? tableAfterOn(tokens) : null);
  return { key, isNew: !isReplaced && !isConditional };
}

/** Returns kind and name of an object; procedures are functions, because one statement drops both. */
export function objectKey(kind: string, name: string, table: string | null = null): string {
  const shown = ['procedure', 'routine', 'aggregate'].includes(kind) ? 'function' : kind;
  return `${shown} ${table === null ? name : `${table}.${name}`}`;
}

/** Returns the table that is named after the first `on`; null if there is none. */
export function tableAfterOn(tokens: readonly SqlToken[]): string | null {
  const at = afterWords(tokens, 'on');
  if (at < 0) return null;
  const reader = new TokenReader(tokens.slice(at));
  reader.accept('only');
  return reader.name();
}

/** A view that selects from one table so that Postgres can write through it. */
export interface SimpleView {
  readonly name: string;
  readonly table: string;
  /** The names of its columns that differ from those of the table: `old` as `name`. */
  readonly renamed: readonly { readonly column: string; readonly name: string }[];
}

/** Words of a query that Postgres cannot write through, and of one that would hide rows. */
const NOT_WRITABLE =
  'with join distinct group having window union intersect except limit offset fetch where'.split(' ');

/** Returns the view that a statement creates if Postgres can write through it; null otherwise. */
export function simpleView(tokens: readonly SqlToken[]): SimpleView | null {
  const reader = new TokenReader(tokens);
  if (!reader.accept('create')) return null;
  reader.accept('or', 'replace');
  if (!reader.accept('view')) return null;
  const name = reader.name();
  const query = reader.rest.slice(afterWords(reader.rest, 'as'));
  const from = afterWords(query, 'from');
  if (name === null || from < 0 || !isWord(query[0], 'select')) return null;
  // A column that is computed, or counts rows.
  if (query.some((token) => isWord(token, ...NOT_WRITABLE) || isOpening(token))) return null;
  const source = new TokenReader(query.slice(from));
  source.accept('only');
  const table = source.name();
  // More tables, e.g. after a comma.
  if (table === null || source.rest.some((token) => isSymbol(token, ','))) return null;
  const renamed = splitAtCommas(query.slice(1, from - 1)).flatMap((column) => {
    const at = afterWords(column, 'as');
    const [before, after] = [column[at - 2], column[at]];
    return at >= 2 && before && after ? [{ column: before.text, name: after.text }] : [];
  });
  return { name, table, renamed };
}
