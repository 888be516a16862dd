import '../../../platform/all-texts.ts';
import { type PriceChange, priceChangeForm, ROUNDINGS } from '@aaspaas/contract/features/admin-prices.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { today } from '../../../platform/clock.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTimeField, FormError, TextField } from '../../../ui/fields.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { priceChangesQuery } from '../services-query.ts';
import { nextMonday } from './format-price.ts';
import { PriceDiff } from './price-diff.tsx';
import classes from './services.module.css';

/** The services whose prices change. */
export type PriceScope = { readonly ids: readonly number[] } | { readonly category: string };

interface ChangePricesProps {
  readonly opened: boolean;
  readonly scope: PriceScope;
  readonly close: () => void;
  readonly onPublished: () => Promise<void>;
}

type Rule = { percent: string; rounding: string; valid_from: string };

const INITIAL: Rule = { percent: '', rounding: '9', valid_from: '' };

const checkRule = schemaCheck<Rule>(priceChangeForm);

/** Changes the prices of services by a percentage: the rule, then every price before and after it, then publishing. */
export function ChangePricesSheet({ opened, close, ...props }: ChangePricesProps) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('catalogue.change_prices')} size="lg">
      {opened && <Content {...props} close={close} />}
    </Sheet>
  );
}

function Content({ scope, close, onPublished }: Omit<ChangePricesProps, 'opened'>) {
  const t = useText();
  const [rule, setRule] = useState<Rule | null>(null);
  const day = today();
  const form = useForm<Rule>({
    initial: INITIAL,
    check: (values) => ({
      ...checkRule(values),
      ...(values.valid_from && values.valid_from <= day
        ? { valid_from: 'catalogue.price_begins_later' as const }
        : {}),
    }),
    async send(values) {
      setRule({ ...values });
    },
  });
  return (
    <div className="stack gap-16">
      <form method="post" className={classes.rule} {...form.props}>
        <TextField
          {...form.field('percent')}
          label={t('catalogue.percent')}
          help={t('catalogue.percent_help')}
          maxLength={6}
        />
        <SelectField
          {...form.field('rounding')}
          label={t('catalogue.rounding')}
          choose={t('offer.choose')}
          options={ROUNDINGS.map((value) => ({ value, label: t(`catalogue.rounding_${value}`) }))}
        />
        <div className={classes.day}>
          <DateTimeField
            {...form.field('valid_from')}
            kind="date"
            label={t('catalogue.valid_from')}
            min={addDays(day, 1)}
          />
          <Button variant="default" size="compact" onClick={() => form.set('valid_from', nextMonday(day))}>
            {t('catalogue.next_monday')}
          </Button>
        </div>
        <FormError form={form} />
        <Button type="submit" variant={rule ? 'default' : 'filled'}>
          {t('catalogue.preview_prices')}
        </Button>
      </form>
      {rule && (
        <Preview
          key={JSON.stringify(rule)}
          rule={rule}
          scope={scope}
          stale={JSON.stringify(rule) !== JSON.stringify(form.values)}
          close={close}
          onPublished={onPublished}
        />
      )}
    </div>
  );
}

function Preview({
  rule,
  scope,
  stale,
  close,
  onPublished,
}: Omit<ChangePricesProps, 'opened'> & {
  rule: Rule;
  /** The form shows another rule than the preview. */
  stale: boolean;
}) {
  const t = useText();
  const language = useLanguage();
  const idempotency = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const {
    data,
    failed,
    failure: loadFailure,
    retry,
    reload,
  } = useAccountQuery(
    priceChangesQuery({
      ...rule,
      ...('ids' in scope ? { ids: scope.ids.join(',') } : { category: scope.category }),
    } as never),
  );
  if (failed)
    return (
      <FailedState
        look="line"
        text={loadFailure instanceof ApiFailure ? loadFailure.message : t('catalogue.preview_failed')}
        retry={retry}
      />
    );
  if (!data) return <ListSkeleton rows={3} />;
  const { rows } = data.data;
  const changing = rows.filter((row): row is PriceChange & { price_id: number } => row.problem === null);
  const publish = async () => {
    setBusy(true);
    setFailure(null);
    const body = { ...rule, services: changing.map(({ id, price_id }) => ({ id, price_id })) } as never;
    try {
      const idempotencyKey = idempotency.keyFor(body);
      const { message } = await withRetry(() =>
        adminCall('admin.publish_prices', { body }, { idempotencyKey }),
      );
      idempotency.done();
      toast.success(message);
      close();
      await onPublished();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // A price changed since the preview: the new preview shows it.
      setFailure(error.status === 409 ? t('catalogue.change_stale') : error.message);
      if (error.status === 409) await reload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="stack gap-12" aria-label={t('catalogue.preview_prices')}>
      <PriceDiff rows={rows} language={language} />
      <div role="alert">
        {failure && <p className="p-10-12 rounded-10 bg-danger-soft text-danger">{failure}</p>}
      </div>
      {changing.length === 0 ? (
        <p>{t('catalogue.change_none')}</p>
      ) : (
        <Button loading={busy} disabled={stale} onClick={() => void publish()}>
          {t('catalogue.publish_prices', { count: changing.length })}
        </Button>
      )}
      {stale && <p className="muted text-14">{t('catalogue.preview_again')}</p>}
    </section>
  );
}
