import '../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { EarningEstimate } from '@aaspaas/contract/features/earnings.ts';
import {
  IconCalendarEvent,
  IconClock,
  IconFileCheck,
  IconMapPin,
  IconScale,
  IconTool,
  IconUserPlus,
  IconWallet,
} from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../platform/format.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { formatRupees } from '../../ui/format-rupees.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Picture } from '../../ui/picture.tsx';
import classes from './employee-landing.module.css';
import { EarningSlider } from './estimate/earning-slider.tsx';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

const start = [
  ['register', IconUserPlus],
  ['check', IconFileCheck],
  ['work', IconTool],
] as const satisfies readonly (readonly [string, Icon])[];

interface EmployeeLandingProps {
  /** Null if they failed to load: the page then shows no amounts. */
  readonly estimates: ReplyOf<'earnings.estimates'> | null;
  /** The distances that a professional can choose from, in kilometres. */
  readonly radius: { readonly min: number; readonly max: number };
}

/** Landing page for professionals who are not registered yet: a sample job, what the work would bring, and the facts. */
export function EmployeeLanding({ estimates, radius }: EmployeeLandingProps) {
  const t = useText();
  const [serviceId, setServiceId] = useState<number | null>(null);
  const data = estimates?.data ?? [];
  const chosen = data.find(({ service_id }) => service_id === serviceId) ?? data[0];
  const facts = [
    [IconMapPin, t('registration.home_near', { min: radius.min, max: radius.max })],
    [IconClock, t('registration.home_week')],
    [IconWallet, t('registration.home_price')],
    [IconScale, t('registration.home_fair')],
  ] as const satisfies readonly (readonly [Icon, string])[];
  return (
    <div className={classes.landing}>
      <div className={classes.scene}>
        {chosen ? <SampleJob estimate={chosen} /> : <div className={classes.noPicture} />}
      </div>
      <div className={classes.text}>
        <h1 className={`text-balance ${classes.title}`}>{t('registration.home_title')}</h1>
        <p className="muted">{t('registration.home_line')}</p>
        {estimates && chosen && (
          <EarningSlider
            estimates={estimates.data}
            chosen={chosen}
            choose={setServiceId}
            jobHours={estimates.job_hours}
          />
        )}
        <ActionBar below={t('registration.home_cta_help')}>
          <Button component={Link} to="/employee-register" size="lg">
            {t('registration.create')}
          </Button>
        </ActionBar>
      </div>
      <ul className={`list ${classes.facts}`}>
        {facts.map(([Icon, text]) => (
          <li key={text} className="row gap-12">
            <span className={`middle flex-none bg-primary-soft text-primary ${classes.icon}`}>
              <Icon size={22} stroke={1.75} aria-hidden />
            </span>
            {text}
          </li>
        ))}
      </ul>
      <section className={classes.start} aria-labelledby="start">
        <h2 id="start" className="text-20">
          {t('registration.home_start')}
        </h2>
        <ol className="list">
          {start.map(([name, Icon]) => (
            <li key={name} className="flex gap-12">
              <span className={`middle flex-none bg-primary-soft text-primary ${classes.icon}`}>
                <Icon size={22} stroke={1.75} aria-hidden />
              </span>
              <div>
                <h3 className="text-16 leading-135">{t(`registration.home_start_${name}`)}</h3>
                <p className="text-15 muted">{t(`registration.home_start_${name}_text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <p>
          <Link to="/pages/how-work-is-given">{t('assignment.title')}</Link>
        </p>
      </section>
    </div>
  );
}

const SAMPLE_TIME = '16:30';

/** How a job looks, with the real price of a service; marked as an example. */
function SampleJob({ estimate }: { estimate: EarningEstimate }) {
  const t = useText();
  const language = useLanguage();
  return (
    <figure className={classes.sample}>
      <Picture
        src={estimate.image_url}
        alt=""
        ratio={16 / 9}
        sizes="(min-width: 1000px) 560px, 100vw"
        eager
      />
      <div className={`row gap-12 floating ${classes.job}`}>
        <span className={`middle flex-none bg-primary-soft text-primary rounded-full ${classes.icon}`}>
          <IconCalendarEvent size={22} stroke={1.75} aria-hidden />
        </span>
        <p className="flex-1 min-w-0 leading-135">
          <b className="block semibold">
            {t('registration.home_sample_when', { time: formatTime(SAMPLE_TIME, language) })}
          </b>
          <span className="text-14 muted">
            {t('registration.home_sample_where', { service: estimate.service_name })}
          </span>
        </p>
        <b className={classes.pay}>{formatRupees(estimate.net)}</b>
      </div>
      <figcaption className={classes.tag}>{t('registration.home_sample')}</figcaption>
    </figure>
  );
}
