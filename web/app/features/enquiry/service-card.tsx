import type { EnquiryStatus } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { ServiceEnquiry } from '@aaspaas/contract/features/enquiry-service.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import classes from './service-card.module.css';

/** The badge of each enquiry status. */
export const tones: Record<EnquiryStatus, BadgeTone> = {
  pending: 'warning',
  enquired: 'success',
  rejected: 'danger',
};

/** A service enquiry; `children` is the part for the current role, with its actions. */
export function ServiceCard({ enquiry, children }: { enquiry: ServiceEnquiry; children: ReactNode }) {
  const t = useText();
  const language = useLanguage();
  const { id, service_id, name, image_url, status, created_date, created_time } = enquiry;
  const head = `enquiry-${id}`;
  const facts = [
    ['booking.name', enquiry.user_name],
    ['booking.mobile', enquiry.mobile],
    ['booking.email', enquiry.user_email],
    ['booking.address', enquiry.address],
  ] as const;
  return (
    <article className={`stack one-column gap-14 p-16 card ${classes.card}`} aria-labelledby={head}>
      <header className={`stack items-start gap-14 ${classes.head}`}>
        <div className="clip rounded-8">
          <Picture src={image_url[0] ?? null} alt="" sizes="120px" />
        </div>
        <div className={`stack justify-items-start gap-4 ${classes.title}`}>
          <h2 id={head}>
            <Link to={`/service/${service_id}`}>{name}</Link>
          </h2>
          <p className="text-14 muted">
            {t('enquiry.service_sent_at', {
              id,
              when: formatInstant(instantOf(created_date, created_time).toISOString(), language),
            })}
          </p>
          <Badge tone={tones[status]}>{t(`enquiry.status_${status}`)}</Badge>
        </div>
      </header>
      <p className="pre-line wrap-anywhere">{enquiry.description}</p>
      <dl className={`facts ${classes.facts}`}>
        {facts.map(([label, value]) => (
          <div
            key={label}
            className={
              label === 'booking.email' || label === 'booking.address' ? `col-span-full ${classes.wide}` : ''
            }
          >
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </article>
  );
}
