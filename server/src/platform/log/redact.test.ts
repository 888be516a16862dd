import { describe, expect, it } from 'vitest';
import { maskAddress, serializeError } from './redact.ts';

describe('serializeError', () => {
  it('keeps what locates a Postgres error and drops bound values', () => {
    const error = Object.assign(
      new Error('duplicate key value violates unique constraint "accounts_mobile_key"'),
      {
        code: '23505',
        table: 'accounts',
        constraint: 'accounts_mobile_key',
        detail: 'Key (mobile)=(9712345678) already exists.',
        where: "unnamed portal parameter $1 = '9712345678'",
        parameters: ['9712345678'],
        query: 'insert into accounts',
      },
    );
    const logged = serializeError(error);
    expect(logged).toMatchObject({
      type: 'Error',
      message: 'duplicate key value violates unique constraint "accounts_mobile_key"',
      code: '23505',
      table: 'accounts',
      constraint: 'accounts_mobile_key',
    });
    expect(logged.stack).toContain('redact.test.ts');
    expect(JSON.stringify(logged)).not.toMatch(/9712345678|insert into/);
  });

  it.each([
    ['invalid input syntax for type integer: "12 MG Road"', 'invalid input syntax for type integer: "…"'],
    ['value "2147483648" is out of range for type integer', 'value "…" is out of range for type integer'],
    ['no account 9712345678', 'no account ‹number›'],
    ['column "email" of "Asha Rao" is "x.y"', 'column "email" of "…" is "x.y"'],
    [`Unexpected token 'A', "Asha Rao" is not valid JSON`, `Unexpected token 'A', "…" is not valid JSON`],
  ])('masks the message %s', (message, logged) => {
    expect(serializeError(new Error(message)).message).toBe(logged);
  });

  it('keeps the address of an unreachable machine', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 10.20.30.40:5432'), { syscall: 'connect' });
    expect(serializeError(error).message).toBe('connect ECONNREFUSED 10.20.30.40:5432');
  });

  it('keeps the frames of the stack, and no line of the message that looks like one', () => {
    const { stack } = serializeError(new Error('failed\n    at Asha Rao, Indiranagar (12:97:77)'));
    expect(stack).toContain('redact.test.ts');
    expect(stack).not.toContain('Asha');
    const renamed = Object.assign(new Error('for Asha\n    at Indiranagar'), { message: 'failed' });
    expect(serializeError(renamed).stack).not.toMatch(/Asha|Indiranagar/);
  });

  it('serializes an object without a class', () => {
    const error = Object.assign(Object.create(null), { name: 'PlainError', message: 'code 4821' });
    expect(serializeError(error)).toEqual({ type: 'PlainError', message: 'code ‹number›' });
  });

  it('serializes causes and the errors of an AggregateError in the same way', () => {
    const inner = Object.assign(new Error('call 9712345678'), { detail: 'secret' });
    const logged = serializeError(new Error('outer', { cause: new AggregateError([inner]) }));
    expect(logged.cause?.errors?.[0]?.message).toBe('call ‹number›');
    expect(JSON.stringify(logged)).not.toContain('secret');
  });

  it('serializes values that are not errors', () => {
    expect(serializeError('code 4821')).toEqual({ type: 'string', message: 'code ‹number›' });
  });
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['nonsense', 'unknown'],
])('maskAddress(%s) returns %s', (address, network) => {
  expect(maskAddress(address)).toBe(network);
});
