import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ServiceCard } from '../../../ui/service-card.tsx';
import { useAddToCart } from '../../cart/use-add-to-cart.ts';
import { type RowCard, servicePath } from '../card.ts';

/** The actions of a card: opens the service's popup over the page. */
export interface CardProps<C extends RowCard> {
  readonly card: C;
  readonly open: (card: C) => void;
  readonly eager?: boolean;
}

/** The card of a home section: with a price, Add to Cart and View; without a price, Enquire Now. */
export function BigCard<C extends RowCard>({ card, open, eager = false }: CardProps<C>) {
  const t = useText();
  const { add, adding } = useAddToCart();
  return (
    <ServiceCard
      {...factsOf(card)}
      look="big"
      about={card.about || t('catalog.no_description')}
      {...(card.bookable ? {} : { note: t('catalog.no_fixed_price') })}
      eager={eager}
      onOpen={() => open(card)}
      actions={
        card.bookable ? (
          <>
            <Button
              variant="light"
              loading={adding === card.id}
              onClick={() => void add(card.id)}
              aria-label={`${t('catalog.add_to_cart')}: ${card.name}`}
            >
              {t('catalog.add_to_cart')}
            </Button>
            <Button
              variant="default"
              onClick={() => open(card)}
              aria-label={`${t('catalog.view')}: ${card.name}`}
            >
              {t('catalog.view')}
            </Button>
          </>
        ) : (
          <Button
            component={Link}
            to={`/enquiry-service-booking?service=${card.id}`}
            state={{ serviceId: card.id }}
            variant="light"
            aria-label={`${t('catalog.enquire_now')}: ${card.name}`}
          >
            {t('catalog.enquire_now')}
          </Button>
        )
      }
    />
  );
}

/** A picture and a name that open the service's popup. */
export function SmallCard<C extends RowCard>({ card, open, eager = false }: CardProps<C>) {
  return (
    <ServiceCard
      name={card.name}
      to={servicePath(card)}
      image={card.image}
      colour={card.colour}
      look="small"
      eager={eager}
      onOpen={() => open(card)}
    />
  );
}

/** The data of the card's service. */
export function factsOf(card: RowCard) {
  return {
    name: card.name,
    to: servicePath(card),
    image: card.image,
    colour: card.colour,
    rating: card.rating,
    reviews: card.reviews,
    perDay: card.perDay,
    perHour: card.perHour,
  };
}
