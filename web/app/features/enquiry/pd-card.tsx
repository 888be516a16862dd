import type { EnquiryStatus, PdEnquiry } from '@aaspaas/contract/features/enquiry-pd.ts';
import type { ReactNode } from 'react';
import { today } from '../../platform/clock.ts';
import { formatDate, formatInstant } from '../../platform/format.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { GoodsCarousel } from '../booking/goods-carousel.tsx';
import { PdRoute } from '../booking/pd-route.tsx';

const tones: Record<EnquiryStatus, BadgeTone> = {
  pending: 'warning',
  enquired: 'success',
  rejected: 'danger',
};

/** A packers-and-delivery enquiry with its pictures; `children` is the part for the current role. */
export function PdCard({ enquiry, children }: { enquiry: PdEnquiry; children: ReactNode }) {
  const t = useText();
  const language = useLanguage();
  const { id, fromaddress, toaddress, date, mobile, description, status, created_at } = enquiry;
  const head = `pd-${id}`;
  return (
    <article className="stack one-column gap-14 p-16 card" aria-labelledby={head}>
      <header className="flex justify-between items-start gap-12">
        <h2 id={head} className="stack min-w-0 gap-6 text-16 leading-14">
          <PdRoute from={fromaddress} to={toaddress} />
        </h2>
        <Badge tone={tones[status]}>{t(`enquiry.status_${status}`)}</Badge>
      </header>
      <GoodsCarousel id={id} pictures={enquiry.pictures} video={enquiry.video} />
      <dl className="facts">
        <div>
          <dt>{t('enquiry.pd_day')}</dt>
          <dd>{formatDate(date, language, today().slice(0, 4))}</dd>
        </div>
        <div>
          <dt>{t('enquiry.pd_mobile')}</dt>
          <dd>{mobile}</dd>
        </div>
        {description && (
          <div className="col-span-full">
            <dt>{t('enquiry.pd_description')}</dt>
            <dd className="pre-line" dir="auto">
              {description}
            </dd>
          </div>
        )}
      </dl>
      {children}
      <p className="text-14 muted">
        {t('enquiry.pd_sent_at', { id, when: formatInstant(created_at, language) })}
      </p>
    </article>
  );
}
