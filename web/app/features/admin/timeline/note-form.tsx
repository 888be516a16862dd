import '../../../platform/all-texts.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextareaField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import classes from './timeline.module.css';

/** The most characters that the server accepts. */
const MAX_NOTE = 2000;

/** Adds a note to an object. The text is kept in this tab until it was sent. */
export function NoteForm({ object, onAdded }: { object: string; onAdded: () => Promise<void> }) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const form = useForm({
    initial: { text: '' },
    draftName: `note ${object}`,
    check: ({ text }) => ({ text: text.trim() ? null : ('timeline.note_required' as const) }),
    send: async ({ text }) => {
      const body = { object, text: text.trim() };
      const { message } = await adminCall(
        'admin.add_note',
        { body },
        { idempotencyKey: idempotency.keyFor([body]) },
      );
      idempotency.done();
      toast.success(message);
      form.set('text', '');
      await onAdded();
    },
  });
  return (
    <form method="post" className={classes.form} {...form.props}>
      <TextareaField
        {...form.field('text')}
        label={t('timeline.note')}
        help={t('timeline.note_help')}
        maxLength={MAX_NOTE}
        rows={2}
      />
      <FormError form={form} />
      <Button type="submit" variant="light" size="compact" loading={form.busy}>
        {t('timeline.add_note')}
      </Button>
    </form>
  );
}
