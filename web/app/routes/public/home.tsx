import type { EndpointName } from '@aaspaas/contract/api.ts';
import { lazy } from 'react';
import type { Route } from './+types/home.ts';
import { BookAgainPlace, TopCardPlace } from '../../features/booking/home-places.tsx';
import { useHomeRoom } from '../../features/booking/home-rooms.ts';
import { homeHead } from '../../features/discovery/home-head.ts';
import { HomePage, preloadRows } from '../../features/discovery/home-page.tsx';
import { rowCards } from '../../features/discovery/row-cards.ts';
import { spotlightOf } from '../../features/discovery/spotlight-of.ts';
import { timeNow, today } from '../../platform/clock.ts';
import { frameOf, pointOf, tryFrom } from '../../platform/page-api.ts';
import { Page } from '../../ui/frame.tsx';

const DeliveryPanel = lazy(() => import('../../features/enquiry/pd-panel.tsx'));

/** The maximum number of characters of a card's text. */
const SHOWN = 90;

/** The maximum number of services in a row; See all leads to the others. */
const MAX_SERVICES = 12;

export async function loader({ context }: Route.LoaderArgs) {
  const frame = frameOf(context);
  const query = { ...pointOf(frame), limit: MAX_SERVICES };
  const section = async (
    name: EndpointName & `discovery.${'popular' | 'industry' | 'retail' | 'home' | 'tutoring'}`,
  ) => (await tryFrom(context, name, { query }))?.data ?? null;
  const [banners, categories, popular, industry, retail, home, tutoring] = await Promise.all([
    tryFrom(context, 'content.top_rated', { query: pointOf(frame) }),
    tryFrom(context, 'catalog.categories'),
    section('discovery.popular'),
    section('discovery.industry'),
    section('discovery.retail'),
    section('discovery.home'),
    section('discovery.tutoring'),
  ]);
  const cardOf = rowCards(SHOWN);
  const withText = (services: typeof popular) => services?.map((service) => cardOf(service)) ?? null;
  const withoutText = (services: typeof popular) =>
    services?.map((service) => cardOf(service, false)) ?? null;
  return {
    banners: banners?.data ?? null,
    categories: categories?.data ?? null,
    cards: {
      popular: withText(popular),
      industry: withText(industry),
      retail: withoutText(retail),
      home: withText(home),
      tutoring: withoutText(tutoring),
    },
    time: timeNow(),
    spotlight: spotlightOf(popular ?? [], { language: frame.language, today: today(), cardOf }),
  };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  // Reached by a link, home shows its rows at once; as the first page of a visit it has them in its document.
  async (_args, next) => {
    const [results] = await Promise.all([next(), preloadRows()]);
    return results;
  },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return homeHead(matches, loaderData?.banners?.[0]?.picture?.url);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const booked = useHomeRoom('topCard') === 'booked';
  return (
    <Page>
      <HomePage
        {...loaderData}
        deliveryPanel={DeliveryPanel}
        topCard={<TopCardPlace />}
        bookAgain={<BookAgainPlace />}
        booked={booked}
      />
    </Page>
  );
}
