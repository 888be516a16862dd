import { Link } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import classes from './logo.module.css';

/** The wordmark: one round letter is a map pin with a person near it. */
export function Logo({ to = '/' }: { to?: string }) {
  const t = useText();
  return (
    <Link className="row flex-none gap-8 rounded-10" to={to} aria-label={`Aaspaas: ${t('shell.home')}`}>
      <svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true">
        <rect className={classes.tile} width="40" height="40" rx="11" />
        <circle className={classes.stroke} cx="18.5" cy="20" r="8.5" />
        <path className={classes.stroke} d="M27 11.5v17" />
        <circle className={classes.dot} cx="18.5" cy="20" r="2.6" />
      </svg>
      <svg className={classes.word} viewBox="0 0 152 40" height="30" aria-hidden="true">
        <g className={classes.letters}>
          <circle cx="12" cy="20" r="8" />
          <path d="M20 12v16" />
          <circle cx="36" cy="20" r="8" />
          <path d="M44 12v16" />
          <path d="M62 14.2c-1.4-1.5-3.2-2.2-5.4-2.2-3 0-5.2 1.5-5.2 3.9 0 5.3 11 2.8 11 8.2 0 2.4-2.3 3.9-5.5 3.9-2.5 0-4.6-.8-6-2.4" />
          <path d="M70.5 12v22" />
          <circle cx="78.5" cy="20" r="8" />
          <circle cx="102" cy="20" r="8" />
          <path d="M110 12v16" />
          <circle cx="126" cy="20" r="8" />
          <path d="M134 12v16" />
          <path d="M149.5 14.2c-1.4-1.5-3.2-2.2-5.4-2.2-3 0-5.2 1.5-5.2 3.9 0 5.3 11 2.8 11 8.2 0 2.4-2.3 3.9-5.5 3.9-2.5 0-4.6-.8-6-2.4" />
        </g>
        <circle className={classes.near} cx="78.5" cy="20" r="2.6" />
      </svg>
    </Link>
  );
}
