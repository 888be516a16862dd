import type { EnquiryStatus } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { Quotation } from '@aaspaas/contract/features/enquiry-quotation.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useText } from '../../platform/use-text.ts';
import classes from './enquiry-next.module.css';
import { QuotationOffer } from './quotation-offer.tsx';

/** What a customer is told of an enquiry: what was offered, or what comes next, or why not. */
export function EnquiryNext({
  enquiry: { status, reason, quotation },
  texts,
  onChanged,
}: {
  enquiry: { status: EnquiryStatus; reason: string | null; quotation: Quotation | null };
  /** What is said of each state where nothing else is known. */
  texts: Record<EnquiryStatus, MessageKey>;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const offered = quotation && quotation.state !== 'withdrawn' && quotation.state !== 'declined';
  if (status === 'enquired' && offered) return <QuotationOffer quotation={quotation} onChanged={onChanged} />;
  return (
    <p className={classes.next} data-status={status}>
      {status === 'rejected' && reason
        ? t('enquiry.rejected_reason', { reason })
        : status === 'rejected' && quotation?.state === 'declined'
          ? t('enquiry.declined')
          : t(texts[status])}
    </p>
  );
}
