import type { ErrorCode } from '@aaspaas/contract/kernel/errors.ts';
import { en } from '@aaspaas/contract/messages/en/index.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../kernel/failure.ts';
import { handleErrors } from './error-handler.ts';

const app = Fastify();
let thrown: Error;

beforeAll(() => {
  handleErrors(app);
  app.get('/', () => {
    throw thrown;
  });
});
afterAll(() => app.close());

async function answerTo(error: Error) {
  thrown = error;
  const answer = await app.inject('/');
  const retryAfter = answer.headers['retry-after'];
  return {
    status: answer.statusCode,
    retryAfter: retryAfter === undefined ? null : Number(retryAfter),
    message: answer.json().message as string,
  };
}

const withState = (code: string) => Object.assign(new Error('from Postgres'), { code });

it.each([
  ['a lock that is not available', '55P03'],
  ['a statement that took too long', '57014'],
  ['a serialization failure', '40001'],
  ['a deadlock', '40P01'],
])('%s: 503 overloaded, with a random Retry-After', async (_case, code) => {
  const answers: Awaited<ReturnType<typeof answerTo>>[] = [];
  for (let n = 0; n < 100; n += 1) answers.push(await answerTo(withState(code)));
  for (const { status, message } of answers) expect([status, message]).toEqual([503, en['error.overloaded']]);
  expect(new Set(answers.map(({ retryAfter }) => retryAfter))).toEqual(new Set([1, 2, 3, 4, 5]));
});

it.each([
  ['no free connection', '53300'],
  ['no memory', '53200'],
  ['a full disk', '53100'],
  ['a server that stops', '57P01'],
])('%s: 503 unavailable, with Retry-After', async (_case, code) => {
  expect(await answerTo(withState(code))).toEqual({
    status: 503,
    retryAfter: 5,
    message: en['error.unavailable'],
  });
});

it.each([
  ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' })],
  ['a used up quota', Object.assign(new Error('open'), { code: 'EDQUOT', syscall: 'open' })],
  ['its consequence', new Error('no file', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) })],
])('%s of this process: 503 unavailable, with Retry-After', async (_case, error) => {
  expect(await answerTo(error)).toEqual({ status: 503, retryAfter: 30, message: en['error.unavailable'] });
});

it.each([
  ['a unique violation', withState('23505')],
  ['a fault', new Error('no luck')],
])('%s: 500, without Retry-After', async (_case, error) => {
  const { status, retryAfter } = await answerTo(error);
  expect([status, retryAfter]).toEqual([500, null]);
});

it('a 503 whose cause names no time: Retry-After of ten seconds', async () => {
  expect(await answerTo(new Failure('unavailable'))).toMatchObject({ status: 503, retryAfter: 10 });
  expect(await answerTo(new Failure('unavailable', { retryAfter: 60 }))).toMatchObject({ retryAfter: 60 });
  expect(await answerTo(new Failure('not_found'))).toMatchObject({ status: 404, retryAfter: null });
});

/** Calls a route that refuses the call of an account; returns the security events and the entries of the audit log. */
async function refuse(code: ErrorCode, accountId: number | null) {
  const events: unknown[] = [];
  const entries: unknown[] = [];
  const refusing = Fastify();
  refusing.decorateRequest('accountId', null);
  handleErrors(
    refusing,
    { record: (event, details) => void events.push({ event, ...details }), accountHash: String },
    async (refused) => void entries.push(refused),
  );
  refusing.get('/jobs/:id', (request) => {
    request.accountId = accountId;
    throw new Failure(code);
  });
  await refusing.inject('/jobs/12');
  return { events, entries };
}

const event = { event: 'forbidden', accountId: 7, address: '127.0.0.1', route: '/jobs/:id' };
const entry = (accountId: number | null) => ({ accountId, call: '/jobs/:id', route: '/jobs/:id' });

describe('a refused call', () => {
  it.each([
    ['forbidden', event],
    ['no_grant', { ...event, reason: 'no_grant' }],
  ] as const)('%s: is a security event and an entry of the audit log', async (code, recorded) => {
    expect(await refuse(code, 7)).toEqual({ events: [recorded], entries: [entry(7)] });
  });

  it('that only needs another step is no security event', async () => {
    expect(await refuse('step_up_required', 7)).toEqual({ events: [], entries: [entry(7)] });
  });

  it('of a vendor is no second event beside its invalid signature', async () => {
    expect(await refuse('forbidden', null)).toEqual({ events: [], entries: [entry(null)] });
  });

  it('with another status is recorded nowhere', async () => {
    expect(await refuse('not_found', 7)).toEqual({ events: [], entries: [] });
  });
});
