import '../../../platform/all-texts.ts';
import {
  MAX_QUOTE_COVERS_LENGTH,
  parseQuote,
  type QuoteInput,
} from '@aaspaas/contract/features/enquiry-quotation.ts';
import { DEFAULT_MAX_DAYS_AHEAD } from '@aaspaas/contract/kernel/slot.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { now, today } from '../../../platform/clock.ts';
import { callQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextareaField, TextField, DateTimeField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type Problems, useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import classes from './quotation-form.module.css';

type Values = {
  service_id: string;
  method: string;
  duration: string;
  date: string;
  time: string;
  amount: string;
  covers: string;
  valid_until: string;
};

/** The first error of each field. */
function check(values: Values): Problems<Values> {
  const parsed = parseQuote(values, new Date(now()), DEFAULT_MAX_DAYS_AHEAD);
  const errors = parsed.ok ? {} : parsed.errors;
  return {
    ...Object.fromEntries(Object.entries(errors).map(([field, [first]]) => [field, first])),
    ...(values.service_id ? {} : { service_id: 'enquiry.quote_service_required' as const }),
  };
}

/** The operator's quotation form for an enquiry. */
export function QuotationForm({
  serviceId,
  send,
}: {
  /** The service of the enquiry. */
  serviceId: number | null;
  /** Throws an `ApiFailure`; the typed values stay. */
  send: (quote: QuoteInput, idempotencyKey: string) => Promise<void>;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const services = useAccountQuery(callQuery('catalog.services'));
  const form = useForm<Values>({
    initial: {
      service_id: serviceId === null ? '' : String(serviceId),
      method: '',
      duration: '',
      date: '',
      time: '',
      amount: '',
      covers: '',
      valid_until: '',
    },
    check,
    send: async (values) => {
      await send(values, idempotency.keyFor(values));
      idempotency.done();
    },
  });
  const day = today();
  const last = addDays(day, DEFAULT_MAX_DAYS_AHEAD);
  return (
    <form method="post" className={`stack items-start two-columns ${classes.form}`} {...form.props}>
      <div className="col-span-full">
        <SelectField
          {...form.field('service_id')}
          label={t('enquiry.quote_service')}
          choose={t('enquiry.quote_choose_service')}
          options={(services.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
      <SelectField
        {...form.field('method')}
        label={t('enquiry.quote_method')}
        choose={t('enquiry.quote_choose_method')}
        options={[
          { value: 'hour', label: t('booking.by_hour') },
          { value: 'day', label: t('booking.by_day') },
        ]}
      />
      <TextField
        {...form.field('duration')}
        kind="number"
        label={t('enquiry.quote_duration')}
        help={t('enquiry.quote_duration_help')}
        maxLength={2}
      />
      <DateTimeField
        {...form.field('date')}
        kind="date"
        label={t('enquiry.quote_date')}
        min={day}
        max={last}
      />
      <DateTimeField {...form.field('time')} kind="time" label={t('enquiry.quote_time')} />
      <TextField
        {...form.field('amount')}
        kind="number"
        prefix="₹"
        label={t('enquiry.quote_amount_label')}
        maxLength={8}
      />
      <DateTimeField
        {...form.field('valid_until')}
        kind="date"
        label={t('enquiry.quote_until')}
        min={day}
        max={form.values.date || last}
      />
      <div className="col-span-full">
        <TextareaField
          {...form.field('covers')}
          label={t('enquiry.quote_covers')}
          help={t('enquiry.quote_covers_help')}
          maxLength={MAX_QUOTE_COVERS_LENGTH}
        />
      </div>
      <div className="col-span-full">
        <FormError form={form} />
        <Button type="submit" size="lg" fullWidth loading={form.busy}>
          {t('enquiry.quote_send')}
        </Button>
      </div>
    </form>
  );
}
