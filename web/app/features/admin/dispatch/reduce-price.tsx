import '../../../platform/all-texts.ts';
import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextareaField, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { parseAmount } from '../console/parse-amount.ts';
import { useEditing } from '../presence/presence.tsx';
import classes from './line-panel.module.css';
import { useLineWrites } from './line-writes.tsx';

interface ReducePriceProps {
  readonly line: DispatchLine;
  /** What is charged now, in rupees. */
  readonly charged: number;
  readonly onChanged: () => Promise<void>;
}

/** Reduces the price of charged work; the form opens in place. */
export function ReducePrice({ line, charged, onChanged }: ReducePriceProps) {
  const t = useText();
  /** The version that the operator saw when they opened the form; null: it is closed. */
  const [seen, setSeen] = useState<number | null>(null);
  useEditing(`line:${line.detail_id}`, seen !== null);
  if (seen === null)
    return (
      <section className={classes.section}>
        <Button variant="default" fullWidth onClick={() => setSeen(line.version)}>
          {t('admin.reduce_price')}
        </Button>
      </section>
    );
  return (
    <ReducePriceForm
      line={line}
      charged={charged}
      seen={seen}
      close={() => setSeen(null)}
      onChanged={onChanged}
    />
  );
}

function ReducePriceForm({
  line,
  charged,
  seen,
  close,
  onChanged,
}: ReducePriceProps & { readonly seen: number; readonly close: () => void }) {
  const t = useText();
  const { send: write } = useLineWrites();
  const form = useForm({
    initial: { price: '', reason: '' },
    check: ({ price, reason }) => ({
      price: checkPrice(price, charged),
      reason: reason.trim() ? null : ('forms.reason_required' as const),
    }),
    async send({ price, reason }) {
      const body = { price: parseAmount(price), reason: reason.trim() };
      try {
        const input = { params: { detail_id: String(line.detail_id) }, body };
        const message = await write('admin.reduce_price', input, seen);
        if (message === null) return;
        toast.success(message);
        close();
        await onChanged();
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 409) await onChanged();
        throw error;
      }
    },
  });
  const { price } = form.values;
  const less = charged - parseAmount(price);
  const title = `reduce-${line.detail_id}`;
  return (
    <section className={classes.section} aria-labelledby={title}>
      <h3 id={title}>{t('admin.reduce_price_title', { service: line.service_name })}</h3>
      <p>{t('admin.reduce_price_help')}</p>
      <p className="text-14 muted">{t('admin.reduce_price_approval')}</p>
      <dl className="facts">
        <div>
          <dt>{t('admin.charged')}</dt>
          <dd>{formatExactRupees(charged)}</dd>
        </div>
      </dl>
      <form method="post" className={classes.form} {...form.props}>
        <TextField
          {...form.field('price')}
          kind="number"
          prefix="₹"
          label={t('admin.reduce_price_new')}
          help={
            checkPrice(price, charged) === null
              ? t('admin.reduce_price_less', { amount: formatExactRupees(less) })
              : undefined
          }
          maxLength={12}
        />
        <TextareaField
          {...form.field('reason')}
          label={t('admin.reduce_price_reason')}
          help={t('admin.reduce_price_reason_help')}
          maxLength={500}
        />
        <FormError form={form} />
        <div className={`flex flex-wrap gap-12 ${classes.buttons}`}>
          <Button variant="default" onClick={close}>
            {t('admin.dismiss')}
          </Button>
          <Button type="submit" color="danger" loading={form.busy}>
            {t('admin.reduce_price')}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Returns what is wrong with a typed price; the server checks the same (`price-reduction.ts`), and what was settled in cash. */
function checkPrice(input: string, charged: number): MessageKey | null {
  const price = parseAmount(input);
  if (Number.isNaN(price)) return 'error.invalid_value';
  const less = Math.round((charged - price) * 100);
  if (less <= 0) return 'booking.reduce_not_lower';
  return less < 100 || (price > 0 && price < 1) ? 'booking.reduce_small' : null;
}
