import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { enquiryQuoted, enquiryReceived, enquiryRejected, pdReceived } from '../../enquiry/events.ts';
import { type NotifyDeps, notify } from '../actions/notify.ts';

/** Notifies customers of received, quoted and rejected enquiries. */
export function enquiryReactions(deps: NotifyDeps): Reaction[] {
  return [
    reaction(pdReceived, 'notification', ({ enquiry_id, account_id, at }) =>
      notify(
        deps,
        {
          accountId: account_id,
          origin: `pd_received:${enquiry_id}`,
          kind: 'pd_received',
          facts: {},
          at: new Date(at),
        },
        'inbox',
      ),
    ),
    reaction(enquiryReceived, 'notification', ({ enquiry_id, account_id, service, at }) =>
      notify(
        deps,
        {
          accountId: account_id,
          origin: `enquiry_received:${enquiry_id}`,
          kind: 'enquiry_received',
          facts: { service },
          at: new Date(at),
        },
        'inbox',
      ),
    ),
    reaction(enquiryQuoted, 'notification', ({ quotation_id, account_id, at, ...facts }) =>
      notify(
        deps,
        {
          accountId: account_id,
          origin: `enquiry_quoted:${quotation_id}`,
          kind: 'enquiry_quoted',
          facts,
          at: new Date(at),
        },
        // By SMS, because a quotation is valid for a limited time only.
        'sms',
      ),
    ),
    reaction(enquiryRejected, 'notification', ({ kind, enquiry_id, account_id, reason, at }) =>
      notify(
        deps,
        {
          accountId: account_id,
          origin: `enquiry_rejected:${kind}:${enquiry_id}`,
          kind: 'enquiry_rejected',
          facts: { reason },
          at: new Date(at),
        },
        'inbox',
      ),
    ),
  ];
}
