import type { ReactNode } from 'react';
import type { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/fields.tsx';
import classes from './tax.module.css';

/** What a form of the page does after its call: it says so, closes and reloads. */
export type Done = (message: string) => Promise<void>;

/** A form of a sheet with its button. */
export function FormFrame({
  form,
  save,
  tone,
  children,
}: {
  form: ReturnType<typeof useForm>;
  save: string;
  tone?: 'danger';
  children: ReactNode;
}) {
  return (
    <form method="post" className={classes.form} {...form.props}>
      {children}
      <FormError form={form} />
      <Button type="submit" loading={form.busy} {...(tone ? { color: tone } : {})}>
        {save}
      </Button>
    </form>
  );
}
