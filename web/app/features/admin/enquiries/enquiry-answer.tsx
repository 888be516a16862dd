import type { EnquiryAction } from '@aaspaas/contract/features/enquiry-quotation.ts';
import { Suspense, useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ReasonForm } from '../console/reason-form.tsx';
import classes from './enquiry-answer.module.css';
import type { QueueName } from './queue-page.tsx';

const { Part: QuotationForm } = lazyPart(async () => ({
  default: (await import('./quotation-form.tsx')).QuotationForm,
}));

/** The enquiry to answer, and the allowed actions. */
export interface EnquiryAnswerProps {
  readonly kind: QueueName;
  readonly id: number;
  /** The customer. */
  readonly name: string;
  /** The enquiry's service; null if the quotation has to name one. */
  readonly serviceId: number | null;
  /** Whether there is already a quotation. */
  readonly quoted: boolean;
  readonly actions: readonly EnquiryAction[];
  readonly onChanged: () => Promise<void>;
}

/** An operator's answer to an enquiry: a quotation, or a rejection with a reason. */
export function EnquiryAnswer({ kind, id, name, serviceId, quoted, actions, onChanged }: EnquiryAnswerProps) {
  const t = useText();
  const [open, setOpen] = useState<'quote' | 'reject' | null>(null);
  const close = () => setOpen(null);

  const submitAnswer = async (send: () => Promise<{ message: string }>) => {
    try {
      toast.success((await send()).message);
      close();
      await onChanged();
    } catch (error) {
      // Another operator answered first: the list behind the form shows the current state.
      if (error instanceof ApiFailure && error.status === 409) await onChanged();
      throw error;
    }
  };
  const reject = (reason: string) =>
    submitAnswer(() =>
      adminCall(kind === 'pd' ? 'admin.reject_pd' : 'admin.reject_enquiry', {
        params: { id },
        body: { reason },
      }),
    );

  if (!actions.includes('quote')) return null;
  return (
    <footer className={`flex gap-10 ${classes.buttons}`}>
      <Button
        onClick={() => setOpen('quote')}
        aria-label={`${t(quoted ? 'enquiry.answer_quote_again' : 'enquiry.answer_quote')}: ${name}`}
      >
        {t(quoted ? 'enquiry.answer_quote_again' : 'enquiry.answer_quote')}
      </Button>
      {actions.includes('reject') && (
        <Button
          variant="default"
          onClick={() => setOpen('reject')}
          aria-label={`${t('enquiry.answer_reject')}: ${name}`}
        >
          {t('enquiry.answer_reject')}
        </Button>
      )}
      <Sheet opened={open === 'quote'} onClose={close} title={t('enquiry.quote_title', { name })}>
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <QuotationForm
            serviceId={serviceId}
            send={(body, idempotencyKey) =>
              submitAnswer(() =>
                adminCall(
                  kind === 'pd' ? 'admin.quote_pd' : 'admin.quote_enquiry',
                  { params: { id }, body },
                  { idempotencyKey },
                ),
              )
            }
          />
        </Suspense>
      </Sheet>
      <ReasonForm
        opened={open === 'reject'}
        title={t('enquiry.reject_title', { name })}
        help={t('enquiry.reject_help')}
        yes={t('enquiry.answer_reject')}
        close={close}
        send={reject}
      />
    </footer>
  );
}
