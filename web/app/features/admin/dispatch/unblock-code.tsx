import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './line-panel.module.css';
import { useLineAction } from './use-line-action.ts';

/** The actions for a line whose start codes are used up: start the work, or allow new codes. */
export function UnblockCode({ line, onChanged }: { line: DispatchLine; onChanged: () => Promise<void> }) {
  const t = useText();
  const { busy, send } = useLineAction(line, onChanged);
  return (
    <section className={classes.section}>
      <p>{t('admin.code_help')}</p>
      <Button fullWidth loading={busy} onClick={() => void send('admin.start_line')}>
        {t('admin.start_line')}
      </Button>
      <Button fullWidth variant="default" disabled={busy} onClick={() => void send('admin.reset_code')}>
        {t('admin.reset_code')}
      </Button>
    </section>
  );
}
