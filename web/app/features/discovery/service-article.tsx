import type { ServiceDetails } from '@aaspaas/contract/features/discovery.ts';
import { IconClockPlus, IconMapPin } from '@tabler/icons-react';
import { openPopup } from '../../platform/popup.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Price } from '../../ui/price.tsx';
import { PrimaryBar } from '../../ui/primary-bar.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import { FavouriteButton } from '../catalog/favourite-button.tsx';
import { ServiceActions } from './service/service-actions.tsx';
import classes from './service-article.module.css';
import { ServiceOverview } from './service/service-overview.tsx';
import { ServicePictures } from './service/service-pictures.tsx';
import { ServiceReviews } from './service/service-reviews.tsx';
import { ShareService } from './service/share-service.tsx';
import { splitSentences } from './service/split-sentences.ts';

export interface ServiceArticleProps {
  readonly service: ServiceDetails & { readonly available: boolean };
  /** `page`: the service's own page, with pinned buttons on phones; `popup`: over another page. */
  readonly look: 'page' | 'popup';
  /** Called when a button navigates away. */
  readonly leave?: () => void;
}

/** The full details of a service with its actions. */
export function ServiceArticle({ service, look, leave }: ServiceArticleProps) {
  const t = useText();
  const bookable = service.servicetype === 'service';
  const Name = look === 'page' ? 'h1' : 'h3';
  const Heading = look === 'page' ? 'h2' : 'h4';
  const actions = <ServiceActions service={service} {...(leave ? { leave } : {})} />;
  const about = splitSentences(service.about_us);
  const price =
    bookable && service.working_per_hour ? (
      <Price amount={service.working_per_hour} per="hour" strong />
    ) : null;
  return (
    <article className={classes.article} data-look={look}>
      <div className={classes.columns}>
        <div className={classes.pictures}>
          <ServicePictures service={service} />
        </div>
        <div className={classes.side}>
          <div className={classes.title}>
            <Name className={classes.name}>{service.name}</Name>
            <FavouriteButton service={service} />
          </div>
          <p className={classes.rating}>
            <StarRating rating={service.average_rating} />
            <span>
              {service.total_reviews > 0
                ? t('catalog.reviews', { count: service.total_reviews })
                : t('catalog.no_reviews')}
            </span>
          </p>
          {bookable ? (
            <dl className={classes.prices}>
              {service.working_per_day !== null && (
                <div>
                  <dt>{t('catalog.per_day')}</dt>
                  <dd>
                    <Price amount={service.working_per_day} strong />
                  </dd>
                </div>
              )}
              {service.working_per_hour !== null && (
                <div>
                  <dt>{t('catalog.per_hour')}</dt>
                  <dd>
                    <Price amount={service.working_per_hour} strong />
                  </dd>
                </div>
              )}
            </dl>
          ) : (
            <>
              <p className={classes.muted}>{t('catalog.no_fixed_price')}</p>
              <p className={classes.request}>{t('catalog.on_request')}</p>
            </>
          )}
          {!service.available && (
            <div className={classes.away}>
              <p>{t('catalog.not_available_here')}</p>
              <button type="button" onClick={() => openPopup('place')}>
                <IconMapPin size={18} aria-hidden />
                {t('location.change_button')}
              </button>
            </div>
          )}
          <div className={classes.top}>{actions}</div>
        </div>
        <div className={classes.main}>
          <section>
            <Heading>{t('catalog.about_us')}</Heading>
            {about.length > 0 ? (
              <ul className={classes.about}>
                {about.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            ) : (
              <p className={classes.muted}>
                {t(service.overview ? 'catalog.no_description' : 'catalog.no_details')}
              </p>
            )}
          </section>
          <section>
            <Heading>{t('catalog.overview')}</Heading>
            {service.overview && <p className={classes.overview}>{service.overview}</p>}
            <ServiceOverview service={service} />
          </section>
          <section className={classes.note}>
            <IconClockPlus size={22} aria-hidden />
            <div>
              <Heading>{t('catalog.please_note')}</Heading>
              <p>{t('catalog.extra_hours')}</p>
            </div>
          </section>
          <section>
            <Heading>{t('catalog.share')}</Heading>
            <ShareService service={service} />
          </section>
          <ServiceReviews service={service} Heading={Heading} />
        </div>
      </div>
      {look === 'page' ? (
        <div className={classes.end}>
          <PrimaryBar note={price}>
            <ServiceActions service={service} narrow />
          </PrimaryBar>
        </div>
      ) : (
        <div className={classes.bottom}>
          {price}
          <div className={classes.buttons}>
            <ServiceActions service={service} narrow {...(leave ? { leave } : {})} />
          </div>
        </div>
      )}
    </article>
  );
}
