import { Link, useRevalidator } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Carousel } from '../../../ui/carousel.tsx';
import { FailedState } from '../../../ui/page-state.tsx';
import { CardSkeleton, LoadingRegion } from '../../../ui/skeletons.tsx';
import { type RowCard, listPath } from '../card.ts';
import { BigCard, SmallCard } from '../cards/service-cards.tsx';
import { LazyNoServices } from './lazy-no-services.tsx';

/** The number of visible slides per breakpoint (from the specification). */
const VIEWS = { big: { 0: 1, 600: 2, 998: 3, 1300: 4 }, small: { 0: 1, 600: 3, 855: 4, 1300: 5 } };
const MAX_SLIDES_IN_VIEW = 5;

export interface HomeSectionProps {
  readonly title: string;
  /** Null: it could not be loaded. */
  readonly cards: readonly RowCard[] | null;
  readonly look: 'big' | 'small';
  readonly open: (card: RowCard) => void;
  /** The category that See all links to. */
  readonly category?: number;
  /** The section is reloading and takes long enough to show it. */
  readonly loading: boolean;
}

/** A row of services on the home page. */
export function HomeSection({ title, cards, look, open, category, loading }: HomeSectionProps) {
  const t = useText();
  const { revalidate, state } = useRevalidator();
  const CardOf = look === 'big' ? BigCard : SmallCard;
  const head = (
    <div className="section-head">
      <h2 className="text-22">{title}</h2>
      {category !== undefined && cards?.length ? (
        <Link
          className="flex-none semibold"
          to={listPath(category)}
          aria-label={`${t('catalog.see_all')}: ${title}`}
        >
          {t('catalog.see_all')}
        </Link>
      ) : null}
    </div>
  );
  return (
    <div>
      {loading ? (
        <>
          {head}
          <LoadingRegion>
            <Carousel label={title} perView={VIEWS[look]}>
              {Array.from({ length: MAX_SLIDES_IN_VIEW }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing distinguishes them
                <CardSkeleton key={index} small={look === 'small'} />
              ))}
            </Carousel>
          </LoadingRegion>
        </>
      ) : !cards ? (
        <>
          {head}
          <FailedState
            text={t('catalog.fetch_failed')}
            look="line"
            retry={() => void revalidate()}
            busy={state === 'loading'}
          />
        </>
      ) : cards.length === 0 ? (
        <>
          {head}
          <LazyNoServices look="line" category={category} />
        </>
      ) : (
        <Carousel label={title} perView={VIEWS[look]} head={head} autoplay>
          {cards.map((card) => (
            <CardOf key={card.id} card={card} open={open} />
          ))}
        </Carousel>
      )}
    </div>
  );
}
