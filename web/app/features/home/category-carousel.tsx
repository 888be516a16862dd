import type { Category } from '@aaspaas/contract/features/catalog.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../../platform/use-text.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { FailedState } from '../../ui/page-state.tsx';
import { ServiceCard } from '../../ui/service-card.tsx';
import { listPath } from '../discovery/card-of.ts';
import { SubcategoryPopup } from '../discovery/subcategory-popup.tsx';

const MOST = 5;

/** A tile for each category, which opens its sub-categories. */
export function CategoryCarousel({ categories }: { categories: readonly Category[] | null }) {
  const t = useText();
  const { revalidate, state } = useRevalidator();
  const [opened, setOpened] = useState<Category | null>(null);
  if (!categories)
    return (
      <FailedState
        text={t('catalog.fetch_failed')}
        retry={() => void revalidate()}
        busy={state === 'loading'}
      />
    );
  if (categories.length === 0) return <p>{t('catalog.no_categories')}</p>;
  const atMost = (count: number) => Math.min(count, categories.length);
  return (
    <div>
      <h2 className="sr-only">{t('catalog.categories')}</h2>
      <Carousel
        label={t('catalog.categories')}
        perView={{ 0: atMost(2), 568: atMost(3), 768: atMost(4), 1024: atMost(MOST) }}
        autoplay
      >
        {categories.map((category) => (
          <ServiceCard
            key={category.id}
            look="small"
            name={category.name}
            to={listPath(category.id)}
            image={category.picture?.url ?? category.image_url}
            colour={category.picture?.colour ?? null}
            onOpen={() => setOpened(category)}
          />
        ))}
      </Carousel>
      <SubcategoryPopup category={opened} close={() => setOpened(null)} />
    </div>
  );
}
