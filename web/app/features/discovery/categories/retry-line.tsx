import { useText } from '../../../ui/language/use-text.ts';
import classes from './retry-line.module.css';

/** One line with Retry for a list or search that failed to load. Without `role` it must be placed in a live region. */
export function RetryLine({ text, retry, role }: { text: string; retry: () => void; role?: 'alert' }) {
  const t = useText();
  return (
    <p className={`row flex-wrap gap-4-12 text-danger medium ${classes.line}`} role={role}>
      {text}
      <button className="border-0 bg-none text-link semibold touch pointer" type="button" onClick={retry}>
        {t('ui.retry')}
      </button>
    </p>
  );
}
