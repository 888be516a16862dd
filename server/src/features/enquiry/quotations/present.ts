import type { Quotation, QuotationState } from '@aaspaas/contract/features/enquiry-quotation.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { CatalogService } from '../../catalog/index.ts';
import { type EnquiryRequester, enquiryActions, type EnquiryFacts } from '../policy.ts';
import type { QuotationRow } from './store.ts';

/** A quotation with its current state and its booking. */
export interface QuotationWithState {
  readonly row: QuotationRow;
  readonly state: QuotationState;
  /** Current booking, a draft or a confirmed one. `booking_id` is the public booking code. */
  readonly booking: { readonly id: number; readonly booking_id: string } | null;
}

/** Quotations of some enquiries, and the services that enquiries and quotations refer to. */
export interface QuotationContext {
  readonly quotations: ReadonlyMap<number, QuotationWithState>;
  readonly services: ReadonlyMap<number, CatalogService>;
}

/** Columns of an enquiry that are needed to answer it. */
type QuotedEnquiryRow = Pick<EnquiryFacts, 'status'> & { readonly id: number; readonly account_id: number };

/** Returns the permissions on an enquiry. */
export function allowedEnquiryActions(
  row: QuotedEnquiryRow,
  { quotations }: QuotationContext,
  requester: EnquiryRequester,
) {
  const quotation = quotations.get(row.id)?.state ?? null;
  return enquiryActions({ status: row.status, quotation, customerId: row.account_id }, requester);
}

/** Returns the newest quotation of an enquiry in the reader's language; null if there is none. */
export function presentQuotation(
  row: QuotedEnquiryRow,
  quotationContext: QuotationContext,
  requester: EnquiryRequester,
  language: Language,
): Quotation | null {
  const one = quotationContext.quotations.get(row.id);
  if (!one) return null;
  const { row: offer, state, booking } = one;
  return {
    id: offer.id,
    service_id: offer.service_id,
    service_name: quotationContext.services.get(offer.service_id)?.name[language] ?? '',
    method: offer.work_type,
    duration: offer.day_hours,
    date: offer.service_date,
    time: offer.service_time,
    amount: toRupees(paise(offer.amount)),
    covers: offer.covers,
    valid_until: isoOf(offer.valid_until),
    state,
    booking_id: booking?.booking_id ?? null,
    allowed_actions: allowedEnquiryActions(row, quotationContext, requester),
  };
}
