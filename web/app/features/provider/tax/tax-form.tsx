import '../../../platform/all-texts.ts';
import { GST_SCHEMES, type OwnTaxDetails, taxDetailsForm } from '@aaspaas/contract/features/tax-details.ts';
import { isGstin, stateOfGstin } from '@aaspaas/contract/kernel/gstin.ts';
import { INDIAN_STATES, type IndianState, stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import { panOfGstin, TAX_ENTITIES, type TaxEntity } from '@aaspaas/contract/kernel/pan.ts';
import { callWithRetry } from '../../../platform/call-with-retry.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextField } from '../../../ui/fields.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast-store.ts';

// A type alias, because the form requires an index signature.
type Values = {
  entity: string;
  state: string;
  pan: string;
  aadhaar: string;
  gst: string;
  gstin: string;
};

const check = schemaCheck<Values>(taxDetailsForm);

/** Returns the values without those of fields that are not shown. */
const shownValues = (values: Values): Values => ({
  ...values,
  aadhaar: values.entity === 'individual' ? values.aadhaar : '',
  gstin: values.gst === 'regular' ? values.gstin : '',
});

/** The form of tax details. A change states all of them again, because the browser never receives a PAN or an Aadhaar. */
export function TaxForm({
  details,
  close,
  onSaved,
}: {
  details: OwnTaxDetails['details'];
  close: () => void;
  onSaved: () => Promise<void>;
}) {
  const t = useText();
  const language = useLanguage();
  const idempotency = useIdempotencyKey();
  const form = useForm<Values>({
    initial: {
      entity: details?.entity ?? 'individual',
      state: details?.state ?? '',
      pan: '',
      aadhaar: '',
      gst: details?.gstin ? 'regular' : 'none',
      gstin: details?.gstin ?? '',
    },
    secret: ['pan', 'aadhaar'],
    check: (values) => check(shownValues(values)),
    async send(values) {
      // The schema has accepted the choices.
      const body = shownValues(values) as Values & {
        entity: TaxEntity;
        state: IndianState;
        gst: (typeof GST_SCHEMES)[number];
      };
      const key = { idempotencyKey: idempotency.keyFor(body) };
      const { message } = await callWithRetry('tax.change', { body }, key);
      idempotency.done();
      toast.success(message);
      await onSaved();
    },
  });
  const { entity, gst } = form.values;
  const pan = form.field('pan');
  const gstin = form.field('gstin');
  return (
    <form method="post" className="stack gap-16" {...form.props}>
      <p className="muted">{t(details ? 'tax.change_help' : 'tax.help')}</p>
      <SelectField
        {...form.field('entity')}
        label={t('tax.entity')}
        choose={t('registration.choose')}
        options={TAX_ENTITIES.map((value) => ({ value, label: t(`tax.entity_${value}`) }))}
      />
      <SelectField
        {...form.field('gst')}
        label={t('tax.gst')}
        choose={t('registration.choose')}
        options={GST_SCHEMES.map((value) => ({ value, label: t(`tax.gst_${value}`) }))}
      />
      {gst === 'regular' && (
        <TextField
          {...gstin}
          onChange={(typed) => {
            const text = typed.toUpperCase();
            gstin.onChange(text);
            // A GSTIN contains the PAN and the State.
            if (!isGstin(text)) return;
            form.set('state', stateOfGstin(text) ?? form.values.state);
            if (!form.values.pan) form.set('pan', panOfGstin(text));
          }}
          label={t('tax.gstin')}
          help={form.errorOf('gstin') ? null : t('tax.gstin_help')}
          autoComplete="off"
          maxLength={20}
        />
      )}
      <TextField
        {...pan}
        onChange={(typed) => pan.onChange(typed.toUpperCase())}
        label={t('tax.pan')}
        help={form.errorOf('pan') ? null : t('tax.pan_help')}
        autoComplete="off"
        maxLength={14}
      />
      {entity === 'individual' && (
        <TextField
          {...form.field('aadhaar')}
          kind="number"
          label={t('tax.aadhaar')}
          help={form.errorOf('aadhaar') ? null : t('tax.aadhaar_help')}
          autoComplete="off"
          maxLength={16}
        />
      )}
      <SelectField
        {...form.field('state')}
        label={t('tax.state')}
        choose={t('registration.choose')}
        autoComplete="address-level1"
        options={INDIAN_STATES.map((value) => ({ value, label: stateName(value, language) }))}
      />
      <FormError form={form} />
      <div className="flex flex-wrap gap-12">
        <Button type="submit" loading={form.busy}>
          {t('tax.save')}
        </Button>
        <Button variant="default" onClick={close}>
          {t('tax.cancel')}
        </Button>
      </div>
    </form>
  );
}
