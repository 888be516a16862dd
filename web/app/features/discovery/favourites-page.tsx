import '../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import { LoadFailed, PageState } from '../../ui/page-state.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { type Card, toCard } from './card.ts';
import { ListCard } from './cards/list-card.tsx';
import { ServicePopup } from './service-popup.tsx';
import { FavouriteButton } from '../catalog/favourite-button.tsx';
import classes from './favourites-page.module.css';

const ABOUT_SHOWN = 120;

/** The customer's favourites, including those not available at their place. A removed favourite keeps its card until the page is left. */
export function FavouritesPage({ services }: { services: ReplyOf<'favourites.list'>['data'] }) {
  const t = useText();
  const [opened, setOpened] = useState<Card | null>(null);
  return (
    <Page>
      <h1 className="mb-20 page-title">{t('favourites.title')}</h1>
      {services.length === 0 ? (
        <PageState drawing="search" title={t('favourites.none')} text={t('favourites.none_help')}>
          <Button component={Link} to="/list-of-services">
            {t('booking.find_service')}
          </Button>
        </PageState>
      ) : (
        <>
          <h2 className="sr-only">{t('favourites.list')}</h2>
          <ul className={`stack one-column gap-12 list ${classes.list}`}>
            {services.map((service, index) => {
              const card = toCard(service, ABOUT_SHOWN);
              return (
                <li key={service.id}>
                  <ListCard
                    card={card}
                    open={setOpened}
                    eager={index < 2}
                    corner={<FavouriteButton service={service} />}
                    {...(service.available ? {} : { away: t('catalog.not_available_here') })}
                  />
                </li>
              );
            })}
          </ul>
        </>
      )}
      <ServicePopup card={opened} close={() => setOpened(null)} />
    </Page>
  );
}

/** Loading state of the page. */
export function FavouritesSkeleton() {
  const t = useText();
  return (
    <Page>
      <h1 className="mb-20 page-title">{t('favourites.title')}</h1>
      <CardsSkeleton count={4} />
    </Page>
  );
}

/** Error state of the page. */
export function FavouritesFailed() {
  const t = useText();
  return (
    <Page>
      <h1 className="mb-20 page-title">{t('favourites.title')}</h1>
      <LoadFailed text={t('favourites.load_failed')} />
    </Page>
  );
}
