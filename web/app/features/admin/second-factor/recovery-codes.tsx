import { Button } from '../../../ui/button.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './second-factor.module.css';

/** The recovery codes, which the server shows only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useText();
  return (
    <section className="stack gap-16 card p-16" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="text-20">
        {t('operator.recovery_title')}
      </h2>
      <p>{t('operator.recovery_text')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button className="justify-self-start" onClick={onKept}>
        {t('operator.recovery_kept')}
      </Button>
    </section>
  );
}
