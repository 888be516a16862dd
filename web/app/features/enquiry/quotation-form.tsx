import { QUOTE_COVERS, readQuote, type SentQuote } from '@aaspaas/contract/features/enquiry-quotation.ts';
import { STANDARD_DAYS_AHEAD } from '@aaspaas/contract/kernel/slot.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { call } from '../../platform/api-client.ts';
import { now, today } from '../../platform/clock.ts';
import { useCall } from '../../platform/use-call.ts';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextareaField, TextField, WhenField } from '../../ui/fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Problems, useForm } from '../../ui/use-form.ts';
import { useIntention } from '../booking-form/use-intention.ts';
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

/** The first thing that is wrong with each field. */
function check(values: Values): Problems<Values> {
  const read = readQuote(values, new Date(now()), STANDARD_DAYS_AHEAD);
  const errors = read.ok ? {} : read.errors;
  return {
    ...Object.fromEntries(Object.entries(errors).map(([field, [first]]) => [field, first])),
    ...(values.service_id ? {} : { service_id: 'enquiry.quote_service_required' as const }),
  };
}

/** What an operator offers in answer to an enquiry. */
export function QuotationForm({
  serviceId,
  send,
}: {
  /** The service that the enquiry is about. */
  serviceId: number | null;
  /** Throws an `ApiFailure`; what was typed stays then. */
  send: (quote: SentQuote, idempotencyKey: string) => Promise<void>;
}) {
  const t = useText();
  const intention = useIntention();
  const services = useCall('services', (signal) => call('catalog.services', {}, { signal }));
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
      await send(values, intention.keyFor(values));
      intention.done();
    },
  });
  const day = today();
  const last = addDays(day, STANDARD_DAYS_AHEAD);
  return (
    <form method="post" className={classes.form} {...form.props}>
      <div className={classes.wide}>
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
      <WhenField {...form.field('date')} kind="date" label={t('enquiry.quote_date')} min={day} max={last} />
      <WhenField {...form.field('time')} kind="time" label={t('enquiry.quote_time')} />
      <TextField
        {...form.field('amount')}
        kind="number"
        prefix="₹"
        label={t('enquiry.quote_amount_label')}
        maxLength={8}
      />
      <WhenField
        {...form.field('valid_until')}
        kind="date"
        label={t('enquiry.quote_until')}
        min={day}
        max={form.values.date || last}
      />
      <div className={classes.wide}>
        <TextareaField
          {...form.field('covers')}
          label={t('enquiry.quote_covers')}
          help={t('enquiry.quote_covers_help')}
          maxLength={QUOTE_COVERS}
        />
      </div>
      <div className={classes.wide}>
        <FormError form={form} />
        <Button type="submit" size="lg" fullWidth loading={form.busy}>
          {t('enquiry.quote_send')}
        </Button>
      </div>
    </form>
  );
}
