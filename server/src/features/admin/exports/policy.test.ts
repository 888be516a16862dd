import { expect, it } from 'vitest';
import { downloadRefusal } from './policy.ts';

const now = new Date('2026-11-22T06:30:00Z');
const later = new Date('2026-11-23T06:30:00Z');
const ready = { operator_id: 7, state: 'ready', expires_at: later, roles: ['finance', 'support'] } as const;

it.each([
  ['its operator', ready, { id: 7, roles: ['finance', 'support'] }, null],
  ['its operator with another role', ready, { id: 7, roles: ['owner', 'finance', 'support'] }, null],
  ['its operator without one of the roles', ready, { id: 7, roles: ['finance'] }, 'forbidden'],
  ['an owner who did not ask for it', ready, { id: 8, roles: ['owner', 'finance', 'support'] }, 'not_found'],
  ['its operator at its end', { ...ready, expires_at: now }, { id: 7, roles: ready.roles }, 'state_changed'],
  [
    'its operator while it is made',
    { ...ready, state: 'preparing' },
    { id: 7, roles: ready.roles },
    'state_changed',
  ],
  [
    'its operator after it failed',
    { ...ready, state: 'failed' },
    { id: 7, roles: ready.roles },
    'state_changed',
  ],
  [
    'its operator after it expired',
    { ...ready, state: 'expired' },
    { id: 7, roles: ready.roles },
    'state_changed',
  ],
] as const)('downloadRefusal: %s', (_, one, actor, refusal) => {
  expect(downloadRefusal(one, actor, now)).toBe(refusal);
});
