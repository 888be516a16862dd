import type { EnquiryStatus } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { QuotationState } from '@aaspaas/contract/features/enquiry-quotation.ts';
import { addDays, instantOf } from '@aaspaas/contract/kernel/time.ts';

/** What is written of a quotation. */
export type StoredQuotationState = 'open' | 'withdrawn' | 'accepted' | 'declined';

/** What decides how a quotation stands; all of it comes from rows already loaded. */
export interface QuotationFacts {
  readonly state: StoredQuotationState;
  readonly validUntil: Date;
  /** The booking that accepting made, as it stands; null before. */
  readonly booking: 'draft' | 'confirmed' | 'expired' | null;
}

/** How a quotation stands. One whose draft nobody confirmed waits again, as long as it is valid. */
export function quotationState({ state, validUntil, booking }: QuotationFacts, now: Date): QuotationState {
  if (state === 'declined' || state === 'withdrawn') return state;
  if (booking === 'confirmed') return 'booked';
  if (booking === 'draft') return 'accepted';
  return now < validUntil ? 'open' : 'expired';
}

/** Where an enquiry stands: its status, and its newest quotation's state. */
export interface EnquiryState {
  readonly status: EnquiryStatus;
  readonly quotation: QuotationState | null;
}

/** The instant from which a quotation is too late: the end of its last day, and never after the work would begin. */
export function quotationDeadline(lastDay: string, workBegins: Date): Date {
  const end = instantOf(addDays(lastDay, 1), '00:00');
  return end < workBegins ? end : workBegins;
}
