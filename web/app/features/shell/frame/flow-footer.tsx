import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './flow-footer.module.css';

const LINKS = [
  ['/', 'shell.home'],
  ['/pages/terms-and-conditions', 'shell.terms'],
  ['/pages/privacy-policy', 'shell.privacy'],
  ['/pages/contact-us', 'shell.contact_us'],
] as const;

/** The footer of a flow: one line with the way out and what one may want to read before booking. */
export function FlowFooter() {
  const t = useText();
  return (
    <nav className={classes.line} aria-label={t('shell.company')}>
      {LINKS.map(([to, name]) => (
        <Link key={to} className="inline-row touch" to={to}>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
