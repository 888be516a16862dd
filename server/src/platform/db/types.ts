import pg from 'pg';

/** A 64-bit integer as a number; beyond 2^53 it is refused, because it would change silently. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError('a 64-bit integer from the database does not fit a number');
  return value;
}

/** Times of day are whole minutes everywhere; a stray second is a fault in the data, not something to round away. */
function wholeMinute(text: string): string {
  if (!/^\d\d:\d\d:00$/.test(text))
    throw new RangeError('a time of day from the database is not a whole minute');
  return text.slice(0, 5);
}

const asText = (text: string): string => text;

type Parser = (text: string) => unknown;

/** `text[]`; the types of `pg` name only the ids of single values. */
const textArray = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

/** By the types' ids in Postgres' catalogue. Kept per pool: `pg`'s global table belongs to everybody. */
const parsers = new Map<number, Parser>([
  [20, safeInteger], // int8, also count(*) and sum(int)
  [1016, arrayOf(safeInteger)],
  [1082, asText], // date: 'YYYY-MM-DD', never an instant
  [1182, arrayOf(asText)],
  [1083, wholeMinute], // time
  [1183, arrayOf(wholeMinute)],
  [1114, asText], // timestamp without zone has no instant; `pg` would read it in the process' own zone
  [1115, arrayOf(asText)],
]);

function arrayOf(parse: Parser): Parser {
  const split = pg.types.getTypeParser(textArray, 'text') as (text: string) => (string | null)[];
  return (text) => split(text).map((item) => (item === null ? null : parse(item)));
}

/** How columns become values: bigint → number, date → 'YYYY-MM-DD', time → 'HH:MM', numeric → text, timestamptz → Date. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) ||
    pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser,
};
