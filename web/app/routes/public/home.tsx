import type { EndpointName } from '@aaspaas/contract/api.ts';
import type { Route } from './+types/home.ts';
import { toCard } from '../../features/discovery/card.ts';
import { BannerSlider } from '../../features/discovery/home/banner-slider.tsx';
import { CategoryCarousel } from '../../features/discovery/home/category-carousel.tsx';
import { Hero } from '../../features/discovery/home/hero.tsx';
import classes from '../../features/discovery/home/home.module.css';
import { homeHead } from '../../features/discovery/home-head.ts';
import { HomeSections } from '../../features/discovery/home/home-sections.tsx';
import { PendingTasks } from '../../features/discovery/home/pending-tasks.tsx';
import { useHomeGuard } from '../../features/discovery/home/use-home-guard.ts';
import { frameOf, pointOf, tryFrom } from '../../platform/page-api.ts';
import { Page } from '../../ui/frame.tsx';

/** The maximum number of characters of a card's text. */
const SHOWN = 90;

/** The maximum number of services in a row; See all leads to the others. */
const MOST = 12;

export async function loader({ context }: Route.LoaderArgs) {
  const query = { ...pointOf(frameOf(context)), limit: MOST };
  const section = async (
    name: EndpointName & `discovery.${'popular' | 'industry' | 'retail' | 'home' | 'tutoring'}`,
  ) => (await tryFrom(context, name, { query }))?.data.map((service) => toCard(service, SHOWN)) ?? null;
  const [banners, categories, popular, industry, retail, home, tutoring] = await Promise.all([
    tryFrom(context, 'content.top_rated'),
    tryFrom(context, 'catalog.categories'),
    section('discovery.popular'),
    section('discovery.industry'),
    section('discovery.retail'),
    section('discovery.home'),
    section('discovery.tutoring'),
  ]);
  return {
    banners: banners?.data ?? null,
    categories: categories?.data ?? null,
    cards: { popular, industry, retail, home, tutoring },
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return homeHead(matches, loaderData?.banners?.[0]?.picture?.url);
}

export default function Home({ loaderData: { banners, categories, cards } }: Route.ComponentProps) {
  useHomeGuard();
  return (
    <Page>
      <div className={classes.home}>
        <Hero />
        <CategoryCarousel categories={categories} />
        <BannerSlider banners={banners} />
        <HomeSections cards={cards} />
      </div>
      <PendingTasks />
    </Page>
  );
}
