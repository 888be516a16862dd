import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm-store.ts';
import classes from './line-panel.module.css';
import { useLineAction } from './use-line-action.ts';

/** Reports started work as completed, for a professional who forgot to. */
export function CompleteLine({ line, onChanged }: { line: DispatchLine; onChanged: () => Promise<void> }) {
  const t = useText();
  const { busy, send } = useLineAction(line, onChanged);
  const complete = async () => {
    const seen = line.version;
    const confirmed = await confirm({
      title: t('admin.complete_title'),
      text: `${line.service_name}, ${line.booking_id}. ${t('admin.complete_consequence')}`,
      yes: t('admin.complete_line'),
      no: t('admin.settle_no'),
    });
    if (confirmed) await send('admin.complete_line', seen);
  };
  return (
    <section className={classes.section}>
      <Button fullWidth loading={busy} onClick={() => void complete()}>
        {t('admin.complete_line')}
      </Button>
    </section>
  );
}
