import type { Quotation } from '@aaspaas/contract/features/enquiry-quotation.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { type CatalogService, servicesByIds } from '../../catalog/index.ts';
import { type QuotationWithState, withCurrentState } from './actions/load-quotations.ts';
import { type EnquiryRequester, enquiryActions, type EnquiryFacts } from '../policy.ts';
import { type EnquiryKind, quotationStore } from './store.ts';

/** Quotations of some enquiries, and the services that enquiries and quotations refer to. */
export interface QuotationContext {
  readonly quotations: ReadonlyMap<number, QuotationWithState>;
  readonly services: ReadonlyMap<number, CatalogService>;
}

/** Loads the quotations of enquiries. */
export async function loadQuotationContext(
  db: Executor,
  kind: EnquiryKind,
  rows: readonly { readonly id: number; readonly service_id?: number }[],
  now: Date,
): Promise<QuotationContext> {
  const newest = await quotationStore(db).newestOf(
    kind,
    rows.map(({ id }) => id),
  );
  const quotations = await withCurrentState(db, [...newest.values()], now);
  const services = await servicesByIds(db, [
    ...rows.flatMap(({ service_id }) => service_id ?? []),
    ...quotations.map(({ row }) => row.service_id),
  ]);
  const byId = new Map(quotations.map((one) => [one.row.id, one]));
  return {
    quotations: new Map(
      [...newest].flatMap(([id, row]) => {
        const one = byId.get(row.id);
        return one ? [[id, one] as const] : [];
      }),
    ),
    services,
  };
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
