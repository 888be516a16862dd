import { expect, it } from 'vitest';
import { judge, type Received } from './outcome.ts';

const answer = (status: number, retryAfter?: string): Received => ({ status, retryAfter, body: {} });

it.each([
  ['200', answer(200), false, 'acknowledged'],
  ['503 with Retry-After', answer(503, '5'), false, 'unavailable'],
  ['503 without Retry-After', answer(503), false, 'wrong'],
  ['503 with an unreadable Retry-After', answer(503, 'soon'), false, 'wrong'],
  ['503 with a Retry-After of an hour', answer(503, '3600'), false, 'wrong'],
  ['500', answer(500, '5'), false, 'wrong'],
  ['409 for a request whose first attempt runs', answer(409, '1'), true, 'running'],
  ['409 with Retry-After for a first attempt', answer(409, '1'), false, 'wrong'],
  ['409 for a changed state', answer(409), true, 'wrong'],
  ['402 that the call expects', answer(402), false, 'expected'],
  ['404 that the call does not expect', answer(404), false, 'wrong'],
  ['no answer', { failed: 'ECONNRESET' }, false, 'no_answer'],
] as const)('judge: %s', (_title, received, repeated, kind) => {
  expect(judge(received, { repeated, expected: [402] }).kind).toBe(kind);
});
