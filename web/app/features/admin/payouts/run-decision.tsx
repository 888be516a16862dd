import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { formatInstant } from '../../../platform/format.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { formatCurrency } from './payout-jobs.tsx';

/** The approval of a prepared run by another operator, and its cancellation. */
export function RunDecision({ run }: { run: ReplyOf<'payout.run'>['data'] }) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState<'approve' | 'cancel' | null>(null);
  const params = { id: String(run.id) };
  const send = async (what: 'approve' | 'cancel', question: Parameters<typeof confirm>[0]) => {
    if (!(await confirm(question))) return;
    setBusy(what);
    const key = { idempotencyKey: idempotency.keyFor([what, run.id, run.fingerprint]) };
    try {
      const { message } =
        what === 'approve'
          ? await adminCall('payout.approve', { params, body: { fingerprint: run.fingerprint ?? '' } }, key)
          : await adminCall('payout.cancel', { params }, key);
      idempotency.done();
      toast.success(message);
      if (what === 'cancel') await navigate('/admin/payouts');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(null);
      await revalidate();
    }
  };
  return (
    <div className="stack gap-8">
      {run.own && <p className="muted">{t('payout.own_run')}</p>}
      <p className="text-14 muted">
        {t('payout.waiting_help', { name: run.prepared_by, when: formatInstant(run.expires_at, language) })}
      </p>
      <div className="flex flex-wrap gap-12">
        {run.allowed_actions.includes('cancel') && (
          <Button
            variant="default"
            loading={busy === 'cancel'}
            onClick={() =>
              void send('cancel', {
                title: t('payout.cancel_run_title', { id: run.id }),
                text: t('payout.cancel_run_help'),
                yes: t('payout.cancel_run'),
                no: t('payout.cancel'),
                kind: 'danger',
              })
            }
          >
            {t('payout.cancel_run')}
          </Button>
        )}
        {run.allowed_actions.includes('approve') && (
          <Button
            loading={busy === 'approve'}
            onClick={() =>
              void send('approve', {
                title: t('payout.approve_title', {
                  amount: formatCurrency(run.total),
                  count: run.payment_count,
                }),
                text: t(run.rail === 'bank_file' ? 'payout.approve_help' : 'payout.approve_help_sent'),
                yes: t('payout.approve'),
                no: t('payout.cancel'),
                kind: 'plain',
              })
            }
          >
            {t('payout.approve')}
          </Button>
        )}
      </div>
    </div>
  );
}
