import { Link } from 'react-router';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { type Card, servicePath } from '../card.ts';
import classes from './most-booked.module.css';

/** Two rows of four on a phone, one row of eight on wide screens. */
const MAX_TILES = 8;

const SIZES = '(min-width: 1000px) 136px, 24vw';

/** The services booked most near the place, as tiles that open the service. Only services with a price. */
export function MostBooked({ cards, open }: { cards: readonly Card[]; open: (card: Card) => void }) {
  const t = useText();
  const bookable = cards.filter((card) => card.bookable).slice(0, MAX_TILES);
  if (bookable.length === 0) return null;
  return (
    <section aria-labelledby="most-booked">
      <div className={classes.head}>
        <h2 id="most-booked" className="text-18">
          {t('home.most_booked')}
        </h2>
        <Link
          className="flex-none text-15 semibold no-underline touch inline-row"
          to="/list-of-services"
          aria-label={`${t('catalog.see_all')}: ${t('home.most_booked')}`}
        >
          {t('catalog.see_all')}
        </Link>
      </div>
      <ul className={classes.tiles}>
        {bookable.map((card) => (
          <li key={card.id}>
            <Link
              className={classes.tile}
              to={servicePath(card)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                open(card);
              }}
            >
              <Picture src={card.image} alt="" shape="tile" sizes={SIZES} colour={card.colour} eager />
              <span className={classes.name}>{card.name}</span>
              <TilePrice perHour={card.perHour} perDay={card.perDay} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One price, by the hour if there is one. */
function TilePrice({ perHour, perDay }: Pick<Card, 'perHour' | 'perDay'>) {
  const t = useText();
  const amount = perHour || perDay;
  if (!amount) return null;
  return (
    <span className={classes.price}>
      {formatRupees(amount)}/{t(perHour ? 'ui.per_hour' : 'ui.per_day')}
    </span>
  );
}
