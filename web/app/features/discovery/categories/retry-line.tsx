import { useText } from '../../../ui/language/use-text.ts';
import classes from './retry-line.module.css';

/** One line with Retry for a list or search that failed to load. Without `role` it must be placed in a live region. */
export function RetryLine({ text, retry, role }: { text: string; retry: () => void; role?: 'alert' }) {
  const t = useText();
  return (
    <p className={classes.line} role={role}>
      {text}
      <button type="button" onClick={retry}>
        {t('ui.retry')}
      </button>
    </p>
  );
}
