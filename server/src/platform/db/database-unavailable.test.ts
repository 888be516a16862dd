import { expect, it } from 'vitest';
import { isConnectionFailure } from './database-unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('from the server'), { code });

it.each([
  ['a server that stops', withCode('57P01'), true],
  ['a connection exception', withCode('08006'), true],
  ['a full disk', withCode('53100'), true],
  ['no memory', withCode('53200'), true],
  ['no free connection', withCode('53300'), true],
  ['a connection that ended', new Error('Connection terminated unexpectedly'), true],
  [
    'a refused connection',
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    true,
  ],
  ['a unique violation', withCode('23505'), false],
  ['a statement that took too long', withCode('57014'), false],
  ['a code that only begins like a class', withCode('53'), false],
  ['another error', new Error('unexpected'), false],
])('isConnectionFailure: %s', (_title, error, expected) => {
  expect(isConnectionFailure(error)).toBe(expected);
});
