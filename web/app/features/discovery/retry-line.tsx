import { useText } from '../../platform/use-text.ts';
import classes from './retry-line.module.css';

/** One line for a list or search that could not be loaded, with Retry. Without `role` it belongs into a live region. */
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
