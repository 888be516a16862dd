/**
 * A place in a generated request for a value that an earlier reply contained. Which one is decided when the request is sent, so
 * that generated requests do not depend on the database and shrink.
 */
export class Sample {
  /** The field whose values are used. */
  readonly field: string;
  /** Selects among the known values. */
  readonly index: number;
  /** Whether the request needs a number. */
  readonly isNumber: boolean;

  constructor(field: string, index: number, isNumber: boolean) {
    this.field = field;
    this.index = index;
    this.isNumber = isNumber;
  }
}

/** Values of earlier replies by field. */
export interface SamplePool {
  /** Remembers the values of a reply by the names of their fields. */
  harvest(reply: unknown): void;
  /** Replaces every sample in a value. */
  resolve(value: unknown): unknown;
}

/** Values kept for one field; more would not reach more code. */
const MAX_VALUES = 60;

/** Rows of a list that are read; the others have the same fields. */
const ROWS_READ = 6;

/** Ids begin at 1 in every table, so that small numbers exist in most of them. */
const SMALL_IDS = 40;

/** Creates an empty pool. */
export function samplePool(): SamplePool {
  const values = new Map<string, (string | number)[]>();
  const remember = (field: string, value: string | number) => {
    // The next page is requested as `cursor`.
    const name = field === 'next_cursor' ? 'cursor' : field;
    const known = values.get(name) ?? [];
    if (known.length < MAX_VALUES && !known.includes(value)) values.set(name, [...known, value]);
  };
  const harvest = (reply: unknown, field = '') => {
    if (typeof reply === 'number' || (typeof reply === 'string' && reply.length <= 200))
      remember(field, reply);
    else if (Array.isArray(reply)) for (const one of reply.slice(0, ROWS_READ)) harvest(one, field);
    else if (typeof reply === 'object' && reply !== null)
      for (const [name, value] of Object.entries(reply)) harvest(value, name);
  };
  const pick = ({ field, index, isNumber }: Sample): string | number => {
    const small = 1 + (index % SMALL_IDS);
    // `category` and `category_id` name the same. Ids of other kinds, and small ones, are tried for an id without known values.
    const own = values.get(field) ?? values.get(`${field}_id`);
    const known = own ?? (index % 2 ? values.get('id') : undefined) ?? [small];
    const value = known[index % known.length] ?? small;
    if (isNumber) return Number.isFinite(Number(value)) ? Number(value) : small;
    return String(value);
  };
  const resolve = (value: unknown): unknown => {
    if (value instanceof Sample) return pick(value);
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    // `__proto__` is a field like any other in a generated request.
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one)]));
  };
  return { harvest, resolve };
}
