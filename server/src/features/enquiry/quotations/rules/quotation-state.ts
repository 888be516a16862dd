import type { EnquiryStatus } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { QuotationState } from '@aaspaas/contract/features/enquiry-quotation.ts';
import { addDays, instantOf } from '@aaspaas/contract/kernel/time.ts';

/** Stored state of a quotation. */
export type StoredQuotationState = 'open' | 'withdrawn' | 'accepted' | 'declined';

/** Inputs of a quotation's state; all of them come from loaded rows. */
export interface QuotationFacts {
  readonly state: StoredQuotationState;
  readonly validUntil: Date;
  /** Current state of the booking created by accepting; null before. */
  readonly booking: 'draft' | 'confirmed' | 'expired' | null;
}

/** Returns the state of a quotation. If its draft expired unconfirmed, it is open again while it is valid. */
export function quotationState({ state, validUntil, booking }: QuotationFacts, now: Date): QuotationState {
  if (state === 'declined' || state === 'withdrawn') return state;
  if (booking === 'confirmed') return 'booked';
  if (booking === 'draft') return 'accepted';
  return now < validUntil ? 'open' : 'expired';
}

/** Status of an enquiry, and the state of its newest quotation. */
export interface EnquiryState {
  readonly status: EnquiryStatus;
  readonly quotation: QuotationState | null;
}

/** Returns the instant at which a quotation expires: the end of its last day, but never after the start of the work. */
export function quotationDeadline(lastDay: string, workBegins: Date): Date {
  const end = instantOf(addDays(lastDay, 1), '00:00');
  return end < workBegins ? end : workBegins;
}
