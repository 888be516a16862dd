import type { Banner } from '@aaspaas/contract/features/content.ts';
import { Link, useRevalidator } from 'react-router';
import { useSession } from '../../../platform/session.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Carousel } from '../../../ui/carousel.tsx';
import { FailedState } from '../../../ui/page-state.tsx';
import { BannerCard } from '../banner-card.tsx';

/** The number of visible slides per minimum width. */
const VIEWS = { 0: 1, 768: 2, 1024: 3 };

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
          perView={VIEWS}
          head={head}
          autoplay
          plain={banners.every(({ link }) => link === null)}
        >
          {banners.map(({ id, ...banner }) => (
            <BannerCard key={id} {...banner} />
          ))}
        </Carousel>
      )}
    </div>
  );
}
