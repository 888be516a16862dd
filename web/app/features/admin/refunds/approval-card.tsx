import type { RefundApproval } from '@aaspaas/contract/features/admin-refunds.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useGrant } from '../../../platform/admin-operator.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { formatInstant } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { ReasonForm } from '../console/reason-form.tsx';
import { useCardWrites } from '../console/use-card-writes.ts';
import card from '../professionals/applicant-card.module.css';

/** A large refund that another operator decided, with the actions to approve or reject it. */
export function ApprovalCard({
  approval,
  onChanged,
}: {
  approval: RefundApproval;
  onChanged: () => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const mayAct = useGrant('money.act');
  const { busy, press, submit } = useCardWrites(onChanged);
  const [rejecting, setRejecting] = useState(false);
  const params = { id: String(approval.id) };
  const amount = formatExactRupees(approval.amount);
  const named = { amount, booking: approval.booking_id };
  const may = (action: RefundApproval['allowed_actions'][number]) =>
    approval.allowed_actions.includes(action);

  const reject = async (reason: string) => {
    await submit('admin.reject_refund', { params, body: { reason } });
    setRejecting(false);
    await onChanged();
  };
  const facts = [
    [t('refund.approval_what'), t(`refund.approval_${approval.action}`)],
    [t('refund.approval_new_price'), approval.price === null ? null : formatExactRupees(approval.price)],
    [
      t('refund.approval_requested_by'),
      t('refund.approval_by', {
        name: approval.requested_by,
        when: formatInstant(approval.requested_at, language),
      }),
    ],
    [t('refund.approval_expires'), formatInstant(approval.expires_at, language)],
    [
      t(approval.action === 'reduce_price' ? 'admin.reduce_price_reason' : 'refund.approval_reason'),
      approval.reason,
    ],
  ] as const;
  const name = `approval-${approval.id}`;
  return (
    <article className={card.card} aria-labelledby={name}>
      <header>
        <h2 className="text-17" id={name}>
          {amount} · {approval.service_name}
        </h2>
        <p className="text-14">
          <Link to={`/admin/bookings/${approval.booking_id}`}>{approval.booking_id}</Link>
          {' · '}
          <bdi>{approval.customer_name}</bdi>
        </p>
      </header>
      <dl className="facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="col-span-full">
                <dt>{label}</dt>
                <dd className="pre-line wrap-anywhere" dir="auto">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      {mayAct && (
        <footer className="stack gap-8">
          {!may('approve') && may('reject') && <p className="text-14">{t('refund.approval_own')}</p>}
          <div className={card.buttons}>
            {may('approve') && (
              <Button
                aria-label={t('refund.approval_approve_named', named)}
                loading={busy}
                onClick={() => void press('admin.approve_refund', { params })}
              >
                {t('refund.approval_approve')}
              </Button>
            )}
            {may('reject') && (
              <Button
                variant="default"
                aria-label={t('refund.approval_reject_named', named)}
                disabled={busy}
                onClick={() => setRejecting(true)}
              >
                {t('refund.approval_reject')}
              </Button>
            )}
          </div>
          <ReasonForm
            opened={rejecting}
            title={t('refund.approval_reject_named', named)}
            help={t('refund.approval_reject_help')}
            yes={t('refund.approval_reject')}
            close={() => setRejecting(false)}
            send={reject}
          />
        </footer>
      )}
    </article>
  );
}
