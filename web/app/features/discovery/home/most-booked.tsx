import { Link } from 'react-router';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { LoadFailed } from '../../../ui/page-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import { type RowCard, servicePath } from '../card.ts';
import classes from './most-booked.module.css';

/** Two rows of four on a phone, one row of eight on wide screens. */
const MAX_TILES = 8;

const SIZES = '(min-width: 1000px) 136px, 24vw';

/** The services booked most near the place, as tiles that open the service. Only services with a price. */
export function MostBooked({
  cards,
  open,
  loading,
}: {
  /** Null: they could not be loaded. */
  cards: readonly RowCard[] | null;
  open: (card: RowCard) => void;
  loading: boolean;
}) {
  const t = useText();
  const bookable = (cards ?? []).filter((card) => card.bookable).slice(0, MAX_TILES);
  if (!loading && cards && bookable.length === 0) return null;
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
      {loading ? (
        <LoadingRegion>
          <div className={classes.tiles}>
            {Array.from({ length: MAX_TILES }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing distinguishes them
              <div key={index} className={classes.tile}>
                <Skeleton className={classes.square} />
                <Skeleton height={14} mt={8} />
                <Skeleton height={12} width="60%" mt={6} />
              </div>
            ))}
          </div>
        </LoadingRegion>
      ) : cards ? (
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
                <Picture src={card.image} alt="" shape="tile" sizes={SIZES} colour={card.colour} inDocument />
                <span className={classes.name}>{card.name}</span>
                <TilePrice perHour={card.perHour} perDay={card.perDay} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <LoadFailed text={t('catalog.fetch_failed')} look="line" />
      )}
    </section>
  );
}

/** One price, by the hour if there is one. */
function TilePrice({ perHour, perDay }: Pick<RowCard, 'perHour' | 'perDay'>) {
  const t = useText();
  const amount = perHour || perDay;
  if (!amount) return null;
  return (
    <span className={classes.price}>
      {formatRupees(amount)}/{t(perHour ? 'ui.per_hour' : 'ui.per_day')}
    </span>
  );
}
