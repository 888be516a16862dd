import type { EnquiryAction } from '@aaspaas/contract/features/enquiry-quotation.ts';
import type { ErrorCode } from '@aaspaas/contract/kernel/errors.ts';
import type { EnquiryState } from './quotations/rules/quotation-state.ts';

/** The caller: an operator, or a customer with their account id. */
export type EnquiryRequester =
  | { readonly role: 'admin' }
  | { readonly role: 'user'; readonly id: number }
  | { readonly role: 'employee' };

/** An enquiry with its owner. */
export interface EnquiryFacts extends EnquiryState {
  readonly customerId: number;
}

/** Returns the caller's permissions on an enquiry and its newest quotation; sent as `allowed_actions`. */
export function enquiryActions(facts: EnquiryFacts, requester: EnquiryRequester): EnquiryAction[] {
  const { status, quotation, customerId } = facts;
  switch (requester.role) {
    case 'employee':
      return [];
    case 'user':
      if (requester.id !== customerId || status !== 'enquired') return [];
      return quotation === 'open' || quotation === 'accepted' ? ['accept', 'decline'] : [];
    case 'admin':
      // An enquiry with a draft or a confirmed booking cannot be answered any more.
      if (status === 'rejected' || quotation === 'accepted' || quotation === 'booked') return [];
      return ['quote', 'reject'];
  }
}

/** Returns why the caller may not perform the action, or null if they may. Another customer's enquiry is reported as not found. */
export function enquiryRefusal(
  action: EnquiryAction,
  facts: EnquiryFacts,
  requester: EnquiryRequester,
): ErrorCode | null {
  if (requester.role === 'user' && requester.id !== facts.customerId) return 'not_found';
  const roleActions = ({ user: ['accept', 'decline'], admin: ['quote', 'reject'], employee: [] } as const)[
    requester.role
  ];
  if (!(roleActions as readonly EnquiryAction[]).includes(action)) return 'forbidden';
  if (enquiryActions(facts, requester).includes(action)) return null;
  return action === 'accept' && facts.status === 'enquired' && facts.quotation === 'expired'
    ? 'quotation_expired'
    : 'state_changed';
}
