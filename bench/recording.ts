import type { RecordedStatement } from '../server/src/testing/record-statements.ts';

/** A value of a recorded statement: constant, or one that differs between bookings. */
export type Value = { readonly is: unknown } | { readonly ref: Ref } | { readonly text: string };

/** The varying part. A `text` marks it with braces. */
export type Ref = 'account' | 'cart' | 'booking' | 'line' | 'history' | 'code' | 'key' | 'job';

export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
  /** The name under which later statements refer to the first row's `id`. */
  readonly returnedIds: Ref | null;
}

/** The statements of one transaction, in order. */
export type Recording = readonly Statement[];

const RETURNED_IDS: readonly (readonly [RegExp, Ref])[] = [
  [/^insert into "bookings"/, 'booking'],
  [/^select .* from "booking_lines"/, 'line'],
  [/^insert into "line_history"/, 'history'],
];

/** Extracts the transaction from the statements and marks the values that differ between bookings. */
export function transactionOf(
  raws: readonly RecordedStatement[],
  known: ReadonlyMap<unknown, Ref>,
): Recording {
  const first = raws.findIndex(({ text }) => /^(start transaction|begin)/i.test(text));
  const last = raws.findIndex(({ text }) => /^commit/i.test(text));
  if (first < 0 || last < first) throw new Error('no transaction was recorded');
  const refs = new Map(known);
  return raws.slice(first, last + 1).map(({ text, values, id }) => {
    const statement = {
      text,
      values: values.map((value) => valueOf(value, refs)),
      returnedIds: RETURNED_IDS.find(([start]) => start.test(text))?.[1] ?? null,
    };
    if (statement.returnedIds) refs.set(id, statement.returnedIds);
    return statement;
  });
}

const JOB = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

function valueOf(value: unknown, refs: ReadonlyMap<unknown, Ref>): Value {
  const ref = refs.get(value);
  if (ref) return { ref };
  if (typeof value === 'string' && JOB.test(value)) return { ref: 'job' };
  if (isPlain(value)) return valueOf(JSON.stringify(value), refs);
  if (typeof value !== 'string') return { is: value };
  // Within a text (a job's data, an advisory lock's name) the longest value first, so that none matches as part of another.
  const marked = [...refs]
    .map(([one, name]) => [String(one), name] as const)
    .sort(([one], [other]) => other.length - one.length)
    .reduce((text, [one, name]) => text.replaceAll(one, `{${name}}`), value);
  return marked === value ? { is: value } : { text: marked };
}

/** An object that is sent as JSON. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Returns a recorded value for one booking. */
export function fill(value: Value, refs: ReadonlyMap<Ref, string | number>): unknown {
  if ('ref' in value) return refs.get(value.ref);
  if ('text' in value) return value.text.replace(/\{(\w+)\}/g, (_all, name) => String(refs.get(name as Ref)));
  return value.is;
}
