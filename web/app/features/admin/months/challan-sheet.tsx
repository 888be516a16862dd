import '../../../platform/all-texts.ts';
import { newChallan, type TaxDue } from '@aaspaas/contract/features/admin-months.ts';
import { today } from '../../../platform/clock.ts';
import { formatExactRupees } from '../../../platform/format-exact-rupees.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DateTimeField, FormError, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import classes from './months.module.css';
import { useMonthWrites } from './use-month-writes.ts';

/** The props of the sheet. */
export interface ChallanSheetProps {
  readonly month: string;
  /** The tax that is paid; null: closed. */
  readonly tax: TaxDue | null;
  readonly close: () => void;
  readonly onChanged: () => Promise<void>;
}

/** The sheet that records the challan of a tax. */
export default function ChallanSheet({ month, tax, close, onChanged }: ChallanSheetProps) {
  const t = useText();
  if (!tax) return null;
  return (
    <Sheet
      opened
      onClose={close}
      title={t('month.challan_named', { tax: t(`month.tax_${tax.account}`) })}
      size="sm"
    >
      <ChallanForm month={month} tax={tax} close={close} onChanged={onChanged} />
    </Sheet>
  );
}

const INPUT = { input_cgst: '', input_sgst: '', input_igst: '' };
const HEADS = ['cgst', 'sgst', 'igst'] as const;

const check = schemaCheck<Record<string, unknown>>(newChallan);

function ChallanForm({ month, tax, close, onChanged }: ChallanSheetProps & { readonly tax: TaxDue }) {
  const t = useText();
  const { submit } = useMonthWrites(onChanged);
  const { account, gstin, open_heads: open } = tax;
  const bodyOf = (values: { number: string; paid_on: string } & typeof INPUT) => ({
    ...values,
    account,
    gstin,
  });
  const form = useForm({
    initial: { number: '', paid_on: today(), ...INPUT },
    check: (values) => ({
      ...check(bodyOf(values)),
      ...(values.paid_on > today() ? { paid_on: 'month.challan_later' as const } : {}),
    }),
    async send(values) {
      await submit('admin.record_challan', { params: { month }, body: newChallan.parse(bodyOf(values)) });
      close();
      await onChanged();
    },
  });
  return (
    <form method="post" className={classes.form} {...form.props}>
      <p>{t('month.challan_help', { amount: formatExactRupees(tax.open) })}</p>
      <TextField
        {...form.field('number')}
        label={t('month.challan_field')}
        help={form.errorOf('number') ? null : t('month.challan_field_help')}
        maxLength={40}
      />
      <DateTimeField
        {...form.field('paid_on')}
        kind="date"
        label={t('month.challan_paid_on')}
        max={today()}
      />
      {account === 'gst_out' &&
        HEADS.filter((head) => (open?.[head] ?? 0) > 0).map((head) => (
          <TextField
            key={head}
            {...form.field(`input_${head}`)}
            kind="number"
            label={t('month.challan_input', { head: t(`month.head_${head}`) })}
            maxLength={12}
          />
        ))}
      <FormError form={form} />
      <Button type="submit" loading={form.busy}>
        {t('month.challan_save')}
      </Button>
    </form>
  );
}
