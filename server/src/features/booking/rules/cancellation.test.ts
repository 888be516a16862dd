import { describe, expect, it } from 'vitest';
import { cancellationOf, releaseSteps } from './cancellation.ts';
import { lineMachine } from './line-machine.ts';

describe('cancellationOf', () => {
  it('names somebody for exactly the transitions that cancel', () => {
    for (const { name, to } of lineMachine.transitions)
      expect(cancellationOf(name, null) !== null, name).toBe(to === 'cancelled');
  });

  it('says why', () => {
    expect(cancellationOf('cancel_by_user', null)).toEqual({ by: 'user', reason: 'asked' });
    expect(cancellationOf('expire_unallocated', 'unallocated_area')).toEqual({
      by: 'admin',
      reason: 'no_professional',
    });
    expect(cancellationOf('close_no_show', 'no_show')).toEqual({ by: 'admin', reason: 'no_show' });
    expect(cancellationOf('cancel_by_admin', 'no_show')).toEqual({ by: 'admin', reason: 'no_show' });
    expect(cancellationOf('cancel_by_admin', 'dispute')).toEqual({ by: 'admin', reason: 'asked' });
    expect(cancellationOf('resolve_full_refund', 'dispute')).toEqual({ by: 'admin', reason: 'dispute' });
    expect(cancellationOf('cancel_by_user', 'no_show')).toEqual({ by: 'user', reason: 'asked' });
  });
});

describe('releaseSteps', () => {
  it('looks for the next professional only in automatic allocation, and only where there is one', () => {
    expect(releaseSteps('manual', true)).toEqual(['cancel_by_employee']);
    expect(releaseSteps('manual', false)).toEqual(['cancel_by_employee']);
    expect(releaseSteps('auto', false)).toEqual(['cancel_by_employee']);
    expect(releaseSteps('auto', true)).toEqual(['unallocate', 'allocate']);
  });
});
