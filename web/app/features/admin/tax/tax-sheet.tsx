import '../../../platform/all-texts.ts';
import {
  type AdminTaxClass,
  newTaxClass,
  newTaxRegistration,
  PLACE_RULES,
  type TaxRegistration,
  taxRegistrationEnd,
} from '@aaspaas/contract/features/admin-tax.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { today } from '../../../platform/clock.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { DateTimeField, TextareaField, TextField } from '../../../ui/fields.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { type Done, FormFrame } from './form-frame.tsx';

/** What the sheet of the page is opened for. */
type TaxSheetOf =
  | {
      readonly kind: 'class';
      readonly subcategories: readonly { readonly id: number; readonly name: string }[];
    }
  | { readonly kind: 'confirm'; readonly one: AdminTaxClass }
  | { readonly kind: 'registration' }
  | { readonly kind: 'end'; readonly one: TaxRegistration };

/** The props of the sheet. */
export interface TaxSheetProps {
  /** Null: closed. */
  readonly sheet: TaxSheetOf | null;
  readonly close: () => void;
  readonly onChanged: () => Promise<void>;
}

/** The sheet with one form of the page. */
export default function TaxSheet({ sheet, close, onChanged }: TaxSheetProps) {
  const t = useText();
  const language = useLanguage();
  if (!sheet) return null;
  const done = async (message: string) => {
    toast.success(message);
    close();
    await onChanged();
  };
  const title = {
    class: () => t('tax.class_new'),
    confirm: () =>
      t('tax.confirm_named', {
        name: (sheet.kind === 'confirm' && sheet.one.subcategory?.name) || t('tax.class_default'),
      }),
    registration: () => t('tax.registration_new'),
    end: () =>
      t('tax.registration_end_named', {
        state: sheet.kind === 'end' ? stateName(sheet.one.state_name, language) : '',
      }),
  }[sheet.kind]();
  return (
    <Sheet opened onClose={close} title={title} size="sm">
      {sheet.kind === 'class' && <ClassForm subcategories={sheet.subcategories} done={done} />}
      {sheet.kind === 'confirm' && (
        <ConfirmForm
          id={sheet.one.id}
          send={(body, idempotencyKey) =>
            adminCall(
              'admin.confirm_tax_class',
              { params: { id: String(sheet.one.id) }, body },
              { idempotencyKey },
            )
          }
          done={done}
        />
      )}
      {sheet.kind === 'registration' && <RegistrationForm done={done} />}
      {sheet.kind === 'end' && <EndForm id={sheet.one.id} done={done} />}
    </Sheet>
  );
}

/** The option for all sub-categories without a class of their own. */
const ALL = 'all';

const CLASS = {
  subcategory_id: ALL,
  valid_from: '',
  sac: '',
  notified: 'yes',
  notified_rate: '',
  registered_rate: '',
  place_rule: '',
};

const classBody = (values: typeof CLASS) => ({
  ...values,
  subcategory_id: values.subcategory_id === ALL ? '' : values.subcategory_id,
  notified: values.notified === 'yes',
  // Without a notification there is no rate of the platform.
  notified_rate: values.notified === 'yes' ? values.notified_rate || 'missing' : '0',
  registered_rate: values.registered_rate || 'missing',
});
const checkClass = schemaCheck<Record<string, unknown>>(newTaxClass);

function ClassForm({
  subcategories,
  done,
}: {
  subcategories: readonly { readonly id: number; readonly name: string }[];
  done: Done;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const tomorrow = addDays(today(), 1);
  const form = useForm({
    initial: CLASS,
    check: (values) => ({
      ...checkClass(classBody(values)),
      ...(values.valid_from && values.valid_from < tomorrow ? { valid_from: 'tax.class_from_tomorrow' } : {}),
    }),
    async send(values) {
      const body = newTaxClass.parse(classBody(values));
      const idempotencyKey = idempotency.keyFor(body);
      const { message } = await withRetry(() =>
        adminCall('admin.add_tax_class', { body }, { idempotencyKey }),
      );
      idempotency.done();
      await done(message);
    },
  });
  return (
    <FormFrame form={form} save={t('tax.class_add')}>
      <SelectField
        {...form.field('subcategory_id')}
        label={t('tax.class_for')}
        choose={t('tax.class_for')}
        options={[
          { value: ALL, label: t('tax.class_default') },
          ...subcategories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <DateTimeField
        {...form.field('valid_from')}
        kind="date"
        label={t('tax.class_valid_from')}
        min={tomorrow}
      />
      <TextField
        {...form.field('sac')}
        kind="number"
        label={t('tax.class_sac')}
        help={form.errorOf('sac') ? null : t('tax.class_sac_help')}
        maxLength={6}
      />
      <SelectField
        {...form.field('notified')}
        label={t('tax.class_notified_label')}
        choose={t('tax.class_notified_label')}
        options={(['yes', 'no'] as const).map((value) => ({
          value,
          label: t(`tax.class_notified_${value}`),
        }))}
      />
      {form.values.notified === 'yes' && (
        <TextField
          {...form.field('notified_rate')}
          kind="number"
          prefix="%"
          label={t('tax.class_notified_rate')}
          maxLength={5}
        />
      )}
      <TextField
        {...form.field('registered_rate')}
        kind="number"
        prefix="%"
        label={t('tax.class_registered_rate')}
        maxLength={5}
      />
      <SelectField
        {...form.field('place_rule')}
        label={t('tax.class_place')}
        choose={t('registration.choose')}
        options={PLACE_RULES.map((value) => ({ value, label: t(`tax.place_${value}`) }))}
      />
    </FormFrame>
  );
}

const checkRegistration = schemaCheck<{ gstin: string; valid_from: string; address: string }>(
  newTaxRegistration,
);

function RegistrationForm({ done }: { done: Done }) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const day = today();
  const form = useForm({
    initial: { gstin: '', valid_from: day, address: '' },
    check: (values) => ({
      ...checkRegistration(values),
      ...(values.valid_from && values.valid_from < day ? { valid_from: 'tax.registration_from_today' } : {}),
    }),
    async send(body) {
      const idempotencyKey = idempotency.keyFor(body);
      const { message } = await withRetry(() =>
        adminCall('admin.add_tax_registration', { body }, { idempotencyKey }),
      );
      idempotency.done();
      await done(message);
    },
  });
  return (
    <FormFrame form={form} save={t('tax.registration_add')}>
      <TextField {...form.field('gstin')} label={t('tax.gstin')} maxLength={20} autoComplete="off" />
      <DateTimeField {...form.field('valid_from')} kind="date" label={t('tax.registration_from')} min={day} />
      <TextareaField
        {...form.field('address')}
        label={t('tax.registration_address')}
        help={form.errorOf('address') ? null : t('tax.registration_address_help')}
        maxLength={300}
      />
    </FormFrame>
  );
}

const checkEnd = schemaCheck<{ last_day: string; reason: string }>(taxRegistrationEnd);

function EndForm({ id, done }: { id: number; done: Done }) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const day = today();
  const form = useForm({
    initial: { last_day: day, reason: '' },
    check: (values) => ({
      ...checkEnd(values),
      ...(values.last_day && values.last_day < day ? { last_day: 'tax.registration_ends_today' } : {}),
    }),
    async send(body) {
      const idempotencyKey = idempotency.keyFor([id, body]);
      const { message } = await withRetry(() =>
        adminCall('admin.end_tax_registration', { params: { id: String(id) }, body }, { idempotencyKey }),
      );
      idempotency.done();
      await done(message);
    },
  });
  return (
    <FormFrame form={form} save={t('tax.registration_end_save')} tone="danger">
      <p>{t('tax.registration_end_help')}</p>
      <DateTimeField
        {...form.field('last_day')}
        kind="date"
        label={t('tax.registration_last_day')}
        min={day}
      />
      <TextareaField {...form.field('reason')} label={t('admin.reason')} help={null} maxLength={500} />
    </FormFrame>
  );
}
