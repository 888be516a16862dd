import { taxClassConfirmation } from '@aaspaas/contract/features/admin-tax.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { today } from '../../../platform/clock.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { DateTimeField, TextareaField, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { type Done, FormFrame } from './form-frame.tsx';

const check = schemaCheck<ConfirmationValues>(taxClassConfirmation);

/** What is recorded of a confirmation. */
export interface ConfirmationValues {
  readonly name: string;
  readonly confirmed_on: string;
  readonly source: string;
}

/** Records the chartered accountant's confirmation of a dated row. */
export function ConfirmForm({
  id,
  send,
  done,
}: {
  id: number;
  send: (body: ConfirmationValues, idempotencyKey: string) => Promise<{ readonly message: string }>;
  done: Done;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const day = today();
  const form = useForm({
    initial: { name: '', confirmed_on: day, source: '' },
    check: (values) => ({
      ...check(values),
      ...(values.confirmed_on > day ? { confirmed_on: 'tax.confirmed_later' } : {}),
    }),
    async send(body) {
      const idempotencyKey = idempotency.keyFor([id, body]);
      const { message } = await withRetry(() => send(body, idempotencyKey));
      idempotency.done();
      await done(message);
    },
  });
  return (
    <FormFrame form={form} save={t('tax.confirm_save')}>
      <p>{t('tax.confirm_help')}</p>
      <TextField
        {...form.field('name')}
        label={t('tax.accountant')}
        help={form.errorOf('name') ? null : t('tax.accountant_help')}
        maxLength={200}
        autoComplete="off"
      />
      <DateTimeField {...form.field('confirmed_on')} kind="date" label={t('tax.confirmed_on')} max={day} />
      <TextareaField
        {...form.field('source')}
        label={t('tax.confirmed_source')}
        help={t('tax.source_help')}
        maxLength={500}
      />
    </FormFrame>
  );
}
