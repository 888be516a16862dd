import type { EnquiryStatus } from '@aaspaas/contract/features/enquiry-pd.ts';
import {
  type EnquiryAction,
  enquiryAction,
  type QuotationState,
  quotationState,
} from '@aaspaas/contract/features/enquiry-quotation.ts';
import { describe, expect, it } from 'vitest';
import { enquiryActions, enquiryRefusal } from './policy.ts';

const user = { role: 'user', id: 1 } as const;
const stranger = { role: 'user', id: 2 } as const;
const admin = { role: 'admin' } as const;
const employee = { role: 'employee' } as const;

type Cell = readonly [EnquiryStatus, QuotationState | null, EnquiryAction[], EnquiryAction[]];

/** Status, newest quotation, the customer's actions, the operator's actions. */
const table: readonly Cell[] = [
  ['pending', null, [], ['quote', 'reject']],
  ['enquired', null, [], ['quote', 'reject']],
  ['enquired', 'open', ['accept', 'decline'], ['quote', 'reject']],
  ['enquired', 'expired', [], ['quote', 'reject']],
  ['enquired', 'accepted', ['accept', 'decline'], []],
  ['enquired', 'booked', [], []],
  ['rejected', null, [], []],
  ['rejected', 'declined', [], []],
  ['rejected', 'withdrawn', [], []],
];

// proves: enquiry.quotation
describe('enquiryActions', () => {
  it.each(table)('%s, quotation %s', (status, quotation, customers, operators) => {
    const facts = { status, quotation, customerId: 1 };
    expect(enquiryActions(facts, user)).toEqual(customers);
    expect(enquiryActions(facts, admin)).toEqual(operators);
    expect(enquiryActions(facts, stranger)).toEqual([]);
    expect(enquiryActions(facts, employee)).toEqual([]);
  });

  it.each(table)('%s, quotation %s: enquiryRefusal agrees', (status, quotation) => {
    const facts = { status, quotation, customerId: 1 };
    for (const requester of [user, admin])
      for (const action of enquiryAction.options) {
        const refusal = enquiryRefusal(action, facts, requester);
        if (enquiryActions(facts, requester).includes(action)) expect(refusal).toBeNull();
        else
          expect(
            ['forbidden', 'state_changed', 'quotation_expired'],
            `${requester.role} ${action}`,
          ).toContain(refusal);
      }
    for (const action of enquiryAction.options) {
      expect(enquiryRefusal(action, facts, stranger)).toBe('not_found');
      expect(enquiryRefusal(action, facts, employee)).toBe('forbidden');
    }
  });

  it('reports quotation_expired for accepting, but not for declining', () => {
    const expired = { status: 'enquired', quotation: 'expired', customerId: 1 } as const;
    expect(enquiryRefusal('accept', expired, user)).toBe('quotation_expired');
    expect(enquiryRefusal('decline', expired, user)).toBe('state_changed');
    expect(enquiryRefusal('quote', expired, user)).toBe('forbidden');
  });

  it('covers every quotation state', () => {
    expect(new Set(table.map(([, state]) => state))).toEqual(new Set([null, ...quotationState.options]));
  });
});
