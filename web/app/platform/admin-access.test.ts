import { grantsOf } from '@aaspaas/contract/kernel/grants.ts';
import { expect, it } from 'vitest';
import { mayOpen } from './admin-access.ts';

it.each([
  ['dispatcher', '/admin/bookings/AP-1', true],
  ['dispatcher', '/admin/bookings/new', true],
  ['support', '/admin/bookings/new', false],
  ['support', '/admin/bookings/AP-1', true],
  ['dispatcher', '/admin/refunds', false],
  ['support', '/admin/payments', false],
  ['support', '/admin/documents', false],
  ['finance', '/admin/documents?f.issue=wrong_credit_note', true],
  ['finance', '/admin/payments?open=payment:1', true],
  ['finance', '/admin/settlements/unmatched', true],
  ['support', '/admin/settlements', false],
  ['dispatcher', '/admin/webhooks', false],
  ['finance', '/admin/months/2026-10', true],
  ['support', '/admin/months', false],
  ['content', '/admin/custom-services', true],
  ['content', '/admin/bookings', false],
  ['content', '/admin/services/12', true],
  ['content', '/admin/overview', true],
  ['dispatcher', '/admin/supply', true],
  ['support', '/admin/searches', true],
  ['finance', '/admin/services', false],
  ['content', '/admin', true],
  ['content', '/admin/account', true],
  ['content', '/admin/exports', true],
  ['finance', '/admin/operators', true],
  ['finance', '/admin/customers/12', true],
  ['content', '/admin/customers', false],
  ['finance', '/admin/professionals', true],
  ['finance', '/admin/professionals/12', true],
  ['finance', '/admin/professionals?q=Asha&cursor=x', true],
  ['finance', '/admin/professionals?state=pending', false],
  ['support', '/admin/professionals?q=Asha&state=pending', true],
  ['content', '/admin/professionals?state=pending', false],
  ['content', '/admin/professionals/12?state=pending', false],
  ['support', '/admin/operators', false],
  ['support', '/admin/messages', true],
  ['owner', '/admin/operators', true],
] as const)('%s: %s is open: %s', (role, path, open) => expect(mayOpen(path, grantsOf([role]))).toBe(open));

it('does not take an address for another page that begins alike', () =>
  expect(mayOpen('/admin/refunds-help', grantsOf(['support']))).toBe(true));
