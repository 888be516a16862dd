import type { City } from '@aaspaas/contract/features/cities.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Carousel } from '../../../ui/carousel.tsx';
import { ServiceCard } from '../../../ui/service-card.tsx';
import { type Card, servicePath } from '../card.ts';
import classes from './city-cards.module.css';
import { useCityPlace } from './use-city-place.ts';

/** The number of cards initially in view on most phones and screens. */
const IN_VIEW = 2;

/** Slides per breakpoint; a partly visible next slide shows that there are more. */
const VIEWS = { 0: 1.2, 600: 2.3, 998: 3, 1300: 4 };

/** The services of a city, stacked or as a row. */
export function CityCards({
  city,
  cards,
  look,
  label,
}: {
  readonly city: City;
  readonly cards: readonly Card[];
  readonly look: 'list' | 'row';
  /** The label of the row and its heading. */
  readonly label: string;
}) {
  const t = useText();
  const { continueTo } = useCityPlace(city);
  const rendered = cards.map((card, index) => (
    <ServiceCard
      key={card.id}
      look={look === 'row' ? 'big' : 'list'}
      name={card.name}
      to={servicePath(card)}
      image={card.image}
      colour={card.colour}
      rating={card.rating}
      reviews={card.reviews}
      perDay={card.perDay}
      perHour={card.perHour}
      about={card.about}
      {...(card.bookable ? {} : { note: t('catalog.no_fixed_price') })}
      eager={look === 'list' && index < IN_VIEW}
      onOpen={() => void continueTo(servicePath(card))}
    />
  ));
  if (look === 'row')
    return (
      <Carousel label={label} perView={VIEWS} head={<h2 className="mb-14 text-22">{label}</h2>}>
        {rendered}
      </Carousel>
    );
  return (
    <ul className={`stack gap-14 list ${classes.list}`}>
      {rendered.map((card) => (
        <li key={card.key}>{card}</li>
      ))}
    </ul>
  );
}
