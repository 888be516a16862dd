import { useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed, PageState } from '../../../ui/page-state.tsx';
import { Link } from 'react-router';
import { FavouriteButton } from '../../catalog/favourite-button.tsx';
import type { Card } from '../card.ts';
import { NoServices } from '../cards/no-services.tsx';
import { ListCard } from '../cards/list-card.tsx';
import { ServicePopup } from '../service-popup.tsx';
import classes from './service-list.module.css';

/** The number of pictures initially in view. */
const IN_VIEW = 6;

/** The number of cards rendered initially and added with each tap; five hundred cards are too slow on a cheap phone. */
const STEP = 40;

export interface ServiceListProps {
  /** The services that match the filters; null if the list could not be loaded. */
  readonly cards: readonly Card[] | null;
  /** The number of services without filters. */
  readonly total: number;
  /** The address of the list without filters. */
  readonly clearPath: string;
  readonly category?: number | undefined;
  readonly subcategory?: number | undefined;
}

/** The list's cards, or the message in their place. */
export function ServiceList({ cards, total, clearPath, category, subcategory }: ServiceListProps) {
  const t = useText();
  const [opened, setOpened] = useState<Card | null>(null);
  const [shownCount, setShownCount] = useState(STEP);
  if (!cards) return <LoadFailed text={t('catalog.fetch_failed')} />;
  if (total === 0) return <NoServices look="whole" category={category} subcategory={subcategory} />;
  if (cards.length === 0)
    return (
      <PageState drawing="search" title={t('discovery.no_match')} text={t('discovery.no_match_help')}>
        <Button component={Link} to={clearPath} preventScrollReset>
          {t('discovery.clear_all')}
        </Button>
      </PageState>
    );
  return (
    <>
      <ul className={`list ${classes.cards}`}>
        {cards.slice(0, shownCount).map((card, index) => (
          <li key={card.id}>
            <ListCard
              card={card}
              open={setOpened}
              eager={index < IN_VIEW}
              corner={<FavouriteButton service={card} />}
            />
          </li>
        ))}
      </ul>
      {cards.length > shownCount && (
        <Button
          variant="default"
          fullWidth
          className="mt-16"
          onClick={() => setShownCount(shownCount + STEP)}
        >
          {t('discovery.show_more', { count: Math.min(STEP, cards.length - shownCount) })}
        </Button>
      )}
      <ServicePopup card={opened} close={() => setOpened(null)} />
    </>
  );
}
