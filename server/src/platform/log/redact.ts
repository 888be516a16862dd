import { isIPv4, isIPv6 } from 'node:net';
import { maskText } from '../metrics/mask-text.ts';
import { sourceFrame } from './source-frames.ts';

/** An error as logged: identifies the fault and its location, without the values involved. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
  readonly [field: string]: unknown;
}

/** The error fields that never contain a value: names defined by Postgres and Node. */
const SAFE_FIELDS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'dataType',
  'routine',
  'syscall',
  'errno',
  'port',
  'status',
  'statusCode',
] as const;

const MAX_CAUSES = 3;
const MAX_FRAMES = 20;
const MAX_MESSAGE = 500;
const MAX_TYPE = 80;

/**
 * Serializes an error from an allow-list: type, masked message, stack frames, causes and the fields above. Omits
 * Postgres's `detail`, `where`, `hint` and `parameters`, and everything else a library attaches, because they contain
 * bound values.
 */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!isErrorLike(error)) return { type: typeof error, message: safeMessage(String(error), false) };
  const fields = Object.fromEntries(
    SAFE_FIELDS.flatMap((name) => {
      const value: unknown = error[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
  const stack = framesOf(error);
  const nested: unknown[] = Array.isArray(error['errors']) ? error['errors'].slice(0, MAX_CAUSES) : [];
  const serializeNested = (one: unknown) => serializeError(one, depth + 1);
  return {
    type: typeOf(error),
    message: safeMessage(error.message, 'syscall' in error),
    ...fields,
    ...(stack.length ? { stack: stack.slice(0, MAX_FRAMES).map(sourceFrame).join('\n') } : {}),
    ...(error.cause !== undefined && depth < MAX_CAUSES ? { cause: serializeNested(error.cause) } : {}),
    ...(nested.length && depth < MAX_CAUSES ? { errors: nested.map(serializeNested) } : {}),
  };
}

/** Names the class of an error; of a plain object, the name it has as pg-boss reports it. */
function typeOf(error: Error): string {
  if (typeof error.constructor === 'function' && error.constructor !== Object) return error.constructor.name;
  return maskText(error.name ?? 'object', MAX_TYPE);
}

/** A line of a stack that names a place in the code. */
const FRAME = /^\s+at .+(?::\d+:\d+|<anonymous>|native|index \d+)\)?$/;

/** Returns the frames of a stack. The message comes first in a stack, and a line of it may look like a frame. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  const frames = start < 0 ? stack : stack.slice(start + message.length);
  return frames.split('\n').filter((line) => FRAME.test(line));
}

/** Returns whether a value is an error, or a plain object with an error's fields, as pg-boss reports them. */
function isErrorLike(error: unknown): error is Error & Record<string, unknown> {
  return (
    error instanceof Error ||
    (typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string')
  );
}

/** A name of the database or the code, in quotes; other quoted texts may be values. */
const QUOTED_NAME = /^[a-z_][\w.]*$/;

/**
 * Masks values in a message. Postgres quotes the rejected value in messages such as `invalid input syntax for type
 * integer: "…"`; everything after a colon, or in quotes after the word `value`, is removed, and what else is in quotes and is no
 * name. Node's own errors (`connect ECONNREFUSED 10.0.0.5:5432`) name machines and files and are left unchanged.
 */
function safeMessage(message: string, fromSystem: boolean): string {
  if (fromSystem) return message.slice(0, MAX_MESSAGE);
  const unquoted = message
    .replace(/(: |\bvalue )"[\s\S]*"/g, '$1"…"')
    .replace(/"([^"]*)"/g, (quoted, text: string) => (QUOTED_NAME.test(text) ? quoted : '"…"'));
  return maskText(unquoted, MAX_MESSAGE);
}

/**
 * Returns the network of an address: /24 for IPv4 (also inside IPv6), /48 for IPv6; enough to see a pattern, too little to
 * identify a person.
 */
export function maskAddress(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+)\.(\d+)\.(\d+)\.\d+$/i.exec(address);
  if (v4 && isIPv4(v4.slice(1).join('.') + '.0')) return `${v4.slice(1).join('.')}.0/24`;
  if (!isIPv6(address)) return 'unknown';
  const [before = '', after] = address.split('%')[0]?.split('::') ?? [];
  const head = before ? before.split(':') : [];
  const tail = after ? after.split(':') : [];
  const groups =
    after === undefined
      ? head
      : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`;
}
