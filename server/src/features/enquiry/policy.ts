import type { EnquiryAction } from '@aaspaas/contract/features/enquiry-quotation.ts';
import type { ErrorCode } from '@aaspaas/contract/kernel/errors.ts';
import type { EnquiryState } from './rules/quotation-state.ts';

/** Who asks: an operator, or a customer with their account's id. */
export type EnquiryRequester =
  | { readonly role: 'admin' }
  | { readonly role: 'user'; readonly id: number }
  | { readonly role: 'employee' };

/** An enquiry with whose it is. */
export interface EnquiryFacts extends EnquiryState {
  readonly customerId: number;
}

/** Everything the asker may do with an enquiry and its newest quotation now; sent as `allowed_actions`. */
export function enquiryActions(facts: EnquiryFacts, requester: EnquiryRequester): EnquiryAction[] {
  const { status, quotation, customerId } = facts;
  switch (requester.role) {
    case 'employee':
      return [];
    case 'user':
      if (requester.id !== customerId || status !== 'enquired') return [];
      return quotation === 'open' || quotation === 'accepted' ? ['accept', 'decline'] : [];
    case 'admin':
      // While somebody confirms a booking or has one, there is nothing to answer any more.
      if (status === 'rejected' || quotation === 'accepted' || quotation === 'booked') return [];
      return ['quote', 'reject'];
  }
}

/** Why the asker may not do it, or null when they may. Somebody else's enquiry looks like one that does not exist. */
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
