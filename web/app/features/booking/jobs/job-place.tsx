import type { Job } from '@aaspaas/contract/features/job.ts';
import { IconMapPin, IconMessage, IconMessage2, IconPhone, IconRoute } from '@tabler/icons-react';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './job-place.module.css';
import { directionsUrl, isReachable } from './format-job.ts';

/** Where the work is, who waits there, and the customer's note; the whole note is in the details. */
export function JobPlace({ job }: { job: Job }) {
  const t = useText();
  return (
    <div className={`stack gap-8 icons-fixed ${classes.place}`}>
      <p className="flex gap-10 icons-primary">
        <IconMapPin size={20} aria-hidden />
        <span className="min-w-0">
          <span className="sr-only">{t('provider.address')}: </span>
          <bdi className="block text-15 medium leading-13">{job.address}</bdi>
          <span className="block text-14 leading-135 muted">
            {job.distance_km !== null && `${t('job.from_base', { km: job.distance_km })} · `}
            <span className="sr-only">{t('provider.customer')}: </span>
            <bdi>{job.customer_name}</bdi>
          </span>
        </span>
      </p>
      {job.description && (
        <p className="flex gap-10 icons-muted">
          <IconMessage2 size={20} aria-hidden />
          <span className="sr-only">{t('provider.description')}: </span>
          <span className="line-clamp-2 min-w-0 text-15 leading-135 wrap-anywhere" dir="auto">
            {job.description}
          </span>
        </p>
      )}
    </div>
  );
}

/**
 * The three one-tap actions on the way to the customer. After completion the server masks the contact data, and there are
 * none.
 */
export function ContactLinks({ job }: { job: Job }) {
  const t = useText();
  if (!isReachable(job)) return null;
  const map = directionsUrl(job.address);
  // A map app opens separately; a map web page opens in a new window.
  const linkProps = map.startsWith('geo:') ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <div className={`stack gap-8 ${classes.contactLinks}`}>
      <a href={map} {...linkProps}>
        <IconRoute size={18} aria-hidden />
        {t('job.open_map')}
        {'target' in linkProps && <span className="sr-only"> {t('provider.new_window')}</span>}
      </a>
      <a href={`tel:+91${job.mobile}`}>
        <IconPhone size={18} aria-hidden />
        {t('job.call')}
        <span className="sr-only">
          {' '}
          {job.customer_name}, {job.mobile}
        </span>
      </a>
      <a href={`sms:+91${job.mobile}`}>
        <IconMessage size={18} aria-hidden />
        {t('job.text')}
        <span className="sr-only"> {job.customer_name}</span>
      </a>
    </div>
  );
}
