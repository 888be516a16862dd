import { en } from '@aaspaas/contract/messages/en/index.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
