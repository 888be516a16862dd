import '../../../platform/all-texts.ts';
import { newWelfareLevy, type WelfareLevy } from '@aaspaas/contract/features/admin-welfare.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { DateTimeField, TextField } from '../../../ui/fields.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { type Done, FormFrame } from './form-frame.tsx';

/** What the sheet is opened for. */
type WelfareSheetOf = { readonly kind: 'levy' } | { readonly kind: 'confirm'; readonly one: WelfareLevy };

/** The props of the sheet. */
export interface WelfareSheetProps {
  /** Null: closed. */
  readonly sheet: WelfareSheetOf | null;
  readonly close: () => void;
  readonly onChanged: () => Promise<void>;
}

/** The sheet with one form of the view of the welfare levy. */
export default function WelfareSheet({ sheet, close, onChanged }: WelfareSheetProps) {
  const t = useText();
  const language = useLanguage();
  if (!sheet) return null;
  const done = async (message: string) => {
    toast.success(message);
    close();
    await onChanged();
  };
  const title =
    sheet.kind === 'levy'
      ? t('tax.welfare_new')
      : t('tax.welfare_confirm_named', {
          date: formatDate(sheet.one.valid_from, language, today().slice(0, 4)),
        });
  return (
    <Sheet opened onClose={close} title={title} size="sm">
      {sheet.kind === 'levy' && <LevyForm done={done} />}
      {sheet.kind === 'confirm' && (
        <ConfirmForm
          id={sheet.one.id}
          send={(body, idempotencyKey) =>
            adminCall(
              'admin.confirm_welfare_levy',
              { params: { id: String(sheet.one.id) }, body },
              { idempotencyKey },
            )
          }
          done={done}
        />
      )}
    </Sheet>
  );
}

/** An empty field is no zero. */
const levyBody = ({ rate, cap, valid_from }: { rate: string; cap: string; valid_from: string }) => ({
  rate: rate || 'missing',
  cap: cap || 'missing',
  valid_from,
});
const checkLevy = schemaCheck<Record<string, unknown>>(newWelfareLevy);

function LevyForm({ done }: { done: Done }) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const tomorrow = addDays(today(), 1);
  const form = useForm({
    initial: { rate: '', cap: '', valid_from: '' },
    check: (values) => ({
      ...checkLevy(levyBody(values)),
      ...(values.valid_from && values.valid_from < tomorrow
        ? { valid_from: 'tax.welfare_from_tomorrow' as const }
        : {}),
    }),
    async send(values) {
      const body = newWelfareLevy.parse(levyBody(values));
      const idempotencyKey = idempotency.keyFor(body);
      const { message } = await withRetry(() =>
        adminCall('admin.add_welfare_levy', { body }, { idempotencyKey }),
      );
      idempotency.done();
      await done(message);
    },
  });
  return (
    <FormFrame form={form} save={t('tax.welfare_add')}>
      <TextField
        {...form.field('rate')}
        kind="number"
        prefix="%"
        label={t('tax.welfare_rate')}
        maxLength={4}
      />
      <TextField {...form.field('cap')} kind="number" prefix="₹" label={t('tax.welfare_cap')} maxLength={8} />
      <DateTimeField
        {...form.field('valid_from')}
        kind="date"
        label={t('tax.class_valid_from')}
        min={tomorrow}
      />
    </FormFrame>
  );
}
