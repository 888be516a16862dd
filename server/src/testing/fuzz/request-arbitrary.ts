import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { ROLES, type Role } from '@aaspaas/contract/kernel/role.ts';
import fc from 'fast-check';
import type { FileKind, FormDamage, FormPart } from './form-parts.ts';
import { CALLERS, type CallerName } from './callers.ts';
import { maliciousText } from './malicious-values.ts';
import { type Mutation, mutate, mutation } from './mutation.ts';
import { RAW_BODIES } from './raw-bodies.ts';
import { schemaArbitrary } from './schema-arbitrary.ts';

/** The body of a generated request. */
export type FuzzBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly parts: readonly FormPart[]; readonly damage: FormDamage }
  | { readonly kind: 'raw'; readonly type: string; readonly text: string };

/** A generated request; its samples are replaced when it is sent. */
export interface FuzzRequest {
  readonly method: string;
  /** The route's pattern. */
  readonly path: string;
  readonly caller: CallerName;
  /** Last two bytes of the caller's address. */
  readonly address: number;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: FuzzBody;
  readonly headers: Readonly<Record<string, string>>;
}

/** Callers that the record admits. */
function admittedCallers(record: Endpoint, role: Role | null): readonly CallerName[] {
  const who = record.who === 'each' ? role : record.who;
  switch (who) {
    case 'public':
    case 'optional':
      return ['anonymous', 'customer', 'professional'];
    case 'user':
      return ['customer', 'customer', 'customer', 'otherCustomer'];
    case 'employee':
      return ['professional', 'professional', 'professional', 'otherProfessional'];
    case 'admin':
      return ['owner', 'owner', 'owner', 'support', 'finance'];
    default:
      throw new Error(`the path of ${record.path} names no role of ${ROLES.join(', ')}`);
  }
}

/** Values of headers with printable characters, as a client library sends them. */
const headerText = maliciousText.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 500));

const ORDINARY_HEADERS = fc.constantFrom<Record<string, string>>(
  {},
  {},
  { 'accept-language': 'hi-IN,hi;q=0.9' },
  { 'idempotency-key': 'fuzz-1' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
);

const MALICIOUS_HEADERS = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'content-encoding',
    'cookie',
    'host',
    'idempotency-key',
    'if-none-match',
    'last-event-id',
    'origin',
    'range',
    'referer',
    'sec-fetch-site',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-http-method-override',
    'x-hub-signature-256',
    'x-razorpay-signature',
    'x-twilio-signature',
  ),
  fc.oneof(
    headerText,
    fc.constantFrom(
      'Bearer',
      'Bearer  ',
      'Basic YTpi',
      'session=a; session=b',
      'device=%',
      'cross-site',
      'bytes=0-99999',
      'gzip',
    ),
  ),
  { maxKeys: 3 },
);

const FILE_KINDS: readonly FileKind[] = [
  'jpeg',
  'pdf',
  'mp4',
  'svg',
  'text',
  'empty',
  'truncated',
  'signature',
];
const DAMAGE: readonly FormDamage[] = ['no_end', 'no_boundary', 'other_boundary', 'cut', 'no_disposition'];

/** How far a request is from a valid one, with the share of such requests and the most changes of one. */
const DISTANCES = {
  valid: { weight: 5, maxChanges: 0 },
  nearly: { weight: 3, maxChanges: 1 },
  malicious: { weight: 2, maxChanges: 3 },
} as const;
type Distance = keyof typeof DISTANCES;

/** The parts of which a request is made. */
interface Drawn {
  readonly distance: Distance;
  readonly input: Input;
  readonly mutations: readonly Mutation[];
  readonly caller: CallerName;
  readonly address: number;
  readonly ordinary: Readonly<Record<string, string>>;
  readonly malicious: Readonly<Record<string, string>>;
  readonly raw: { readonly type: string; readonly text: string };
  readonly dice: number;
  readonly files: readonly FormPart[];
  readonly damage: FormDamage;
}

/** An arbitrary of requests of one route: half of them valid by the schema, the others changed once or more often. */
export function requestArbitrary(
  record: Endpoint,
  url: string,
  role: Role | null,
): fc.Arbitrary<FuzzRequest> {
  const input = fc.record({
    params: schemaArbitrary(record.params),
    query: schemaArbitrary(record.query),
    body: schemaArbitrary(record.body),
  });
  const admitted = admittedCallers(record, role);
  const callers = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...admitted) },
    { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
  );
  // Only what a request of this distance sends is generated.
  const partsOf = (distance: Distance): fc.Arbitrary<Drawn> => {
    const { maxChanges } = DISTANCES[distance];
    const isMalicious = distance === 'malicious';
    const malicious: fc.Arbitrary<Drawn['malicious']> = isMalicious
      ? MALICIOUS_HEADERS
      : fc.constant<Drawn['malicious']>({});
    const raw: fc.Arbitrary<Drawn['raw']> = isMalicious
      ? fc.constantFrom<Drawn['raw']>(...RAW_BODIES)
      : fc.constant<Drawn['raw']>({ type: '', text: '' });
    const maxFiles = record.files || isMalicious ? 3 : 0;
    return fc.record({
      distance: fc.constant<Distance>(distance),
      input,
      mutations: fc.array(mutation, { minLength: Math.min(1, maxChanges), maxLength: maxChanges }),
      caller: callers,
      address: fc.nat({ max: 0xffff }),
      ordinary: ORDINARY_HEADERS,
      malicious,
      raw,
      dice: fc.nat({ max: 9 }),
      files: fc.array(fileIn(record), { maxLength: maxFiles }),
      damage: fc.constantFrom(...DAMAGE),
    });
  };
  const requests = fc.oneof(
    ...(Object.keys(DISTANCES) as Distance[]).map((distance) => ({
      weight: DISTANCES[distance].weight,
      arbitrary: partsOf(distance),
    })),
  );
  return requests.map(({ input: valid, mutations, caller, address, ...drawn }) => {
    const sent = mutations.reduce((value, change) => mutateInput(value, record, change), valid);
    const isMalicious = drawn.distance === 'malicious';
    return {
      method: record.method,
      path: url,
      caller,
      address,
      params: sent.params,
      query: sent.query,
      body: makeBody(record, sent.body, { ...drawn, isMalicious }),
      headers: { ...drawn.ordinary, ...(isMalicious ? drawn.malicious : {}) },
    };
  });
}

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Changes the part of the input that has fields: mostly the body of a write, and the query of a read. */
function mutateInput(input: Input, { method, path }: Endpoint, change: Mutation): Input {
  const hasParams = path.includes(':');
  const part = hasParams && change.at % 5 === 0 ? 'params' : method === 'GET' ? 'query' : 'body';
  return { ...input, [part]: mutate(input[part], change) };
}

function fileIn({ files = {} }: Endpoint): fc.Arbitrary<FormPart> {
  const names = Object.keys(files);
  return fc.record({
    name: fc.constantFrom(...(names.length ? names : ['file']), ...names.map((name) => `${name}[]`)),
    file: fc.record({
      kind: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom<FileKind>('jpeg', 'pdf', 'mp4') },
        { weight: 2, arbitrary: fc.constantFrom(...FILE_KINDS) },
      ),
      name: fc.oneof(
        { weight: 3, arbitrary: fc.constant('photo.jpg') },
        { weight: 1, arbitrary: maliciousText },
      ),
      type: fc.constantFrom('image/jpeg', 'application/pdf', 'video/mp4', 'text/html', 'image/svg+xml'),
    }),
  });
}

function makeBody(
  record: Endpoint,
  value: unknown,
  {
    dice,
    files,
    damage,
    raw,
    isMalicious,
  }: {
    readonly dice: number;
    readonly files: readonly FormPart[];
    readonly damage: FormDamage;
    readonly raw: { readonly type: string; readonly text: string };
    readonly isMalicious: boolean;
  },
): FuzzBody {
  if (record.method === 'GET') return { kind: 'none' };
  if (isMalicious && dice < 3) return { kind: 'raw', ...raw };
  const sendsForm = record.files ? dice < 8 : isMalicious && dice === 9;
  if (!sendsForm) return { kind: 'json', value };
  const texts: FormPart[] = Object.entries((value as object | null) ?? {}).map(([name, text]) => ({
    name,
    value: text,
  }));
  return { kind: 'form', parts: [...texts, ...files], damage: isMalicious && dice > 5 ? damage : 'none' };
}
