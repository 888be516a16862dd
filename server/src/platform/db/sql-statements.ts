/** A part of a statement. `body`: a text in dollar quotes. Comments are no tokens. */
export interface SqlToken {
  readonly kind: 'word' | 'quoted' | 'string' | 'body' | 'number' | 'symbol';
  /** Words in lower case, quoted names and strings without their quotes. */
  readonly text: string;
  /** Where it is in the text, quotes included. */
  readonly start: number;
  readonly end: number;
}

/** A statement without its semicolon. */
export interface SqlStatement {
  readonly text: string;
  readonly tokens: readonly SqlToken[];
  /** The line of its first token, from 1. */
  readonly line: number;
}

const SPACE = /(?:\s+|--[^\n]*)+/y;
const DOLLAR_QUOTE = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;

/** In this order: the prefix of a string looks like a word. */
const TOKENS: readonly (readonly [SqlToken['kind'], RegExp])[] = [
  ['string', /[eE]'[^'\\]*(?:(?:\\[^]|'')[^'\\]*)*'/y],
  ['string', /(?:[bBxXnN]|[uU]&)?'[^']*(?:''[^']*)*'/y],
  ['quoted', /(?:[uU]&)?"[^"]*(?:""[^"]*)*"/y],
  ['word', /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
  ['number', /\d[\w.]*/y],
];

/**
 * Splits a text into its statements, as Postgres does: semicolons in strings, quoted names, comments and bodies of functions end none.
 * @throws if a quote or a comment is not closed; the message names the line
 */
export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let tokens: SqlToken[] = [];
  let parentheses = 0;
  /** Open `begin atomic` and `case` in the body of a function in standard SQL, whose statements end with semicolons, too. */
  let blocks = 0;
  const end = () => {
    const [first] = tokens;
    const last = tokens.at(-1);
    if (first && last)
      statements.push({
        text: sql.slice(first.start, last.end),
        tokens,
        line: lineAt(sql, first.start),
      });
    tokens = [];
    parentheses = 0;
    blocks = 0;
  };
  for (const token of tokenize(sql)) {
    if (isSymbol(token, ';') && parentheses <= 0 && blocks === 0) {
      end();
      continue;
    }
    if (isSymbol(token, '(')) parentheses += 1;
    else if (isSymbol(token, ')')) parentheses -= 1;
    else if (isWord(token, 'atomic') && isWord(tokens.at(-1), 'begin')) blocks += 1;
    else if (blocks > 0 && isWord(token, 'case')) blocks += 1;
    else if (blocks > 0 && isWord(token, 'end')) blocks -= 1;
    tokens.push(token);
  }
  end();
  return statements;
}

/** Returns whether a token is one of some keywords. */
export function isWord(token: SqlToken | undefined, ...words: readonly string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text);
}

/** Returns whether a token is a character. */
export function isSymbol(token: SqlToken | undefined, symbol: string): boolean {
  return token?.kind === 'symbol' && token.text === symbol;
}

/** A name with the position of the token after it. */
export interface SqlName {
  /** As Postgres reads it, with the schema if there is one. */
  readonly name: string;
  readonly next: number;
}

/** Reads the name that begins at a token; null if there is none. */
export function readName(tokens: readonly SqlToken[], at: number): SqlName | null {
  const parts: string[] = [];
  for (let next = at; ; next += 1) {
    const token = tokens[next];
    if (token?.kind !== 'word' && token?.kind !== 'quoted') return null;
    parts.push(token.kind === 'quoted' ? quoteIfNeeded(token.text) : token.text);
    next += 1;
    if (!isSymbol(tokens[next], '.')) return { name: parts.join('.'), next };
  }
}

/** Returns the line of a position, from 1. */
export function lineAt(sql: string, position: number): number {
  return sql.slice(0, position).split('\n').length;
}

function quoteIfNeeded(name: string): string {
  return /^[a-z_][a-z0-9_$]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

function tokenize(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (let at = skipSpace(sql, 0); at < sql.length; ) {
    const token = readToken(sql, at);
    tokens.push(token);
    at = skipSpace(sql, token.end);
  }
  return tokens;
}

function skipSpace(sql: string, start: number): number {
  for (let at = start; ; ) {
    const next = sql.startsWith('/*', at)
      ? skipComment(sql, at)
      : at + (matchAt(SPACE, sql, at)?.length ?? 0);
    if (next === at) return at;
    at = next;
  }
}

/** Comments nest. */
function skipComment(sql: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  throw notClosed(sql, start, 'the comment');
}

function readToken(sql: string, start: number): SqlToken {
  for (const [kind, pattern] of TOKENS) {
    const found = matchAt(pattern, sql, start);
    if (found !== null) return { kind, text: contentOf(kind, found), start, end: start + found.length };
  }
  const quote = matchAt(DOLLAR_QUOTE, sql, start);
  if (quote !== null) {
    const from = start + quote.length;
    const to = sql.indexOf(quote, from);
    if (to < 0) throw notClosed(sql, start, quote);
    return { kind: 'body', text: sql.slice(from, to), start, end: to + quote.length };
  }
  const symbol = sql.charAt(start);
  if (symbol === "'" || symbol === '"') throw notClosed(sql, start, symbol);
  return { kind: 'symbol', text: symbol, start, end: start + 1 };
}

function contentOf(kind: SqlToken['kind'], found: string): string {
  if (kind === 'word') return found.toLowerCase();
  if (kind === 'quoted') return found.slice(found.indexOf('"') + 1, -1).replaceAll('""', '"');
  if (kind === 'string') return found.slice(found.indexOf("'") + 1, -1);
  return found;
}

/** @param pattern a sticky one */
function matchAt(pattern: RegExp, sql: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(sql)?.[0] ?? null;
}

function notClosed(sql: string, start: number, what: string): Error {
  return new Error(`line ${lineAt(sql, start)}: ${what} is not closed`);
}
