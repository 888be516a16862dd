import type { Banner } from '@aaspaas/contract/features/content.ts';
import { Link, useRevalidator } from 'react-router';
import { useSession } from '../../../platform/session.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Carousel } from '../../../ui/carousel.tsx';
import { FailedState } from '../../../ui/page-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import classes from './banner-slider.module.css';
import { textToneOn } from './text-tone.ts';

/** The slider of top-rated services. Rendered only when it has slides. Null: it could not be loaded. */
export function BannerSlider({ banners }: { banners: readonly Banner[] | null }) {
  const t = useText();
  const { role } = useSession();
  const { revalidate, state } = useRevalidator();
  if (banners?.length === 0) return null;
  const head = (
    <div className="section-head">
      <h2 className="text-22">{t('catalog.top_rated')}</h2>
      <Link
        className="flex-none semibold"
        to={role === 'employee' ? '/employee-booking-list' : '/list-of-services'}
      >
        {t('catalog.see_all')}
      </Link>
    </div>
  );
  return (
    <div>
      {!banners ? (
        <>
          {head}
          <FailedState
            text={t('catalog.fetch_failed')}
            look="line"
            retry={() => void revalidate()}
            busy={state === 'loading'}
          />
        </>
      ) : (
        <Carousel
          label={t('catalog.top_rated')}
          perView={{ 0: 1, 768: 2, 1024: 3 }}
          head={head}
          autoplay
          plain
        >
          {banners.map(({ id, picture, image_url, title, description, color }) => (
            <article
              key={id}
              className={`flex flex-col clip rounded-12 ${classes.banner}`}
              style={{ backgroundColor: color }}
              data-ink={textToneOn(color)}
            >
              <Picture
                src={picture?.url ?? image_url}
                colour={color}
                alt=""
                ratio={16 / 6}
                sizes="(min-width: 1024px) 390px, (min-width: 768px) 50vw, calc(100vw - 32px)"
              />
              <div className={classes.textBlock}>
                <h3 className="text-17 leading-13">{title}</h3>
                <p className="mt-4 text-15 leading-14">{description}</p>
              </div>
            </article>
          ))}
        </Carousel>
      )}
    </div>
  );
}
