import type { ListedRefund } from '@aaspaas/contract/features/admin-refunds.ts';
import { useState } from 'react';
import { formatInstant } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import card from '../professionals/applicant-card.module.css';
import { CallLink } from '../console/call-link.tsx';
import { ReasonForm } from '../console/reason-form.tsx';
import { useCardWrites } from '../console/use-card-writes.ts';
import classes from './refund-card.module.css';

const tones: Record<ListedRefund['state'], BadgeTone> = {
  requested: 'info',
  processing: 'info',
  processed: 'success',
  failed: 'danger',
  void: 'neutral',
};

/** A refund with its customer, reason and status, and the actions for a failed one. */
export function RefundCard({ refund, onChanged }: { refund: ListedRefund; onChanged: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const { busy, press, submit } = useCardWrites(onChanged);
  const [paying, setPaying] = useState(false);
  const isAllowed = (action: ListedRefund['allowed_actions'][number]) =>
    refund.allowed_actions.includes(action);
  const params = { id: String(refund.id) };

  const pay = async (reference: string) => {
    await submit('admin.pay_refund', { params, body: { reference } });
    setPaying(false);
    await onChanged();
  };

  const facts = [
    [t('refund.admin_booking'), refund.booking_id],
    [t('refund.admin_requested_on'), formatInstant(refund.requested_at, language)],
    [t('refund.sent_on'), refund.processed_at && formatInstant(refund.processed_at, language)],
    [t('refund.admin_next'), refund.next_at && formatInstant(refund.next_at, language)],
    [t('refund.admin_attempt'), String(refund.attempt)],
  ] as const;
  const codes = [
    [t('refund.admin_payment'), refund.payment_id],
    [t('refund.reference'), refund.reference],
  ] as const;
  const name = `refund-${refund.id}`;
  return (
    <article className={card.card} aria-labelledby={name}>
      <header className="stack gap-8">
        <h2 className="text-17" id={name}>
          {formatExactRupees(refund.amount)} · {refund.service_name ?? t('refund.admin_surplus')}
        </h2>
        <p className="flex flex-wrap gap-6">
          <Badge tone={tones[refund.state]}>{t(`refund.admin_${refund.state}`)}</Badge>
          {refund.needs_attention && <Badge tone="warning">{t('refund.admin_needs_attention')}</Badge>}
          {refund.manual && <Badge>{t('refund.admin_manual')}</Badge>}
        </p>
      </header>
      <dl className="facts">
        <div className="col-span-full">
          <dt>{t('refund.admin_customer')}</dt>
          <dd>
            {refund.customer_name}
            {refund.customer_mobile && (
              <>
                {' · '}
                <CallLink mobile={refund.customer_mobile} name={refund.customer_name} />
              </>
            )}
          </dd>
        </div>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {codes.map(
          ([label, value]) =>
            value && (
              <div key={label} className="col-span-full">
                <dt>{label}</dt>
                <dd className={`tabular-nums wrap-anywhere ${classes.code}`}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {refund.allowed_actions.length > 0 && (
        <footer className={card.buttons}>
          {isAllowed('retry') && (
            <Button
              variant={isAllowed('pay') ? 'filled' : 'default'}
              loading={busy}
              onClick={() => void press('admin.retry_refund', { params }, refund.attempt)}
            >
              {t('refund.admin_retry')}
            </Button>
          )}
          {isAllowed('pay') && (
            <Button variant="default" onClick={() => setPaying(true)}>
              {t('refund.admin_pay')}
            </Button>
          )}
        </footer>
      )}
      {isAllowed('pay') && (
        <ReasonForm
          opened={paying}
          title={t('refund.admin_pay_title', {
            amount: formatExactRupees(refund.amount),
            name: refund.customer_name,
          })}
          label={t('refund.admin_pay_reference')}
          help={t('refund.admin_pay_help')}
          yes={t('refund.admin_pay')}
          tone="primary"
          most={60}
          close={() => setPaying(false)}
          send={pay}
        />
      )}
    </article>
  );
}
