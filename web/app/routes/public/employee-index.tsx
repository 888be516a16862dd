import '../../platform/all-texts.ts';
import { Link } from 'react-router';
import type { Route } from './+types/employee-index.ts';
import classes from '../../features/provider/employee-index.module.css';
import { headOf } from '../../platform/head.ts';
import { textIn } from '../../platform/language.ts';
import { languageOf, titleOf } from '../../platform/page-title.ts';
import { useText } from '../../platform/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const language = languageOf(matches);
  const t = textIn(language);
  return headOf(matches, {
    title: titleOf(t('provider.home_title'), language),
    description: t('provider.home_line'),
    path: '/employee-index',
  });
}

const steps = ['provider.home_step_get', 'provider.home_step_start', 'provider.home_step_done'] as const;

/** What working with us is like, for professionals who are not logged in. */
export default function EmployeeIndex() {
  const t = useText();
  return (
    <Page>
      <section className={classes.hero} aria-labelledby="work-with-us">
        <p className={classes.above}>{t('shell.professional')}</p>
        <h1 id="work-with-us" className={classes.title}>
          {t('provider.home_title')}
        </h1>
        <p className={classes.line}>{t('provider.home_line')}</p>
        <Button component={Link} to="/employee-login" size="lg">
          {t('shell.login')}
        </Button>
      </section>
      <section className={classes.steps} aria-labelledby="steps">
        <h2 id="steps">{t('provider.home_steps')}</h2>
        <ol>
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      </section>
    </Page>
  );
}
