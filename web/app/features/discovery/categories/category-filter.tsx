import { Link } from 'react-router';
import { call } from '../../../platform/api-client.ts';
import { usePublicQuery } from '../../../platform/use-public-query.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { listPath } from '../card.ts';
import { RetryLine } from './retry-line.tsx';
import classes from './category-filter.module.css';
import { LinesSkeleton } from './lines-skeleton.tsx';

/** Every category with its sub-categories as links, for people who prefer browsing to typing. */
export function CategoryFilter({ leave }: { leave: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { data, failed, retry } = usePublicQuery(language, async (signal) => {
    const categories = await call('catalog.categories', {}, { signal });
    return await Promise.all(
      categories.data.map(
        async ({ id }) => (await call('catalog.category', { params: { category: id } }, { signal })).data,
      ),
    );
  });
  if (failed) return <RetryLine text={t('catalog.subcategories_load_failed')} retry={retry} role="alert" />;
  if (!data) return <LinesSkeleton rows={4} />;
  return (
    <nav className="stack gap-14" aria-label={t('catalog.filter')}>
      <h3 className="text-15 muted">{t('catalog.filter')}</h3>
      {data.map(({ id, name, subcategories }) => (
        <div key={id}>
          <Link
            className={`text semibold no-underline ${classes.category}`}
            to={listPath(id)}
            onClick={leave}
          >
            {name}
          </Link>
          <div className={`flex flex-wrap gap-8 mt-4 ${classes.chips}`}>
            {subcategories.map((one) => (
              <Link
                className="inline-row bordered rounded-full text-15 text no-underline touch"
                key={one.id}
                to={listPath(id, one.id)}
                onClick={leave}
              >
                {one.name}
              </Link>
            ))}
          </div>
        </div>
      ))}
    </nav>
  );
}
