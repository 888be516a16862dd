import type { EnquiryStatus, PdEnquiry } from '@aaspaas/contract/features/enquiry-pd.ts';
import { IconArrowDown, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { today } from '../../platform/clock.ts';
import { formatDate, formatInstant } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Picture } from '../../ui/picture.tsx';
import classes from './pd-card.module.css';

const tones: Record<EnquiryStatus, BadgeTone> = {
  pending: 'warning',
  enquired: 'success',
  rejected: 'danger',
};

/** A packers-and-delivery enquiry with its pictures; `children` is what the reader is told beside it. */
export function PdCard({ enquiry, children }: { enquiry: PdEnquiry; children: ReactNode }) {
  const t = useText();
  const language = useLanguage();
  const { id, fromaddress, toaddress, date, mobile, description, status, created_at } = enquiry;
  const head = `pd-${id}`;
  return (
    <article className={classes.card} aria-labelledby={head}>
      <header className={classes.head}>
        <h2 id={head} className={classes.way}>
          <span className={classes.place}>
            <IconMapPin size={20} aria-hidden />
            <span>
              <span className="sr-only">{t('enquiry.pd_from')}: </span>
              <bdi>{fromaddress}</bdi>
            </span>
          </span>
          <span className={classes.place}>
            <IconArrowDown size={20} aria-hidden />
            <span>
              <span className="sr-only">{t('enquiry.pd_to')}: </span>
              <bdi>{toaddress}</bdi>
            </span>
          </span>
        </h2>
        <Badge tone={tones[status]}>{t(`enquiry.status_${status}`)}</Badge>
      </header>
      <Goods enquiry={enquiry} />
      <dl className={classes.facts}>
        <div>
          <dt>{t('enquiry.pd_day')}</dt>
          <dd>{formatDate(date, language, today().slice(0, 4))}</dd>
        </div>
        <div>
          <dt>{t('enquiry.pd_mobile')}</dt>
          <dd>{mobile}</dd>
        </div>
        {description && (
          <div className={classes.wide}>
            <dt>{t('enquiry.pd_describe')}</dt>
            <dd className={classes.written} dir="auto">
              {description}
            </dd>
          </div>
        )}
      </dl>
      {children}
      <p className={classes.sent}>
        {t('enquiry.pd_sent_at', { id, when: formatInstant(created_at, language) })}
      </p>
    </article>
  );
}

function Goods({ enquiry: { id, pictures, video } }: { enquiry: PdEnquiry }) {
  const t = useText();
  return (
    <Carousel label={t('enquiry.pd_media', { id })} perView={{ 0: 1, 480: 2, 768: 3 }} gap={12}>
      {pictures.map(({ url, colour }, index) => (
        <span key={url} className={classes.picture}>
          <Picture
            src={url}
            colour={colour}
            alt={t('enquiry.pd_picture', { n: index + 1 })}
            sizes="(min-width: 1000px) 280px, (min-width: 768px) 31vw, (min-width: 480px) 46vw, 88vw"
          />
        </span>
      ))}
      {video && (
        // biome-ignore lint/a11y/useMediaCaption: what a customer filmed has no captions
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the same
        <video
          key="video"
          className={classes.video}
          src={video}
          aria-label={t('enquiry.pd_film')}
          controls
          playsInline
          preload="metadata"
        />
      )}
    </Carousel>
  );
}
