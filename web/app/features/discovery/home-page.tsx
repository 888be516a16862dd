import type { Category } from '@aaspaas/contract/features/catalog.ts';
import { type ComponentProps, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../platform/session.ts';
import type { Card } from './card.ts';
import { BannerSlider } from './home/banner-slider.tsx';
import { CategoryCarousel } from './home/category-carousel.tsx';
import { Hero } from './home/hero.tsx';
import { HomeSections } from './home/home-sections.tsx';
import { MostBooked } from './home/most-booked.tsx';
import { ServicePopup } from './service-popup.tsx';
import classes from './home/home.module.css';

/** Home & Personal: its cover is the picture beside the title. */
const HOME_CATEGORY = 3;

/** The data of the home page; null for each part that could not be loaded. */
interface HomePageProps {
  readonly banners: ComponentProps<typeof BannerSlider>['banners'];
  readonly categories: readonly Category[] | null;
  readonly cards: ComponentProps<typeof HomeSections>['cards'];
  readonly deliveryPanel: ComponentProps<typeof CategoryCarousel>['deliveryPanel'];
}

/** The content of the home page. */
export function HomePage({ banners, categories, cards, deliveryPanel }: HomePageProps) {
  useHomeGuard();
  const [opened, setOpened] = useState<Card | null>(null);
  return (
    <div className={classes.home}>
      <Hero picture={categories?.find(({ id }) => id === HOME_CATEGORY)?.picture ?? null} />
      <MostBooked cards={cards.popular ?? []} open={setOpened} />
      <CategoryCarousel categories={categories} deliveryPanel={deliveryPanel} />
      <BannerSlider banners={banners} />
      <HomeSections cards={cards} open={setOpened} />
      <ServicePopup card={opened} close={() => setOpened(null)} />
    </div>
  );
}

/**
 * Applies the specification's rules for `/`: an unverified customer goes to the code screen, professionals and operators
 * to their own home.
 */
function useHomeGuard(): void {
  const navigate = useNavigate();
  const { token, role, verified } = useSession();
  const elsewhere = !token
    ? null
    : role === 'employee'
      ? '/employee-home'
      : role === 'admin'
        ? '/admin'
        : verified
          ? null
          : '/otp-verification';
  useEffect(() => {
    if (elsewhere) void navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);
}
