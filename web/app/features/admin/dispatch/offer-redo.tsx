import '../../../platform/all-texts.ts';
import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import classes from './line-panel.module.css';
import { useLineWrites } from './line-writes.tsx';
import {
  checkRedoTerms,
  DEFAULT_REDO_TERMS,
  type RedoTerms,
  redoTermsBody,
  RedoTermsFields,
} from './redo-terms.tsx';

/** Offers the customer of disputed work to have it done again, and states how the pay is divided. */
export function OfferRedo({ line, onChanged }: { line: DispatchLine; onChanged: () => Promise<void> }) {
  const t = useText();
  const { send: write } = useLineWrites();
  const form = useForm<RedoTerms>({
    initial: DEFAULT_REDO_TERMS,
    check: checkRedoTerms,
    async send(terms) {
      const input = { params: { detail_id: String(line.detail_id) }, body: redoTermsBody(terms) };
      try {
        const message = await write('admin.offer_redo', input);
        await onChanged();
        if (message !== null) toast.success(message);
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 409) await onChanged();
        throw error;
      }
    },
  });
  return (
    <section className={classes.section}>
      <p>{t('admin.offer_redo_help')}</p>
      <form method="post" className={classes.form} {...form.props}>
        <RedoTermsFields field={form.field} />
        <FormError form={form} />
        <Button type="submit" fullWidth variant="default" loading={form.busy}>
          {t('admin.offer_redo')}
        </Button>
      </form>
    </section>
  );
}
