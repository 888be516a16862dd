import '../../platform/slots-texts.ts';
import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { openPopup } from '../../platform/popup.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { useText } from '../../ui/language/use-text.ts';
import { FailedState } from '../../ui/page-state.tsx';
import { StarRating } from '../../ui/star-rating.tsx';
import { FavouriteButton } from '../catalog/favourite-button.tsx';
import { NearRow } from '../catalog/near-row.tsx';
import { NearRowSkeleton } from '../catalog/near-row-skeleton.tsx';
import type { KnownService, LoadedService } from './known-service.ts';
import { BookPanel } from './service/book-panel.tsx';
import { NearPeople } from './service/near-people.tsx';
import { ServiceActions } from './service/service-actions.tsx';
import classes from './service-article.module.css';
import { ServicePictures } from './service/service-pictures.tsx';
import { ServiceTexts } from './service/service-texts.tsx';
import { ServiceTextsSkeleton } from './service/service-texts-skeleton.tsx';

interface ServiceArticleProps {
  /** What the card that opened it knows, or the same part of the details. */
  readonly service: KnownService;
  /** Null while they load. */
  readonly details: LoadedService | null;
  /** `page`: the service's own page; `popup`: over another page, with the heart in the popup's header. */
  readonly look: 'page' | 'popup';
  /** The way to a page; in the first column, so that the choices begin next to it. */
  readonly breadcrumbs?: ReactNode;
  /** Called when a button navigates away. */
  readonly leave?: () => void;
  /** The details could not be loaded; what the card knows can be booked all the same. */
  readonly retry?: (() => void) | undefined;
  /** Instead of everything that books or remembers the service: for an operator's preview. */
  readonly side?: ReactNode;
}

/** The description of a service: its pictures, who is near, the choices with the buttons, then all texts and reviews. */
export function ServiceArticle(props: ServiceArticleProps) {
  const { service, details, look, breadcrumbs, leave, retry, side } = props;
  const t = useText();
  const Name = look === 'page' ? 'h1' : 'h3';
  const Heading = look === 'page' ? 'h2' : 'h4';
  const leaveProps = leave ? { leave } : {};
  return (
    <article className={classes.article} data-look={look}>
      {look === 'popup' && !side && (
        <div className={classes.corner}>
          <FavouriteButton service={service} />
        </div>
      )}
      {breadcrumbs && <div className={classes.breadcrumbs}>{breadcrumbs}</div>}
      <div className={classes.pictures}>
        <ServicePictures service={service} details={details} />
      </div>
      <div className={classes.head}>
        <div className={`row justify-between gap-12 ${classes.title}`}>
          <Name className={`text-24 ${classes.name}`}>{service.name}</Name>
          {look === 'page' && (
            <div className={classes.heart}>
              <FavouriteButton service={service} />
            </div>
          )}
          <p className={`row ${classes.rating}`}>
            {service.reviews > 0 ? (
              <>
                <StarRating rating={service.rating} />
                <span className="muted">({t('catalog.reviews', { count: service.reviews })})</span>
              </>
            ) : (
              <span className="muted">{t('catalog.no_reviews')}</span>
            )}
            {details && details.near.count > 0 && (
              <span className={classes.count}>· {t('people.near_count', { count: details.near.count })}</span>
            )}
          </p>
        </div>
        <div className={classes.near}>
          {details ? <NearRow near={details.near} checks={details.checks} /> : !retry && <NearRowSkeleton />}
        </div>
        {details && look === 'page' && <NearPeople service={details} />}
      </div>
      <div className={classes.side}>
        {details?.available === false && <NotHere />}
        {side ??
          (service.bookable ? (
            <BookPanel service={service} details={details} {...leaveProps} />
          ) : (
            <div className="stack gap-10">
              <p className="muted">{t('catalog.no_fixed_price')}</p>
              <p className="p-12-14 rounded-10 bg-link-soft">{t('catalog.on_request')}</p>
              <ActionBar place="card">
                <ServiceActions service={service} {...leaveProps} />
              </ActionBar>
            </div>
          ))}
      </div>
      <div className={classes.main}>
        {details ? (
          <>
            <ServiceTexts service={details} Heading={Heading} />
            {!side && (
              <div className={`flex equal gap-12 ${classes.end}`}>
                <ServiceActions service={service} {...leaveProps} />
              </div>
            )}
          </>
        ) : retry ? (
          <FailedState text={t('catalog.product_failed')} retry={retry} />
        ) : (
          <ServiceTextsSkeleton />
        )}
      </div>
    </article>
  );
}

/** The service is not offered at the selected place; another place can be chosen. */
function NotHere() {
  const t = useText();
  return (
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
  );
}
