import type { ComponentProps } from 'react';
import { BannerSlider } from './banner-slider.tsx';
import { CategoryCarousel } from './category-carousel.tsx';
import { HomeSections } from './home-sections.tsx';

export type RowsProps = ComponentProps<typeof CategoryCarousel> &
  ComponentProps<typeof BannerSlider> &
  ComponentProps<typeof HomeSections>;

/** The rows of the home page: categories, top-rated services and the sections. Loaded after the page (deferred-rows.tsx). */
export default function Rows({ categories, deliveryPanel, banners, cards, open, isSlow }: RowsProps) {
  return (
    <>
      <CategoryCarousel categories={categories} deliveryPanel={deliveryPanel} />
      <BannerSlider banners={banners} />
      <HomeSections cards={cards} open={open} isSlow={isSlow} />
    </>
  );
}
