import '../../../platform/all-texts.ts';
import { newPayoutHold, type PayoutJob } from '@aaspaas/contract/features/payouts.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextareaField, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import classes from '../dispatch/line-panel.module.css';

/** The props of the sheet. */
export interface HoldFormProps {
  readonly opened: boolean;
  readonly name: string;
  readonly employeeId: number;
  /** The jobs to choose from. */
  readonly jobs: readonly Pick<PayoutJob, 'booking_id' | 'service_name'>[];
  readonly close: () => void;
  readonly onPlaced: () => Promise<void>;
}

/** The option for everything that is owed to the professional. */
const EVERYTHING = 'everything';

/** The sheet itself (hold-form.tsx loads it). */
export default function HoldSheet({ opened, name, close, ...form }: HoldFormProps) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={`${t('payout.hold_place')}: ${name}`} size="sm">
      <Fields {...form} close={close} />
    </Sheet>
  );
}

function Fields({ employeeId, jobs, close, onPlaced }: Omit<HoldFormProps, 'opened' | 'name'>) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const toBody = (values: { booking_id: string; amount: string; reason: string }) => {
    const everything = values.booking_id === EVERYTHING;
    return {
      employee_id: employeeId,
      booking_id: everything ? null : values.booking_id,
      // A part belongs to one booking.
      amount: everything ? null : values.amount,
      reason: values.reason,
    };
  };
  const checkBody = schemaCheck<ReturnType<typeof toBody>>(newPayoutHold);
  const form = useForm({
    initial: { booking_id: EVERYTHING, amount: '', reason: '' },
    check: (values) => checkBody(toBody(values)),
    async send(values) {
      const body = toBody(values);
      const { message } = await adminCall(
        'payout.hold',
        { body },
        { idempotencyKey: idempotency.keyFor(body) },
      );
      idempotency.done();
      toast.success(message);
      close();
      await onPlaced();
    },
  });
  const bookings = [...new Map(jobs.map((job) => [job.booking_id, job])).values()];
  return (
    <form method="post" className={classes.form} {...form.props}>
      <SelectField
        {...form.field('booking_id')}
        label={t('payout.hold_what')}
        choose={t('payout.hold_what')}
        options={[
          { value: EVERYTHING, label: t('payout.hold_everything') },
          ...bookings.map(({ booking_id: code, service_name: service }) => ({
            value: code,
            label: `${code}, ${service}`,
          })),
        ]}
      />
      {form.values.booking_id !== EVERYTHING && (
        <TextField
          {...form.field('amount')}
          kind="number"
          label={t('payout.hold_amount')}
          help={t('payout.hold_amount_help')}
          maxLength={9}
        />
      )}
      <TextareaField {...form.field('reason')} label={t('payout.hold_reason')} maxLength={500} />
      <FormError form={form} />
      <div className={`flex flex-wrap gap-12 ${classes.buttons}`}>
        <Button variant="default" onClick={close}>
          {t('admin.dismiss')}
        </Button>
        <Button type="submit" color="danger" loading={form.busy}>
          {t('payout.hold_place')}
        </Button>
      </div>
    </form>
  );
}
