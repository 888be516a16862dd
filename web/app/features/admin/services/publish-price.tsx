import '../../../platform/all-texts.ts';
import { priceForm, type ServiceOfOperator } from '@aaspaas/contract/features/admin-services.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { today } from '../../../platform/clock.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTimeField, FormError, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import panel from '../dispatch/line-panel.module.css';
import { nextMonday } from './format-price.ts';
import classes from './services.module.css';

const INITIAL = { per_hour: '', per_day: '', valid_from: '' };

const checkPrice = schemaCheck<typeof INITIAL>(priceForm);

/** Publishes a price of a service that begins on a later day. */
export function PublishPrice({
  service,
  onPublished,
}: {
  service: ServiceOfOperator;
  onPublished: () => Promise<void>;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const day = today();
  const form = useForm({
    initial: INITIAL,
    check: (values) => ({
      ...checkPrice(values),
      ...(values.valid_from && values.valid_from <= day
        ? { valid_from: 'catalogue.price_begins_later' as const }
        : {}),
    }),
    async send(values) {
      const { message } = await withRetry(() =>
        adminCall(
          'admin.publish_price',
          { params: { id: service.id }, body: values },
          { idempotencyKey: idempotency.keyFor({ id: service.id, ...values }) },
        ),
      );
      idempotency.done();
      toast.success(message);
      await onPublished();
    },
  });
  return (
    <form method="post" className={panel.form} {...form.props}>
      <h3>{t('catalogue.publish')}</h3>
      <p className="muted text-14">{t('catalogue.publish_help')}</p>
      <TextField {...form.field('per_hour')} kind="number" label={t('catalogue.per_hour')} maxLength={7} />
      <TextField {...form.field('per_day')} kind="number" label={t('catalogue.per_day')} maxLength={7} />
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
      <Button type="submit" loading={form.busy}>
        {t('catalogue.publish_send')}
      </Button>
    </form>
  );
}
