import type { Category } from '@aaspaas/contract/features/catalog.ts';
import { type ComponentProps, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../platform/session.ts';
import { BannerSlider } from './home/banner-slider.tsx';
import { CategoryCarousel } from './home/category-carousel.tsx';
import { Hero } from './home/hero.tsx';
import { HomeSections } from './home/home-sections.tsx';
import classes from './home/home.module.css';

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
  return (
    <div className={classes.home}>
      <Hero />
      <CategoryCarousel categories={categories} deliveryPanel={deliveryPanel} />
      <BannerSlider banners={banners} />
      <HomeSections cards={cards} />
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
