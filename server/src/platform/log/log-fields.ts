import { maskText } from '../metrics/mask-text.ts';

/**
 * What a field of a log line contains. `error`: serialized by `serializeError`. `number`: a count, a duration or the id of a row. `id`: a
 * vendor's or our own identifier. `hash`: the keyed hash of an account. `network`: the network of an address. `text`: masked. `literal`:
 * composed by the code of constants and settings. Each may be a list of them.
 */
type FieldKind = 'error' | 'number' | 'id' | 'hash' | 'network' | 'day' | 'text' | 'literal';

/** Every field that a log line may have. Another one is omitted, so that a new field cannot bring personal data into the log. */
export const LOG_FIELDS: Readonly<Record<string, FieldKind>> = {
  account: 'hash',
  accountRole: 'text',
  attempt: 'number',
  attempts: 'number',
  bankAccount: 'number',
  bookingId: 'number',
  books: 'number',
  chargeback: 'number',
  checks: 'number',
  city: 'text',
  cluster: 'literal',
  dataDir: 'literal',
  day: 'day',
  documentId: 'number',
  entity: 'id',
  entries: 'number',
  err: 'error',
  error: 'error',
  event: 'id',
  expected: 'number',
  export: 'number',
  file: 'literal',
  fix: 'literal',
  frames: 'literal',
  home: 'literal',
  hung: 'text',
  item: 'number',
  jobId: 'id',
  kind: 'text',
  loop: 'text',
  loops: 'text',
  method: 'text',
  misses: 'number',
  missing: 'literal',
  ms: 'number',
  network: 'network',
  order: 'number',
  outage: 'text',
  outcome: 'text',
  page: 'text',
  pageRelease: 'literal',
  payout: 'id',
  pid: 'number',
  places: 'text',
  professionalId: 'number',
  professionals: 'number',
  queue: 'text',
  queues: 'text',
  rail: 'text',
  reason: 'text',
  refund: 'id',
  refused: 'text',
  requestId: 'id',
  route: 'text',
  row: 'number',
  rows: 'number',
  seconds: 'number',
  security: 'text',
  service: 'text',
  services: 'number',
  setting: 'literal',
  settlement: 'id',
  status: 'text',
  step: 'text',
  suppressed: 'number',
  table: 'literal',
  text: 'text',
  traceId: 'id',
  unmatched: 'id',
  user: 'literal',
  vendor: 'text',
  what: 'text',
};

const MAX_LITERAL = 500;
const MAX_ITEMS = 50;

/** An identifier; ten digits and more may be a mobile number or an account number, and decimals a coordinate. */
const ID = /^(?!\+?\d{10})(?!-?\d{1,3}\.\d{2,}$)[\w:.-]{1,80}$/;

/** Returns the allowed fields of a log line, masked, and the names of the others in `omitted`. */
export function allowFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const allowed: Record<string, unknown> = {};
  const omitted: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const kind = Object.hasOwn(LOG_FIELDS, name) ? LOG_FIELDS[name] : undefined;
    if (kind === undefined) omitted.push(maskText(name, 40));
    else if (Array.isArray(value)) allowed[name] = value.slice(0, MAX_ITEMS).map((one) => clean(kind, one));
    else allowed[name] = clean(kind, value);
  }
  if (omitted.length > 0) allowed['omitted'] = omitted.slice(0, MAX_ITEMS);
  return allowed;
}

function clean(kind: FieldKind, value: unknown): unknown {
  // Serialized by the logger.
  if (value === null || kind === 'error') return value;
  if (typeof value === 'boolean') return value;
  // Numbers are row ids, counts and durations; a mobile number is a text everywhere.
  if (typeof value === 'number')
    return kind === 'number' || kind === 'id' || kind === 'text' ? value : '‹number›';
  if (typeof value !== 'string') return '‹object›';
  switch (kind) {
    case 'id':
    case 'number':
      return ID.test(value) ? value : maskText(value);
    case 'hash':
      return /^[0-9a-f]{12}$/.test(value) ? value : '‹text›';
    case 'network':
      return /^(?:[\d.]+\.0\/24|[0-9a-f:]+::\/48|unknown)$/.test(value) ? value : '‹address›';
    case 'day':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '‹text›';
    case 'literal':
      return value.slice(0, MAX_LITERAL);
    default:
      return maskText(value);
  }
}

/** Masks values in the text of a line: our own texts are constants, those of libraries may not be. */
export function maskMessage(message: string): string {
  return maskText(message, MAX_LITERAL);
}
