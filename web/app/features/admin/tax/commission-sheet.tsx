import '../../../platform/all-texts.ts';
import {
  type CommissionClass,
  eInvoiceStart,
  newCommissionClass,
} from '@aaspaas/contract/features/admin-commission-tax.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { today } from '../../../platform/clock.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { DateTimeField, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { type Done, FormFrame } from './form-frame.tsx';

/** What the sheet is opened for. */
type CommissionSheetOf =
  | { readonly kind: 'class' }
  | { readonly kind: 'confirm'; readonly one: CommissionClass }
  | { readonly kind: 'e_invoices'; readonly from: string | null };

/** The props of the sheet. */
export interface CommissionSheetProps {
  /** Null: closed. */
  readonly sheet: CommissionSheetOf | null;
  readonly close: () => void;
  readonly onChanged: () => Promise<void>;
}

/** The sheet with one form of the view of the commission and of e-invoices. */
export default function CommissionSheet({ sheet, close, onChanged }: CommissionSheetProps) {
  const t = useText();
  if (!sheet) return null;
  const done = async (message: string) => {
    toast.success(message);
    close();
    await onChanged();
  };
  const title = {
    class: () => t('tax.commission_new'),
    confirm: () => t('tax.commission_confirm_named', { sac: sheet.kind === 'confirm' ? sheet.one.sac : '' }),
    e_invoices: () => t('tax.e_invoices'),
  }[sheet.kind]();
  return (
    <Sheet opened onClose={close} title={title} size="sm">
      {sheet.kind === 'class' && <ClassForm done={done} />}
      {sheet.kind === 'confirm' && (
        <ConfirmForm
          id={sheet.one.id}
          send={(body, idempotencyKey) =>
            adminCall(
              'admin.confirm_commission_class',
              { params: { id: String(sheet.one.id) }, body },
              { idempotencyKey },
            )
          }
          done={done}
        />
      )}
      {sheet.kind === 'e_invoices' && <EInvoiceForm from={sheet.from} done={done} />}
    </Sheet>
  );
}

const checkClass = schemaCheck<{ sac: string; valid_from: string }>(newCommissionClass);

function ClassForm({ done }: { done: Done }) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const tomorrow = addDays(today(), 1);
  const form = useForm({
    initial: { sac: '', valid_from: '' },
    check: (values) => ({
      ...checkClass(values),
      ...(values.valid_from && values.valid_from < tomorrow
        ? { valid_from: 'tax.commission_from_tomorrow' }
        : {}),
    }),
    async send(body) {
      const idempotencyKey = idempotency.keyFor(body);
      const { message } = await withRetry(() =>
        adminCall('admin.add_commission_class', { body }, { idempotencyKey }),
      );
      idempotency.done();
      await done(message);
    },
  });
  return (
    <FormFrame form={form} save={t('tax.commission_add')}>
      <TextField
        {...form.field('sac')}
        kind="number"
        label={t('tax.class_sac')}
        help={form.errorOf('sac') ? null : t('tax.class_sac_help')}
        maxLength={6}
      />
      <DateTimeField
        {...form.field('valid_from')}
        kind="date"
        label={t('tax.class_valid_from')}
        min={tomorrow}
      />
    </FormFrame>
  );
}

const checkStart = schemaCheck<{ from: string | null }>(eInvoiceStart);

function EInvoiceForm({ from, done }: { from: string | null; done: Done }) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const day = today();
  const form = useForm({
    initial: { from: from ?? '' },
    check: (values) => ({
      ...checkStart({ from: values.from || null }),
      ...(values.from && values.from !== from && values.from < day
        ? { from: 'tax.e_invoices_from_today' }
        : {}),
    }),
    async send(values) {
      const body = { from: values.from || null };
      const idempotencyKey = idempotency.keyFor([from, body]);
      const { message } = await withRetry(() =>
        adminCall('admin.change_e_invoices', { body }, { idempotencyKey }),
      );
      idempotency.done();
      await done(message);
    },
  });
  return (
    <FormFrame form={form} save={t('tax.e_invoices_save')}>
      <p>{t('tax.e_invoices_help')}</p>
      <DateTimeField
        {...form.field('from')}
        kind="date"
        label={t('tax.e_invoices_from')}
        help={form.errorOf('from') ? null : t('tax.e_invoices_from_help')}
      />
    </FormFrame>
  );
}
