import '../../platform/all-texts.ts';
import {
  IconCalendarWeek,
  IconCurrencyRupee,
  IconFileCheck,
  IconMapPin,
  IconScale,
  IconTool,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import classes from './employee-landing.module.css';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

const reasons = [
  ['near', IconMapPin],
  ['price', IconCurrencyRupee],
  ['week', IconCalendarWeek],
  ['fair', IconScale],
] as const satisfies readonly (readonly [string, Icon])[];

const start = [
  ['register', IconUserPlus],
  ['check', IconFileCheck],
  ['work', IconTool],
] as const satisfies readonly (readonly [string, Icon])[];

const steps = ['provider.home_step_get', 'provider.home_step_start', 'provider.home_step_done'] as const;

/** Landing page for professionals who are not registered yet. */
export function EmployeeLanding() {
  const t = useText();
  return (
    <Page>
      <section className={`stack clip bg-primary-soft ${classes.hero}`} aria-labelledby="work-with-us">
        <div className={`stack justify-items-start gap-10 ${classes.words}`}>
          <p className="text-primary semibold">{t('shell.professional')}</p>
          <h1 id="work-with-us" className={`text-balance ${classes.title}`}>
            {t('provider.home_title')}
          </h1>
          <p className={`text-18 muted ${classes.line}`}>{t('provider.home_line')}</p>
          <div className={`row flex-wrap mt-10 ${classes.ways}`}>
            <Button component={Link} to="/employee-register" size="lg">
              {t('registration.create')}
            </Button>
            <p className={classes.have}>
              {t('registration.home_already_registered')} <Link to="/employee-login">{t('shell.login')}</Link>
            </p>
          </div>
          <p className={`text-15 muted ${classes.quiet}`}>{t('registration.home_cta_help')}</p>
        </div>
        <Rings />
      </section>

      <LandingSection id="why" title={t('registration.home_why')}>
        <ul className={classes.reasons}>
          {reasons.map(([name, Icon]) => (
            <li key={name}>
              <span className={`middle flex-none bg-primary-soft text-primary ${classes.badge}`}>
                <Icon size={26} stroke={1.75} aria-hidden />
              </span>
              <h3>{t(`registration.home_${name}`)}</h3>
              <p>{t(`registration.home_${name}_text`)}</p>
            </li>
          ))}
        </ul>
      </LandingSection>

      <LandingSection id="start" title={t('registration.home_start')}>
        <ol className={classes.start}>
          {start.map(([name, Icon]) => (
            <li key={name}>
              <span className={`middle flex-none bg-primary-soft text-primary ${classes.badge}`}>
                <Icon size={26} stroke={1.75} aria-hidden />
              </span>
              <div>
                <h3>{t(`registration.home_start_${name}`)}</h3>
                <p>{t(`registration.home_start_${name}_text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </LandingSection>

      <LandingSection id="steps" title={t('provider.home_steps')}>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      </LandingSection>
    </Page>
  );
}

function LandingSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** An illustration of jobs around one place; drawn inline to avoid a download. */
function Rings() {
  return (
    <div className={classes.rings} aria-hidden="true">
      <span className={classes.here}>
        <IconTool size={44} stroke={1.75} />
      </span>
      <span className={classes.one}>
        <IconMapPin size={28} stroke={1.75} />
      </span>
      <span className={classes.two}>
        <IconCurrencyRupee size={28} stroke={1.75} />
      </span>
      <span className={classes.three}>
        <IconCalendarWeek size={28} stroke={1.75} />
      </span>
    </div>
  );
}
