import { expect, it } from 'vitest';
import { proxyLog, targetsOf, variedRequests } from './targets.mjs';

const text = { type: 'string' };
const schema = { type: 'object', properties: { reason: text } };
const requestBody = { content: { 'application/json': { schema } } };
const inPath = (name: string) => ({ in: 'path', name, schema: text });
const inQuery = (name: string) => ({ in: 'query', name, schema: text });

const targets = targetsOf({
  paths: {
    '/api/category': { get: {} },
    '/api/services/search': { get: { parameters: [inQuery('query')] } },
    '/api/admin/lines/{line_id}/cancel': { post: { parameters: [inPath('line_id')], requestBody } },
    '/api/admin/bookings/{booking_id}': { get: { parameters: [inPath('booking_id'), inQuery('limit')] } },
    '/api/user/logout': { post: {} },
  },
});

it('targetsOf: has every operation that does not end the session, with values', () => {
  expect(targets.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/category',
    'GET /api/services/search',
    'POST /api/admin/lines/1/cancel',
    'GET /api/admin/bookings/1',
  ]);
});

it('variedRequests: marks each value of a path where it is, and varies a query apart from it', () => {
  expect(variedRequests(targets).map(({ path, query, body: sent }) => [path, query, sent])).toEqual([
    ['/api/services/search', { query: 'plumber' }, null],
    ['/api/admin/lines/1*/cancel', {}, { reason: 'test' }],
    ['/api/admin/bookings/1*', { limit: 'test' }, null],
    ['/api/admin/bookings/1', { limit: 'test' }, null],
  ]);
});

it('proxyLog: has a request between two lines of the format', () => {
  const line = '='.repeat(54);
  expect(proxyLog(variedRequests(targets).slice(1, 2), '127.0.0.1:9').split('\n')).toEqual([
    line,
    'POST /api/admin/lines/1*/cancel HTTP/1.1',
    'Host: 127.0.0.1:9',
    'Content-Type: application/json',
    '',
    '{"reason":"test"}',
    line,
    '',
  ]);
});
