import { Fragment } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import classes from '../auth-card.module.css';

/** The terms that a person accepts by signing up, linked in a new tab so that no input is lost. */
export function ConsentLine() {
  const t = useText();
  const links = {
    terms: ['/pages/terms-and-conditions', t('shell.terms')],
    privacy: ['/pages/privacy-policy', t('shell.privacy')],
  } as const;
  return (
    <p className={`text-14 muted ${classes.note}`}>
      {t('identity.consent')
        .split(/\{(\w+)\}/)
        .map((part) => {
          if (part !== 'terms' && part !== 'privacy') return <Fragment key={part}>{part}</Fragment>;
          const [to, name] = links[part];
          return (
            <Link key={part} to={to} target="_blank">
              {name}
            </Link>
          );
        })}
    </p>
  );
}
