import { describe, expect, it } from 'vitest';
import { cancellationOf, creditReasonOf, professionalCancelTransitions } from './cancellation.ts';
import { lineMachine } from './line-machine.ts';

describe('cancellationOf', () => {
  it('returns a canceller for exactly the transitions that cancel', () => {
    for (const { name, to } of lineMachine.transitions)
      expect(cancellationOf(name, null) !== null, name).toBe(to === 'cancelled');
  });

  it('returns the reason', () => {
    expect(cancellationOf('cancel_by_user', null)).toEqual({ by: 'user', reason: 'requested' });
    expect(cancellationOf('expire_unassigned', 'outside_service_area')).toEqual({
      by: 'admin',
      reason: 'no_professional',
    });
    expect(cancellationOf('close_no_show', 'no_show')).toEqual({ by: 'admin', reason: 'no_show' });
    expect(cancellationOf('cancel_by_admin', 'no_show')).toEqual({ by: 'admin', reason: 'no_show' });
    expect(cancellationOf('cancel_by_admin', 'dispute')).toEqual({ by: 'admin', reason: 'requested' });
    expect(cancellationOf('resolve_full_refund', 'dispute')).toEqual({ by: 'admin', reason: 'dispute' });
    expect(cancellationOf('cancel_by_user', 'no_show')).toEqual({ by: 'user', reason: 'requested' });
  });
});

describe('creditReasonOf', () => {
  it.each([
    ['cancel_by_employee', null, false, 'professional'],
    ['cancel_by_employee', 'late', false, 'professional'],
    ['cancel_by_admin', null, false, 'platform'],
    ['cancel_by_admin', 'no_show', false, 'no_show'],
    ['expire_unassigned', null, false, 'platform'],
    ['close_no_show', 'no_show', false, 'no_show'],
    // The professional did not come, so the customer's own cancellation is compensated, too.
    ['cancel_by_user', 'no_show', false, 'no_show'],
    ['cancel_by_user', null, false, null],
    ['cancel_by_user', 'late', false, null],
    ['close_absent', 'absent', false, null],
    ['cancel_by_admin', 'absent', false, null],
    ['cancel_by_admin', null, true, null],
    ['cancel_by_admin', 'no_show', true, null],
    ['resolve_full_refund', 'dispute', false, null],
  ] as const)(
    '%s of a line with the mark %s, because of the customer: %s',
    (name, attention, forCustomer, reason) => {
      expect(creditReasonOf(name, attention, forCustomer)).toBe(reason);
    },
  );
});

describe('professionalCancelTransitions', () => {
  it('searches for the next professional only in automatic allocation with another candidate', () => {
    expect(professionalCancelTransitions('manual', true)).toEqual(['cancel_by_employee']);
    expect(professionalCancelTransitions('manual', false)).toEqual(['cancel_by_employee']);
    expect(professionalCancelTransitions('auto', false)).toEqual(['cancel_by_employee']);
    expect(professionalCancelTransitions('auto', true)).toEqual(['unassign', 'allocate']);
  });
});
