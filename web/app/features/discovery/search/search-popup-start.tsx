import { IconChevronDown, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../platform/api-client.ts';
import { usePublicQuery } from '../../../platform/use-public-query.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadingRegion } from '../../../ui/skeletons.tsx';
import { listPath } from '../card.ts';
import { CategoryFilter } from '../categories/category-filter.tsx';
import { RetryLine } from '../categories/retry-line.tsx';
import classes from '../search-popup.module.css';
import { SearchMostBooked } from './search-popup-most-booked.tsx';
import { clearRecentSearches, recentSearches } from './search-popup-recent.ts';

/** The search popup's content before typing: recent searches, the most booked services, categories. Without matches: categories. */
export function SearchStart({
  typing,
  leave,
  choose,
}: {
  typing: boolean;
  leave: () => void;
  choose: (text: string) => void;
}) {
  const t = useText();
  const [recent, setRecent] = useState(recentSearches);
  const [filtering, setFiltering] = useState(false);
  return (
    <div className="stack gap-20">
      {!typing && recent.length > 0 && (
        <section className={`stack items-center ${classes.recent}`}>
          <h3 className="text-15 muted">{t('catalog.search_recent')}</h3>
          <button
            type="button"
            className={classes.forget}
            onClick={() => {
              clearRecentSearches();
              setRecent([]);
            }}
          >
            {t('catalog.search_clear')}
          </button>
          <ul className="flex flex-wrap col-span-full gap-8 list">
            {recent.map((text) => (
              <li key={text}>
                <button type="button" className={classes.recentSearch} onClick={() => choose(text)}>
                  <IconHistory size={18} aria-hidden />
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div hidden={typing}>
        <SearchMostBooked leave={leave} />
      </div>
      <Categories leave={leave} />
      <details
        className={`border-t ${classes.filter}`}
        onToggle={(event) => setFiltering(event.currentTarget.open)}
      >
        <summary>
          {t('catalog.filter')}
          <IconChevronDown size={20} aria-hidden />
        </summary>
        {filtering && <CategoryFilter leave={leave} />}
      </details>
    </div>
  );
}

/** The categories as tiles. */
function Categories({ leave }: { leave: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { data, failed, retry } = usePublicQuery(language, (signal) =>
    call('catalog.categories', {}, { signal }),
  );
  return (
    <section>
      <h3 className="mb-8 text-15 muted">{t('catalog.categories')}</h3>
      {failed ? (
        <RetryLine text={t('catalog.fetch_failed')} retry={retry} role="alert" />
      ) : data ? (
        <ul className="stack two-columns gap-10 list">
          {data.data.map(({ id, name, image_url, picture }) => (
            <li key={id}>
              <Link
                className={`stack clip bordered rounded-12 hover-line text semibold leading-13 no-underline ${classes.tile}`}
                to={listPath(id)}
                onClick={leave}
              >
                <Picture
                  src={picture?.url ?? image_url}
                  colour={picture?.colour ?? null}
                  alt=""
                  ratio={2}
                  sizes="(min-width: 1000px) 250px, 45vw"
                  eager
                />
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <LoadingRegion>
          <div className="stack two-columns gap-10">
            {[1, 2, 3, 4].map((tile) => (
              <Skeleton key={tile} height={112} radius={12} />
            ))}
          </div>
        </LoadingRegion>
      )}
    </section>
  );
}
