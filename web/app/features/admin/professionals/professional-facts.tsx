import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { formatDate, formatInstant, formatTime } from '../../../platform/format.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { CallLink } from '../console/call-link.tsx';
import type { ProfessionalOfOperator } from '../professionals-query.ts';
import { type DayGroup, groupHours } from './group-hours.ts';

/** A professional's contacts; the e-mail address is among the answers of the registration for those who read it. */
export function ProfessionalContacts({ professional }: { professional: ProfessionalOfOperator }) {
  const t = useText();
  const language = useLanguage();
  const { mobile, name, city, email, application } = professional;
  return (
    <dl className="facts">
      <div>
        <dt>{t('admin.mobile')}</dt>
        <dd>
          <CallLink mobile={mobile} name={name} />
          {!professional.verified && (
            <span className="block text-13 muted">{t('professional.unverified')}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('console.city')}</dt>
        <dd>{city ?? t('admin.not_provided')}</dd>
      </div>
      <div>
        <dt>{t('professional.registered')}</dt>
        <dd>{formatInstant(professional.registered_at, language)}</dd>
      </div>
      <div>
        <dt>{t('professional.language')}</dt>
        <dd>{t(`professional.language_${professional.language}`)}</dd>
      </div>
      {application === null && (
        <div className="col-span-full">
          <dt>{t('admin.email')}</dt>
          <dd className="wrap-anywhere">{email || t('admin.not_provided')}</dd>
        </div>
      )}
    </dl>
  );
}

/** What a professional did in the last days, and how customers rate it. */
export function ProfessionalSummary({ professional }: { professional: ProfessionalOfOperator }) {
  const t = useText();
  const { rating, reviews, jobs, finished, on_time, cancelled, approved_jobs } = professional;
  return (
    <dl className="facts">
      <div>
        <dt>{t('professional.rating')}</dt>
        <dd>
          {rating === null
            ? t('professional.no_reviews')
            : `${rating.toFixed(1)} · ${t('professional.reviews', { count: reviews })}`}
        </dd>
      </div>
      <div>
        <dt>{t('professional.approved_jobs')}</dt>
        <dd>{approved_jobs}</dd>
      </div>
      <div>
        <dt>{t('professional.jobs')}</dt>
        <dd>{jobs}</dd>
      </div>
      <div>
        <dt>{t('professional.on_time_days')}</dt>
        <dd>
          {on_time === null
            ? t('professional.no_finished')
            : t('professional.on_time_share', { share: on_time, count: finished })}
        </dd>
      </div>
      <div>
        <dt>{t('professional.cancelled_days')}</dt>
        <dd>{cancelled}</dd>
      </div>
    </dl>
  );
}

/** When a professional works: pause, duty, weekly hours and days off. */
export function ProfessionalAvailability({ professional }: { professional: ProfessionalOfOperator }) {
  const t = useText();
  const language = useLanguage();
  const { hours, days_off } = professional;
  return (
    <dl className="facts">
      <div className="col-span-full">
        <dt>{t('admin.state')}</dt>
        <dd>{useAvailabilityText(professional)}</dd>
      </div>
      <div className="col-span-full">
        <dt>{t('availability.hours_title')}</dt>
        {hours === null ? (
          <dd>{t('availability.preset_any')}</dd>
        ) : (
          groupHours(hours).map((group) => (
            <dd key={group.first}>
              <DayHours group={group} />
            </dd>
          ))
        )}
      </div>
      {days_off.length > 0 && (
        <div className="col-span-full">
          <dt>{t('availability.off_title')}</dt>
          {days_off.map(({ from, to }) => (
            <dd key={from}>
              {from === to
                ? formatDate(from, language)
                : t('availability.off_range', {
                    from: formatDate(from, language),
                    to: formatDate(to, language),
                  })}
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

function useAvailabilityText({ paused, paused_until, duty }: ProfessionalOfOperator): string {
  const t = useText();
  const language = useLanguage();
  if (paused && paused_until !== null)
    return t('professional.paused_until', { date: formatDate(paused_until, language) });
  if (paused) return t('professional.paused');
  if (duty.ends_at !== null)
    return t('professional.on_duty_until', { time: formatInstant(duty.ends_at, language) });
  return t('professional.off_duty');
}

function DayHours({ group: { first, last, intervals } }: { group: DayGroup }) {
  const t = useText();
  const language = useLanguage();
  const day = (weekday: number) => t(`availability.day_${weekday}` as MessageKey);
  const days = first === last ? day(first) : t('availability.off_range', { from: day(first), to: day(last) });
  const times = intervals.map(({ from, to }) =>
    from === to
      ? t('availability.all_day')
      : t('availability.off_range', { from: formatTime(from, language), to: formatTime(to, language) }),
  );
  return (
    <>
      {days}
      <span className="block text-13 muted">{times.join(', ')}</span>
    </>
  );
}
