import { Link } from 'react-router';
import { call } from '../../../platform/api-client.ts';
import { placeQuery } from '../../../platform/place-query.ts';
import { useFrame } from '../../../platform/use-frame.ts';
import { usePublicQuery } from '../../../platform/use-public-query.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import { servicePath } from '../card.ts';
import { RetryLine } from '../categories/retry-line.tsx';
import classes from '../search-popup.module.css';

/** Two rows of four. */
const MAX_TILES = 8;

/** The services booked most near the place, as tiles that lead to their pages; nothing if there are none. */
export function SearchMostBooked({ leave }: { leave: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { place } = useFrame();
  const query = placeQuery(place);
  const { data, failed, retry } = usePublicQuery(`${language} ${JSON.stringify(query)}`, (signal) =>
    call('discovery.popular', { query }, { signal }),
  );
  if (data?.data.length === 0) return null;
  return (
    <section>
      <h3 className="mb-8 text-15 muted">{t('home.most_booked')}</h3>
      {failed ? (
        <RetryLine text={t('catalog.fetch_failed')} retry={retry} role="alert" />
      ) : data ? (
        <ul className={`list ${classes.tiles}`}>
          {data.data.slice(0, MAX_TILES).map((service) => (
            <li key={service.id}>
              <Link className={classes.service} to={servicePath(service)} onClick={leave}>
                <Picture
                  src={service.image_url}
                  colour={service.picture?.colour ?? null}
                  alt=""
                  shape="tile"
                  sizes="(min-width: 1000px) 120px, 20vw"
                  eager
                />
                {service.name}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <LoadingRegion>
          <div className={classes.tiles}>
            {Array.from({ length: MAX_TILES }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing distinguishes them
              <Skeleton key={index} height={112} radius={12} />
            ))}
          </div>
        </LoadingRegion>
      )}
    </section>
  );
}
