import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { originOf } from './origin.ts';

const asked = (host: string, protocol = 'http') => ({ host, protocol }) as FastifyRequest;

it('uses PUBLIC_URL regardless of the request', () => {
  expect(originOf(asked('evil.example'), 'https://aaspaas.example/shop')).toBe('https://aaspaas.example');
});

it.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['Aaspaas.Example', 'http://aaspaas.example'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['a/b', ''],
  ['a"b', ''],
  ['a@b', ''],
  ['a b', ''],
  ['', ''],
  ['a'.repeat(300), ''],
])('%s', (host, origin) => {
  expect(originOf(asked(host), undefined)).toBe(origin);
});
