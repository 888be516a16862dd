import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allowFields, LOG_FIELDS, maskMessage } from './log-fields.ts';

describe('allowFields', () => {
  it('omits a field that is not in the list, and names it', () => {
    expect(allowFields({ loop: 'deadlines', customer: 'Asha Rao', body: { mobile: '9712345678' } })).toEqual({
      loop: 'deadlines',
      omitted: ['customer', 'body'],
    });
  });

  it.each([
    ['a number in a text', { reason: 'no user 9712345678' }, { reason: 'no user ‹number›' }],
    ['a mobile number as an id', { payout: '9712345678' }, { payout: '‹number›' }],
    ['an account number as an id', { payout: '+919712345678' }, { payout: '‹number›' }],
    ['a coordinate as an id', { event: '12.97162' }, { event: '‹number›' }],
    ['a network address in a text', { reason: 'from 203.0.113.7' }, { reason: 'from ‹address›' }],
    ['an account that is not hashed', { account: '9712345678' }, { account: '‹text›' }],
    ['the id of an account', { account: 4711 }, { account: '‹number›' }],
    ['a whole address', { network: '203.0.113.77' }, { network: '‹address›' }],
    ['an object', { reason: { name: 'Asha' } }, { reason: '‹object›' }],
    ['a coordinate', { text: 'at 12.34567,76.54321' }, { text: 'at ‹number›,‹number›' }],
    [
      'texts of a list',
      { missing: ['a'], refused: ['call 9712345678'] },
      { missing: ['a'], refused: ['call ‹number›'] },
    ],
    ['a day that is none', { day: '9712345678' }, { day: '‹text›' }],
    ['a name of a field', { '9712345678': 1 }, { omitted: ['‹number›'] }],
    ['a property of every object', { constructor: 'Asha' }, { omitted: ['constructor'] }],
  ])('masks %s', (_, fields, logged) => {
    expect(allowFields(fields as never)).toEqual(logged);
  });

  it('keeps what an engineer searches for', () => {
    const fields = {
      requestId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      account: '0a1b2c3d4e5f',
      network: '203.0.113.0/24',
      route: '/api/user/getbooking/:id',
      status: 200,
      ms: 12,
      day: '2026-11-28',
      queue: 'booking.line_transitioned.notify',
      payout: 'pout_00000000000001',
      file: '0165_codes.sql',
      row: 12_345_678,
      missing: ['PUBLIC_URL: set it to https://aaspaas.example'],
    };
    expect(allowFields(fields)).toEqual(fields);
  });

  it('leaves errors to their serializer and drops undefined', () => {
    const err = new Error('x');
    expect(allowFields({ err, traceId: undefined })).toEqual({ err });
  });
});

it.each([
  ['job failed', 'job failed'],
  ['invoice not registered for 24 hours', 'invoice not registered for 24 hours'],
  ['Route GET:/x/9712345678 not found', 'Route GET:/x/‹number› not found'],
  ['mail to asha@example.in', 'mail to ‹mail›'],
  ['call to 97123 45678', 'call to ‹number›'],
  ['code 4821 at 12.97162', 'code ‹number› at ‹number›'],
])('maskMessage(%s) returns %s', (message, logged) => {
  expect(maskMessage(message)).toBe(logged);
});

describe('the fields that the code logs', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'),
  );
  const CALL = /\b(?:log|logEvent)(?:\.(?:error|warn|info|debug|fatal))?\(\s*\{([^{}]*)\}/g;
  const logged = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(CALL)].flatMap(([, literal = '']) =>
      fieldsOf(literal).map((field) => ({ path, field })),
    ),
  );

  it('are found', () => {
    expect(logged.length).toBeGreaterThan(40);
    expect(logged.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['err', 'requestId', 'queue', 'loop', 'refund', 'route', 'network']),
    );
  });

  it('are all in the list', () => {
    expect(logged.filter(({ field }) => !(field in LOG_FIELDS))).toEqual([]);
  });
});

/** Returns the names of the fields of an object literal, without those of spread objects. */
function fieldsOf(literal: string): string[] {
  const flat = literal.replace(/\([^()]*\)/g, '').replace(/\/\/[^\n]*/g, '');
  return flat.split(',').flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []);
}
