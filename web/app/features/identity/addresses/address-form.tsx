import '../../../platform/all-texts.ts';
import {
  type AddressForm as AddressSent,
  addressForm,
  addressLabel,
  type SavedAddress,
} from '@aaspaas/contract/features/addresses.ts';
import { INDIAN_STATES, stateName } from '@aaspaas/contract/kernel/indian-states.ts';
import { IconBriefcase, IconHome, IconMapPin } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { FormError, TextareaField, TextField, CheckboxField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import classes from './address-form.module.css';
import { type PinCodePlace, usePinCodePlace } from '../use-pin-code-place.ts';

/** Initial values of the form; with an `id` the form edits that address. */
export type AddressDraft = Partial<SavedAddress>;

// A type alias, because the form requires an index signature.
type Values = {
  label: string;
  name: string;
  line: string;
  landmark: string;
  pincode: string;
  city: string;
  state: string;
  is_default: boolean;
};

const check = schemaCheck<Values>(addressForm);

export const LABEL_ICONS = { home: IconHome, work: IconBriefcase, other: IconMapPin };

interface AddressSheetProps {
  readonly opened: boolean;
  readonly draft: AddressDraft;
  readonly close: () => void;
  /** All current addresses, and the saved one. */
  readonly onSaved: (all: readonly SavedAddress[], written: SavedAddress | undefined) => void;
}

/** The sheet for adding or editing an address. */
export function AddressSheet({ opened, draft, close, onSaved }: AddressSheetProps) {
  const t = useText();
  const id = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={t(draft.id ? 'addresses.change_title' : 'addresses.save_new')}
      footer={
        <Button type="submit" form={id} size="lg" fullWidth loading={busy}>
          {t('addresses.save')}
        </Button>
      }
    >
      <AddressForm id={id} draft={draft} onSaved={onSaved} setBusy={setBusy} />
    </Sheet>
  );
}

function AddressForm({
  id,
  draft,
  onSaved,
  setBusy,
}: Pick<AddressSheetProps, 'draft' | 'onSaved'> & { id: string; setBusy: (busy: boolean) => void }) {
  const t = useText();
  const language = useLanguage();
  const idempotency = useIdempotencyKey();
  const form = useForm<Values>({
    initial: {
      label: draft.label ?? 'home',
      name: draft.name ?? '',
      line: draft.line ?? '',
      landmark: draft.landmark ?? '',
      pincode: draft.pincode ?? '',
      city: draft.city ?? '',
      state: draft.state ?? '',
      is_default: draft.is_default ?? false,
    },
    check,
    async send(values) {
      setBusy(true);
      try {
        const body = { ...values, name: values.label === 'other' ? values.name : '' } as AddressSent;
        const { data, message } = draft.id
          ? await call('addresses.change', { params: { id: draft.id }, body })
          : await call('addresses.add', { body }, { idempotencyKey: idempotency.keyFor(body) });
        idempotency.done();
        toast.success(message);
        const newest = data.toSorted((one, other) => other.id - one.id)[0];
        onSaved(data, draft.id ? data.find((one) => one.id === draft.id) : newest);
      } finally {
        setBusy(false);
      }
    },
  });
  // Fill in the place of the PIN code only where the field is empty or still contains the place of an earlier PIN code.
  const [lookedUp, setLookedUp] = useState<PinCodePlace | null>(null);
  usePinCodePlace(form.values.pincode, draft.id ? (draft.pincode ?? '') : '', (place) => {
    const { city, state } = form.values;
    if (!city.trim() || city === lookedUp?.city) form.set('city', place.city);
    if (!state || state === lookedUp?.state) form.set('state', place.state);
    setLookedUp(place);
  });
  return (
    <form
      {...form.props}
      id={id}
      className="stack gap-16"
      // The sheet may be rendered inside another form, which must not be submitted with it.
      onSubmit={(event) => {
        event.stopPropagation();
        form.props.onSubmit(event);
      }}
    >
      <fieldset className={classes.kinds}>
        <legend className="mb-8 p-0 text-15 semibold">{t('addresses.kind')}</legend>
        {addressLabel.options.map((label) => {
          const Icon = LABEL_ICONS[label];
          return (
            <label key={label} className={classes.kind}>
              <input
                type="radio"
                name="label"
                value={label}
                checked={form.values.label === label}
                onChange={() => form.set('label', label)}
              />
              <Icon size={20} aria-hidden />
              {t(`addresses.${label}`)}
            </label>
          );
        })}
      </fieldset>
      {form.values.label === 'other' && (
        <TextField
          {...form.field('name')}
          label={`${t('addresses.name')} (${t('ui.optional')})`}
          help={t('addresses.name_help')}
          maxLength={40}
        />
      )}
      <TextareaField
        {...form.field('line')}
        label={t('addresses.line')}
        autoComplete="street-address"
        rows={2}
        maxLength={200}
      />
      <TextField
        {...form.field('landmark')}
        label={`${t('addresses.landmark')} (${t('ui.optional')})`}
        help={t('addresses.landmark_help')}
        maxLength={100}
      />
      <div className={`stack items-start gap-12 ${classes.pair}`}>
        <TextField
          {...form.field('pincode')}
          label={t('addresses.pin')}
          kind="number"
          autoComplete="postal-code"
          maxLength={6}
        />
        <TextField
          {...form.field('city')}
          label={t('addresses.city')}
          autoComplete="address-level2"
          maxLength={60}
        />
      </div>
      <SelectField
        {...form.field('state')}
        label={t('addresses.state')}
        choose={t('addresses.choose_state')}
        autoComplete="address-level1"
        options={INDIAN_STATES.map((state) => ({ value: state, label: stateName(state, language) }))}
      />
      {!draft.is_default && (
        <CheckboxField {...form.checkbox('is_default')} label={t('addresses.make_default')} />
      )}
      <FormError form={form} />
    </form>
  );
}
