import { Link } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/frame.tsx';
import type { Card } from './card.ts';
import { LoadFailed } from '../../ui/page-state.tsx';
import classes from './card-kinds.module.css';
import { NoServices } from './cards/no-services.tsx';
import { ListCard } from './cards/list-card.tsx';
import { BigCard, SmallCard } from './cards/service-cards.tsx';

const kinds = [
  { key: 'booking.cards_big', Kind: BigCard, look: 'big' },
  { key: 'booking.cards_list', Kind: ListCard, look: 'list' },
  { key: 'booking.cards_small', Kind: SmallCard, look: 'small' },
] as const;

/** The kinds of service cards, with services available at this place; null if they could not be loaded. */
export function CardKinds({ cards, open }: { cards: readonly Card[] | null; open: (card: Card) => void }) {
  const t = useText();
  return (
    <Page>
      <h1 className="page-title">{t('booking.cards_title')}</h1>
      <p className="mt-4 muted">{t('booking.cards_help')}</p>
      {cards === null ? (
        <LoadFailed text={t('catalog.fetch_failed')} />
      ) : cards.length === 0 ? (
        <NoServices look="whole" />
      ) : (
        <>
          {kinds.map(({ key, Kind, look }) => (
            <section key={key} className={classes.kind}>
              <h2>{t(key)}</h2>
              <ul className={`stack one-column gap-16 list ${classes.cards}`} data-look={look}>
                {cards.map((card) => (
                  <li key={card.id}>
                    <Kind card={card} open={open} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Button component={Link} to="/list-of-services">
            {t('home.see_all')}
          </Button>
        </>
      )}
    </Page>
  );
}
