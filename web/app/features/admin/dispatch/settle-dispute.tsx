import '../../../platform/all-texts.ts';
import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { formatInstant } from '../../../platform/format.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import { FormError, TextField } from '../../../ui/fields.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useForm } from '../../../platform/use-form.ts';
import { LinePhotos } from '../../booking/line-photos.tsx';
import classes from './line-panel.module.css';
import { parseAmount, isPartialAmount } from '../console/parse-amount.ts';
import { useEditing } from '../presence/presence.tsx';
import { useLineWrites } from './line-writes.tsx';
import {
  checkRedoTerms,
  DEFAULT_REDO_TERMS,
  type RedoTerms,
  redoTermsBody,
  RedoTermsFields,
} from './redo-terms.tsx';

const OUTCOMES = ['approve', 'partial_refund', 'full_refund', 'redo'] as const;
type Outcome = (typeof OUTCOMES)[number];

interface SettleDisputeProps {
  readonly line: DispatchLine;
  readonly dispute: NonNullable<DispatchLine['dispute']>;
  readonly onChanged: () => Promise<void>;
}

/** The customer's dispute, and the four ways to settle it with their consequences. */
export function SettleDispute({ line, dispute, onChanged }: SettleDisputeProps) {
  const t = useText();
  const language = useLanguage();
  const { send: write } = useLineWrites();
  /** The version that the operator saw when they chose an outcome; null before. */
  const [seen, setSeen] = useState<number | null>(null);
  useEditing(`line:${line.detail_id}`, seen !== null);
  const price = formatRupees(line.price);
  const form = useForm<{ outcome: Outcome | ''; amount: string } & RedoTerms>({
    initial: { outcome: '', amount: '', ...DEFAULT_REDO_TERMS },
    check: ({ outcome, amount, ...terms }) => ({
      outcome: outcome ? null : 'admin.outcome_required',
      amount:
        outcome === 'partial_refund' && !isPartialAmount(amount, line.price) ? 'booking.refund_range' : null,
      ...(outcome === 'redo' ? checkRedoTerms(terms) : {}),
    }),
    async send({ outcome, amount, ...terms }) {
      if (!outcome) return;
      const confirmed = await confirm({
        title: t('admin.settle_title'),
        text: `${t(`admin.outcome_${outcome}`)}: ${outcome === 'partial_refund' ? formatRemaining(amount) : t(`admin.outcome_${outcome}_help`, { price })}`,
        yes: t('admin.settle_yes'),
        no: t('admin.settle_no'),
        kind: outcome === 'full_refund' ? 'danger' : 'plain',
      });
      if (!confirmed) return;
      const body = {
        outcome,
        ...(outcome === 'partial_refund' ? { amount: parseAmount(amount) } : {}),
        ...(outcome === 'redo' ? redoTermsBody(terms) : {}),
      };
      try {
        const input = { params: { id: String(dispute.id) }, body };
        const message = await write('admin.resolve_dispute', input, seen ?? line.version);
        if (message === null) return;
        toast.success(message);
        await onChanged();
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 409) await onChanged();
        throw error;
      }
    },
  });
  const { outcome, amount } = form.values;
  const formatRemaining = (refundInput: string) =>
    t('admin.amount_left', { amount: formatRupees(line.price - parseAmount(refundInput)) });
  return (
    <section className={classes.section} aria-labelledby="dispute">
      <h3 id="dispute">{t('admin.dispute')}</h3>
      <dl className="facts">
        <div className="col-span-full">
          <dt>{t('admin.dispute_reason')}</dt>
          <dd className={`p-8-12 bg-danger-soft pre-line ${classes.quote}`}>
            {dispute.reason || t('admin.dispute_no_reason')}
          </dd>
        </div>
        <div>
          <dt>{t('admin.dispute_opened')}</dt>
          <dd>{formatInstant(dispute.opened_at, language)}</dd>
        </div>
        <div>
          <dt>{t('admin.dispute_due')}</dt>
          <dd>{formatInstant(dispute.answer_due_at, language)}</dd>
        </div>
      </dl>
      <LinePhotos of="dispute" pictures={dispute.photos} />
      <form method="post" className={classes.form} {...form.props}>
        <fieldset
          role="radiogroup"
          className="stack gap-8"
          tabIndex={-1}
          aria-invalid={form.errorOf('outcome') ? true : undefined}
          aria-describedby="outcome-error"
        >
          <legend className="mb-8 semibold">{t('admin.outcome')}</legend>
          {OUTCOMES.map((one) => (
            <label
              key={one}
              className={`stack p-10-12 bordered rounded-10 pointer ${classes.outcome}`}
              data-chosen={outcome === one || undefined}
            >
              <input
                type="radio"
                name="outcome"
                value={one}
                checked={outcome === one}
                onChange={() => {
                  setSeen((now) => now ?? line.version);
                  form.set('outcome', one);
                }}
              />
              <b className="semibold">{t(`admin.outcome_${one}`)}</b>
              <span className="text-14 muted leading-145">{t(`admin.outcome_${one}_help`, { price })}</span>
            </label>
          ))}
          <p id="outcome-error" className="hide-empty text-14 text-danger medium" role="alert">
            {form.errorOf('outcome')}
          </p>
        </fieldset>
        {outcome === 'partial_refund' && (
          <TextField
            {...form.field('amount')}
            kind="number"
            prefix="₹"
            label={t('admin.amount')}
            help={isPartialAmount(amount, line.price) ? formatRemaining(amount) : undefined}
            maxLength={10}
          />
        )}
        {outcome === 'redo' && <RedoTermsFields field={form.field} />}
        <FormError form={form} />
        <Button type="submit" loading={form.busy}>
          {t('admin.settle')}
        </Button>
      </form>
    </section>
  );
}
