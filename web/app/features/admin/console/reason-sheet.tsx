import '../../../platform/all-texts.ts';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextareaField } from '../../../ui/fields.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useForm } from '../../../platform/use-form.ts';
import classes from '../dispatch/line-panel.module.css';

/** The props of the form. */
export interface ReasonFormProps {
  readonly opened: boolean;
  readonly title: string;
  /** The consequence, in one or two sentences. */
  readonly consequence?: string;
  /** The label of the field; the reason by default. */
  readonly label?: string;
  readonly help: string;
  /** More to decide, below the reason. */
  readonly more?: ReactNode;
  readonly yes: string;
  readonly tone?: 'danger' | 'primary';
  /** Maximum number of characters. */
  readonly most?: number;
  readonly close: () => void;
  /** Throws an `ApiFailure`; the typed text stays. */
  readonly send: (reason: string) => Promise<void>;
}

/** The sheet itself (reason-form.tsx loads it). */
export default function ReasonSheet({ opened, title, close, ...form }: ReasonFormProps) {
  return (
    <Sheet opened={opened} onClose={close} title={title} size="sm">
      <Fields {...form} close={close} />
    </Sheet>
  );
}

function Fields({
  consequence,
  label,
  help,
  more,
  yes,
  tone = 'danger',
  most = 500,
  close,
  send,
}: Omit<ReasonFormProps, 'opened' | 'title'>) {
  const t = useText();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? null : ('forms.reason_required' as const) }),
    send: ({ reason }) => send(reason.trim()),
  });
  return (
    <form method="post" className={classes.form} {...form.props}>
      {consequence && <p>{consequence}</p>}
      <TextareaField
        {...form.field('reason')}
        label={label ?? t('admin.reason')}
        help={help}
        maxLength={most}
      />
      {more}
      <FormError form={form} />
      <div className={`flex flex-wrap gap-12 ${classes.buttons}`}>
        <Button variant="default" onClick={close}>
          {t('admin.dismiss')}
        </Button>
        <Button type="submit" color={tone} loading={form.busy}>
          {yes}
        </Button>
      </div>
    </form>
  );
}
