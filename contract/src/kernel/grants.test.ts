import { describe, expect, it } from 'vitest';
import { disputeRefundLimit, grantsOf, hasGrant, OPERATOR_ROLES, seesContacts } from './grants.ts';

describe('grants of operators', () => {
  it('contain reading wherever they contain acting', () => {
    for (const role of OPERATOR_ROLES) {
      const grants = grantsOf([role]);
      const acting = grants.filter((grant) => grant.endsWith('.act'));
      for (const grant of acting) expect(grants).toContain(grant.replace('.act', '.read'));
    }
  });

  it.each([
    ['dispatcher', 'bookings.act', true],
    ['dispatcher', 'disputes.act', false],
    ['dispatcher', 'money.read', false],
    ['dispatcher', 'insight_money.read', false],
    ['finance', 'bookings.read', true],
    ['finance', 'bookings.act', false],
    ['finance', 'cancellations.act', false],
    ['finance', 'money.act', true],
    ['finance', 'operators.read', true],
    ['finance', 'operators.act', false],
    ['content', 'catalogue.act', true],
    ['content', 'bookings.read', false],
    ['support', 'disputes.act', true],
    ['support', 'bookings.act', false],
    ['support', 'cancellations.act', true],
    ['support', 'booking_money.read', true],
    ['support', 'money.read', false],
    ['support', 'applicants.act', false],
    ['owner', 'audit_all.read', true],
    ['support', 'audit_all.read', false],
  ] as const)('%s: %s %s', (role, grant, allowed) => expect(hasGrant([role], grant)).toBe(allowed));

  it('add up over roles', () => {
    const both = grantsOf(['finance', 'content']);
    expect(new Set(both)).toEqual(new Set([...grantsOf(['finance']), ...grantsOf(['content'])]));
    expect(hasGrant([], 'audit.read')).toBe(false);
  });

  it('mask contacts for finance, unless another role shows them', () => {
    expect(seesContacts(['finance'], 'bookings')).toBe(false);
    expect(seesContacts(['finance', 'support'], 'bookings')).toBe(true);
    expect(seesContacts(['content'], 'customers')).toBe(false);
  });

  it('limit refunds of disputes to ₹2,000 without the role owner', () => {
    expect(disputeRefundLimit(['support'])).toBe(200_000);
    expect(disputeRefundLimit(['support', 'finance'])).toBe(200_000);
    expect(disputeRefundLimit(['support', 'owner'])).toBeNull();
  });
});
