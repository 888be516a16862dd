import type { ErrorCode } from '@aaspaas/contract/kernel/errors.ts';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../kernel/failure.ts';
import { handleErrors } from './error-handler.ts';

/** Calls a route that refuses the call of an account; returns the security events and the entries of the audit log. */
async function refuse(code: ErrorCode, accountId: number | null) {
  const events: unknown[] = [];
  const entries: unknown[] = [];
  const app = Fastify();
  app.decorateRequest('accountId', null);
  handleErrors(
    app,
    { record: (event, details) => void events.push({ event, ...details }), accountHash: String },
    async (refused) => void entries.push(refused),
  );
  app.get('/jobs/:id', (request) => {
    request.accountId = accountId;
    throw new Failure(code);
  });
  await app.inject('/jobs/12');
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
