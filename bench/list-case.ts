import { encodeCursor } from '../server/src/kernel/page.ts';
import { operatorToken } from './generated-people.ts';
import { OPERATORS } from './generated-scale.ts';

/** A call with parameters: one request for each number. */
export interface ListCase {
  readonly name: string;
  /** The target for p95 in milliseconds; null for files, whose time depends on their rows. */
  readonly p95: number | null;
  /** Requests; each other case has 60. */
  readonly requests?: number;
  readonly path: (n: number) => string;
  readonly token: (n: number) => string;
}

/** The target of every list and page. */
export const P95_MS = 300;

/** Rows of a page in the console. */
export const PAGE = 50;

export type Query = Readonly<Record<string, string | number | null | undefined>>;

export function address(path: string, query: Query): string {
  const text = Object.entries(query)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  return `/api/${path}${text ? `?${text}` : ''}`;
}

/** Returns a value for each number, the first one again after the last. */
export const each =
  <One>(values: readonly One[]) =>
  (n: number): One =>
    values[n % values.length] as One;

/** As owners in turn, because calls are limited per account. */
export function owner(
  path: string,
  name: string,
  query: (n: number) => Query,
  to?: (n: number) => string,
): ListCase {
  return {
    name: `${path}: ${name}`,
    p95: P95_MS,
    path: (n) => address(to?.(n) ?? path, query(n)),
    token: (n) => operatorToken(n % OPERATORS),
  };
}

export const cursor = (...position: readonly number[]) =>
  encodeCursor(position.map((one) => Math.round(one)));
