import '../../../platform/all-texts.ts';
import { CheckboxField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';

/** Whether the customer asked for the cancellation, which then brings no credit. */
export default function ForCustomer({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const t = useText();
  return (
    <div className="stack gap-4">
      <CheckboxField
        name="for_customer"
        label={t('due.for_customer')}
        checked={checked}
        onChange={onChange}
      />
      <p className="text-14 muted">{t('due.for_customer_help')}</p>
    </div>
  );
}
