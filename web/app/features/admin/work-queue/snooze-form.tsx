import '../../../platform/all-texts.ts';
import type { QueueItem } from '@aaspaas/contract/features/admin-queue.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { now } from '../../../platform/clock.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextareaField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import classes from '../dispatch/line-panel.module.css';

const HOUR_MS = 3_600_000;

/** How long an item can be put aside. */
const DURATIONS: readonly { readonly hours: number; readonly text: MessageKey }[] = [
  { hours: 1, text: 'queue.snooze_hour' },
  { hours: 4, text: 'queue.snooze_hours' },
  { hours: 24, text: 'queue.snooze_tomorrow' },
];

/** Asks until when and why an item is put aside; not beyond its due time. */
export function SnoozeForm({
  item,
  close,
  onDone,
}: {
  item: QueueItem | null;
  close: () => void;
  onDone: () => Promise<void>;
}) {
  const t = useText();
  return (
    <Sheet opened={item !== null} onClose={close} title={t('queue.snooze')} size="sm">
      {item && <Fields item={item} close={close} onDone={onDone} />}
    </Sheet>
  );
}

function Fields({
  item,
  close,
  onDone,
}: {
  item: QueueItem;
  close: () => void;
  onDone: () => Promise<void>;
}) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const left = Date.parse(item.due_at) - now();
  const options = [
    ...DURATIONS.filter(({ hours }) => hours * HOUR_MS < left).map(({ hours, text }) => ({
      value: String(hours),
      label: t(text),
    })),
    { value: 'due', label: t('queue.snooze_due') },
  ];
  const form = useForm({
    initial: { until: options[0]?.value ?? 'due', reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? null : ('forms.reason_required' as const) }),
    send: async ({ until, reason }) => {
      const end = until === 'due' ? item.due_at : new Date(now() + Number(until) * HOUR_MS).toISOString();
      const body = { object: item.object, until: end, reason: reason.trim() };
      const { message } = await adminCall(
        'admin.snooze',
        { body },
        { idempotencyKey: idempotency.keyFor([item.object, until, reason]) },
      );
      idempotency.done();
      toast.success(message);
      close();
      await onDone();
    },
  });
  return (
    <form method="post" className={classes.form} {...form.props}>
      <SelectField
        {...form.field('until')}
        label={t('queue.snooze_for')}
        choose={t('queue.snooze_for')}
        options={options}
      />
      <TextareaField
        {...form.field('reason')}
        label={t('admin.reason')}
        help={t('queue.snooze_help')}
        maxLength={500}
      />
      <FormError form={form} />
      <div className={`flex flex-wrap gap-12 ${classes.buttons}`}>
        <Button variant="default" onClick={close}>
          {t('admin.dismiss')}
        </Button>
        <Button type="submit" loading={form.busy}>
          {t('queue.snooze')}
        </Button>
      </div>
    </form>
  );
}
