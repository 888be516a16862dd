import type { EnquiryStatus } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { Quotation } from '@aaspaas/contract/features/enquiry-quotation.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { QuotationOffer } from './quotation-offer.tsx';

/** The status of an enquiry for its customer: the quotation, the next step, or the reason for a rejection. */
export function EnquiryNext({
  enquiry: { status, reason, quotation },
  texts,
  onChanged,
}: {
  enquiry: { status: EnquiryStatus; reason: string | null; quotation: Quotation | null };
  /** The default text of each status. */
  texts: Record<EnquiryStatus, MessageKey>;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const offered = quotation && quotation.state !== 'withdrawn' && quotation.state !== 'declined';
  if (status === 'enquired' && offered) return <QuotationOffer quotation={quotation} onChanged={onChanged} />;
  return (
    <p className="p-8-12 rounded-10 bg-sunken text-15 wrap-anywhere" data-status={status}>
      {status === 'rejected' && reason
        ? t('enquiry.rejected_reason', { reason })
        : status === 'rejected' && quotation?.state === 'declined'
          ? t('enquiry.declined')
          : t(texts[status])}
    </p>
  );
}
