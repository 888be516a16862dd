import type { Job } from '@aaspaas/contract/features/job.ts';
import { IconMail, IconMapPin, IconMessage, IconPhone, IconRoute } from '@tabler/icons-react';
import { useText } from '../../../ui/language/use-text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import classes from './job-customer.module.css';
import { directionsUrl, isReachable } from './format-job.ts';

/** The customer and address. After completion the server masks the contact data, and nothing here is a link. */
export function JobCustomer({ job }: { job: Job }) {
  const t = useText();
  const reachable = isReachable(job);
  return (
    <div className="stack gap-12">
      <div className={`row gap-12 ${classes.who}`}>
        <Avatar name={job.customer_name} src={job.customer_image_url} size={44} />
        <p>
          <span className="text-14 muted">{t('provider.customer')}</span>
          <b dir="auto">{job.customer_name}</b>
        </p>
      </div>
      <dl className={`stack ${classes.facts}`}>
        <div>
          <dt className="sr-only">{t('provider.mobile')}</dt>
          <dd>
            <IconPhone size={20} aria-hidden />
            {job.mobile}
          </dd>
        </div>
        <div>
          <dt className="sr-only">{t('provider.email')}</dt>
          <dd>
            <IconMail size={20} aria-hidden />
            {reachable && job.email ? <a href={`mailto:${job.email}`}>{job.email}</a> : job.email}
          </dd>
        </div>
        <div className="col-span-full">
          <dt className="sr-only">{t('provider.address')}</dt>
          <dd>
            <IconMapPin size={20} aria-hidden />
            <span>
              <bdi>{job.address}</bdi>
              {job.distance_km !== null && (
                <span className="block text-15 muted">{t('job.from_base', { km: job.distance_km })}</span>
              )}
            </span>
          </dd>
        </div>
        {job.description && (
          <div className="col-span-full">
            <dt className="text-14 muted">{t('provider.description')}</dt>
            <dd className="pre-line" dir="auto">
              {job.description}
            </dd>
          </div>
        )}
      </dl>
      {reachable && <ContactLinks job={job} />}
    </div>
  );
}

/** The three one-tap actions on the way to the customer. */
function ContactLinks({ job }: { job: Job }) {
  const t = useText();
  const map = directionsUrl(job.address);
  // A map app opens separately; a map web page opens in a new window.
  const linkProps = map.startsWith('geo:') ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <div className={`stack gap-8 ${classes.contactLinks}`}>
      <a href={`tel:+91${job.mobile}`}>
        <IconPhone size={20} aria-hidden />
        {t('job.call')}
        <span className="sr-only">
          {' '}
          {job.customer_name}, {job.mobile}
        </span>
      </a>
      <a href={`sms:+91${job.mobile}`}>
        <IconMessage size={20} aria-hidden />
        {t('job.text')}
        <span className="sr-only"> {job.customer_name}</span>
      </a>
      <a href={map} {...linkProps}>
        <IconRoute size={20} aria-hidden />
        {t('job.open_map')}
        {'target' in linkProps && <span className="sr-only"> {t('provider.new_window')}</span>}
      </a>
    </div>
  );
}
