import { describe, expect, it } from 'vitest';
import { type FuzzAnswer, findProblems } from './check-answer.ts';

const SAFE = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" };

const refusal = (status: number, body: object = {}): FuzzAnswer => ({
  status,
  headers: { ...SAFE, 'content-type': 'application/json; charset=utf-8' },
  text: JSON.stringify({ status, message: 'No.', errors: 'No.', request_id: 'r-1', ...body }),
});

const ALLOWED = [
  { table: 'rate_counters', why: 'counts' },
  { table: 'one_time_codes', calls: ['identity.verify_code'], why: 'counts entries' },
];

const find = (answer: FuzzAnswer, changed: readonly string[] = [], call = 'cart.add') =>
  findProblems(call, answer, changed, ALLOWED);

describe('findProblems', () => {
  it('accepts a refusal in the envelope that changed what refusals may change', () => {
    expect(find(refusal(422, { errors: { name: ['Required.'] } }), ['rate_counters'])).toEqual([]);
    expect(find(refusal(422), ['one_time_codes'], 'identity.verify_code')).toEqual([]);
  });

  it.each([
    ['a 5xx', refusal(503), [], 'status 503'],
    ['a changed table', refusal(409), ['bookings'], 'changed bookings'],
    ['a table that another call may change', refusal(422), ['one_time_codes'], 'changed one_time_codes'],
    ['another status in the body', { ...refusal(404), status: 403 }, [], 'status 403 with 404'],
    ['an empty message', refusal(400, { message: '' }), [], 'not the envelope'],
    ['an error of zod', refusal(400, { message: 'ZodError: invalid' }), [], 'inside of the server'],
    [
      'a text response',
      { ...refusal(400), headers: { ...SAFE, 'content-type': 'text/plain' } },
      [],
      'refusal as text/plain',
    ],
    ['no nosniff', { status: 200, headers: {}, text: '' }, [], 'X-Content-Type-Options'],
  ] as const)('reports %s', (_case, answer, changed, problem) => {
    const problems = find(answer, changed).join('\n');
    expect(problems).toContain(problem);
  });

  it('does not ask what an accepted request changed', () => {
    expect(find({ status: 200, headers: SAFE, text: '' }, ['bookings'])).toEqual([]);
  });
});
