import pg from 'pg';

/** Parses a 64-bit integer into a number; rejects values beyond 2^53, which would change silently. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError('a 64-bit integer from the database does not fit a number');
  return value;
}

/** Times of day are whole minutes everywhere; a value with seconds is a data fault and is not rounded. */
function wholeMinute(text: string): string {
  if (!/^\d\d:\d\d:00$/.test(text))
    throw new RangeError('a time of day from the database is not a whole minute');
  return text.slice(0, 5);
}

const asText = (text: string): string => text;

type Parser = (text: string) => unknown;

/** `text[]`; the types of `pg` name only the ids of scalar types. */
const textArray = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

/** Parsers by the types' ids in Postgres's catalogue. Set per pool, because `pg`'s global table is shared. */
const parsers = new Map<number, Parser>([
  [20, safeInteger], // int8, also count(*) and sum(int)
  [1016, arrayOf(safeInteger)],
  [1082, asText], // date: 'YYYY-MM-DD', never an instant
  [1182, arrayOf(asText)],
  [1083, wholeMinute], // time
  [1183, arrayOf(wholeMinute)],
  [1114, asText], // timestamp without time zone is not an instant; `pg` would read it in the process's time zone
  [1115, arrayOf(asText)],
]);

function arrayOf(parse: Parser): Parser {
  const split = pg.types.getTypeParser(textArray, 'text') as (text: string) => (string | null)[];
  return (text) => split(text).map((item) => (item === null ? null : parse(item)));
}

/** Conversion of column values: bigint → number, date → 'YYYY-MM-DD', time → 'HH:MM', numeric → text, timestamptz → Date. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) ||
    pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser,
};
