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
      <div className={`stack one-column gap-20 ${classes.columns}`}>
        <div className={`min-w-0 ${classes.pictures}`}>
          <ServicePictures service={service} />
        </div>
        <div className={`stack gap-10 ${classes.side}`}>
          <div className={`flex justify-between gap-12 ${classes.title}`}>
            <Name className={`text-24 ${classes.name}`}>{service.name}</Name>
            <FavouriteButton service={service} />
          </div>
          <p className={`row flex-wrap muted ${classes.rating}`}>
            <StarRating rating={service.average_rating} />
            <span>
              {service.total_reviews > 0
                ? t('catalog.reviews', { count: service.total_reviews })
                : t('catalog.no_reviews')}
            </span>
          </p>
          {bookable ? (
            <dl className={`stack gap-10 ${classes.prices}`}>
              {service.working_per_day !== null && (
                <div>
                  <dt className="text-14 muted">{t('catalog.per_day')}</dt>
                  <dd className="m-0 text-18">
                    <Price amount={service.working_per_day} strong />
                  </dd>
                </div>
              )}
              {service.working_per_hour !== null && (
                <div>
                  <dt className="text-14 muted">{t('catalog.per_hour')}</dt>
                  <dd className="m-0 text-18">
                    <Price amount={service.working_per_hour} strong />
                  </dd>
                </div>
              )}
            </dl>
          ) : (
            <>
              <p className="muted">{t('catalog.no_fixed_price')}</p>
              <p className="p-12-14 rounded-10 bg-link-soft">{t('catalog.on_request')}</p>
            </>
          )}
          {!service.available && (
            <div className={classes.away}>
              <p>{t('catalog.not_available_here')}</p>
              <button
                className="inline-row gap-6 p-0 border-0 bg-none text semibold pointer"
                type="button"
                onClick={() => openPopup('place')}
              >
                <IconMapPin size={18} aria-hidden />
                {t('location.change_button')}
              </button>
            </div>
          )}
          <div className={`stack gap-10 mt-6 ${classes.top}`}>{actions}</div>
        </div>
        <div className={`stack min-w-0 mt-8 ${classes.main}`}>
          <section>
            <Heading>{t('catalog.about_us')}</Heading>
            {about.length > 0 ? (
              <ul className={`stack gap-6 ${classes.about}`}>
                {about.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            ) : (
              <p className="muted">{t(service.overview ? 'catalog.no_description' : 'catalog.no_details')}</p>
            )}
          </section>
          <section>
            <Heading>{t('catalog.overview')}</Heading>
            {service.overview && <p className="mb-14">{service.overview}</p>}
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
        <div className={`row gap-16 ${classes.bottom}`}>
          {price}
          <div className={`flex min-w-0 equal gap-12 ${classes.buttons}`}>
            <ServiceActions service={service} narrow {...(leave ? { leave } : {})} />
          </div>
        </div>
      )}
    </article>
  );
}
