import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextareaField } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useForm } from '../../ui/use-form.ts';
import classes from './line-panel.module.css';

interface ReasonFormProps {
  readonly opened: boolean;
  readonly title: string;
  /** What follows, in one sentence or two. */
  readonly consequence?: string;
  readonly help: string;
  readonly yes: string;
  readonly close: () => void;
  /** Throws an `ApiFailure`; what was typed stays then. */
  readonly send: (reason: string) => Promise<void>;
}

/** Asks for the reason of something that ends a thing for somebody. */
export function ReasonForm({ opened, title, close, ...form }: ReasonFormProps) {
  return (
    <Sheet opened={opened} onClose={close} title={title} size="sm">
      <Fields {...form} close={close} />
    </Sheet>
  );
}

function Fields({ consequence, help, yes, close, send }: Omit<ReasonFormProps, 'opened' | 'title'>) {
  const t = useText();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? null : ('forms.reason_required' as const) }),
    send: ({ reason }) => send(reason.trim()),
  });
  return (
    <form method="post" className={classes.form} {...form.props}>
      {consequence && <p>{consequence}</p>}
      <TextareaField {...form.field('reason')} label={t('admin.reason')} help={help} maxLength={500} />
      <FormError form={form} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={close}>
          {t('admin.keep')}
        </Button>
        <Button type="submit" color="danger" loading={form.busy}>
          {yes}
        </Button>
      </div>
    </form>
  );
}
