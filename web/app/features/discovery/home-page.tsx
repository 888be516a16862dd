import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { showOwnHome } from '../../platform/own-home.ts';
import { useSession } from '../../platform/session.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { RowCard } from './card.ts';
import { DeferredRows } from './home/deferred-rows.tsx';
import { Hero } from './home/hero.tsx';
import { MostBooked } from './home/most-booked.tsx';
import { PeopleRow } from './home/people-row.tsx';
import type { RowsProps } from './home/rows.tsx';
import { useSlowReload } from './home/use-slow-reload.ts';
import { Welcome } from './home/welcome.tsx';
import { ServicePopup } from './service-popup.tsx';
import classes from './home/home.module.css';

/** Loads what the page needs before it is shown as the next page. */
export { preloadRows } from './home/deferred-rows.tsx';

/** Home & Personal: its cover is the picture beside the title. */
const HOME_CATEGORY = 3;

/** The data of the home page; null for each part that could not be loaded. */
interface HomePageProps extends Pick<RowsProps, 'banners' | 'categories' | 'cards' | 'deliveryPanel'> {
  readonly spotlight: ComponentProps<typeof Hero>['spotlight'];
  /** The time of day in Asia/Kolkata, `HH:MM`. */
  readonly time: string;
  /** A customer's parts: the first card, what they can book again, and whether a booking was just sent. */
  readonly topCard: ReactNode;
  readonly bookAgain: ReactNode;
  readonly booked: boolean;
}

/** The content of the home page. */
export function HomePage({
  banners,
  categories,
  cards,
  spotlight,
  deliveryPanel,
  time,
  topCard,
  bookAgain,
  booked,
}: HomePageProps) {
  useHomeGuard();
  const [opened, setOpened] = useState<RowCard | null>(null);
  const isSlow = useSlowReload(cards);
  const customer = useRole() === 'user';
  return (
    <div className={classes.home} data-customer={customer || undefined}>
      {customer ? (
        <>
          <Welcome time={time} booked={booked} topCard={topCard} />
          {bookAgain}
        </>
      ) : (
        <Hero
          picture={categories?.find(({ id }) => id === HOME_CATEGORY)?.picture ?? null}
          spotlight={spotlight}
          open={setOpened}
        />
      )}
      <MostBooked cards={cards.popular} open={setOpened} loading={isSlow('popular')} />
      {cards.popular?.some(({ bookable }) => bookable) && <PeopleRow />}
      <DeferredRows
        categories={categories}
        deliveryPanel={deliveryPanel}
        banners={banners}
        cards={cards}
        open={setOpened}
        isSlow={isSlow}
      />
      <ServicePopup card={opened} close={() => setOpened(null)} />
    </div>
  );
}

/** The role of the session; until scripts have loaded, the one that the server knows. */
function useRole(): Role | null {
  const hydrated = useHydrated();
  const { role } = useSession();
  const frame = useFrame();
  return hydrated ? role : frame.role;
}

/**
 * Applies the specification's rules for `/`: an unverified customer goes to the code screen, professionals and operators
 * to their own home.
 */
function useHomeGuard(): void {
  const navigate = useNavigate();
  const hydrated = useHydrated();
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
    // Before hydration the session is not known.
    else if (hydrated) showOwnHome();
  }, [elsewhere, hydrated, navigate]);
  useEffect(() => showOwnHome, []);
}
