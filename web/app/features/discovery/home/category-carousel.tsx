import type { Category } from '@aaspaas/contract/features/catalog.ts';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { read, write } from '../../../platform/storage.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Carousel } from '../../../ui/carousel.tsx';
import { FailedState } from '../../../ui/page-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { CategoryTile, DeliveryTile } from './category-tile.tsx';

const SubcategoryPopup = lazy(async () => ({
  default: (await import('../categories/subcategory-popup.tsx')).SubcategoryPopup,
}));

/** The number of visible tiles per minimum width (from the specification; for narrower screens, as many as fit on a phone). */
const VIEWS = { 0: 2, 568: 3, 768: 4, 1024: 5 };

/** The P & D tile, then one tile per category. Null: the categories could not be loaded, and only the first tile is shown. */
export function CategoryCarousel({
  categories,
  deliveryPanel: DeliveryPanel,
}: {
  categories: readonly Category[] | null;
  /** The P & D enquiry, shown in a popup. */
  deliveryPanel: ComponentType<{ close: () => void }>;
}) {
  const t = useText();
  const { revalidate, state } = useRevalidator();
  // Stays readable during the closing animation.
  const [chosen, setChosen] = useState<Category | null>(null);
  const [opened, setOpened] = useState(false);
  const [deliveryOpen, setDeliveryOpen] = useDeliveryPanel();
  const tiles = (categories?.length ?? 0) + 1;
  const perView = Object.fromEntries(
    Object.entries(VIEWS).map(([from, count]) => [from, Math.min(count, tiles)]),
  );
  return (
    <div>
      <h2 className="sr-only">{t('catalog.categories')}</h2>
      <Carousel label={t('catalog.categories')} perView={categories?.length ? perView : VIEWS} autoplay loop>
        <DeliveryTile key="pd" opened={deliveryOpen} toggle={() => setDeliveryOpen(!deliveryOpen)} />
        {categories?.map((category) => (
          <CategoryTile
            key={category.id}
            category={category}
            open={() => {
              setChosen(category);
              setOpened(true);
            }}
          />
        ))}
      </Carousel>
      {!categories && (
        <FailedState
          text={t('catalog.fetch_failed')}
          look="line"
          retry={() => void revalidate()}
          busy={state === 'loading'}
        />
      )}
      {chosen && (
        <Suspense>
          <SubcategoryPopup category={opened ? chosen : null} close={() => setOpened(false)} />
        </Suspense>
      )}
      <Sheet opened={deliveryOpen} onClose={() => setDeliveryOpen(false)} title={t('home.pd_title')}>
        <Suspense fallback={<p role="status">{t('ui.loading')}</p>}>
          <DeliveryPanel close={() => setDeliveryOpen(false)} />
        </Suspense>
      </Sheet>
    </div>
  );
}

/** Whether the P & D panel is open; persists over a reload (`isFormVisible`). */
function useDeliveryPanel(): readonly [opened: boolean, set: (opened: boolean) => void] {
  const [opened, setOpened] = useState(false);
  // After the first render, which must match the server's.
  useEffect(() => {
    if (read('isFormVisible') === 'true') setOpened(true);
  }, []);
  return [
    opened,
    (next) => {
      write('isFormVisible', String(next));
      setOpened(next);
    },
  ];
}
