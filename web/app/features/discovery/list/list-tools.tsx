import {
  IconAdjustmentsHorizontal,
  IconArrowsSort,
  IconCategory,
  IconChevronDown,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './list-tools.module.css';
import { countChosen, type ListFilters, NO_FILTERS, SORTS, type Sortable } from './rules/list-filters.ts';
import type { UrlFilters } from '../use-list-filters.ts';

const FilterSheet = lazy(() => import('./filter-sheet.tsx'));
const CategorySheet = lazy(() => import('../categories/category-sheet.tsx'));

/** The anchor of the filters in the page; a phone without scripts jumps to it. */
export const FILTERS_ID = 'filters';

/** The tools above the list: filters (phones), order, and the categories. Without services to sort, only the categories. */
export function ListTools({
  services,
  urlFilters: { filters, filterPath, choose },
}: {
  services: readonly Sortable[];
  urlFilters: UrlFilters;
}) {
  const t = useText();
  const [open, setOpen] = useState<'filters' | 'categories' | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const show = (name: 'filters' | 'categories') => {
    setSeen(new Set([...seen, name]));
    setOpen(name);
  };
  const close = () => setOpen(null);
  const chosen = countChosen(filters);
  return (
    <div className={`flex gap-8 ${classes.tools}`}>
      {services.length > 1 && (
        <>
          <a
            className={classes.filters}
            aria-haspopup="dialog"
            href={`#${FILTERS_ID}`}
            onClick={(event) => {
              event.preventDefault();
              show('filters');
            }}
          >
            <IconAdjustmentsHorizontal size={20} aria-hidden />
            <span aria-hidden={chosen > 0}>{t('discovery.filters')}</span>
            {chosen > 0 && (
              <>
                <span className="sr-only">{t('discovery.filters_chosen', { count: chosen })}</span>
                <b aria-hidden="true">{chosen}</b>
              </>
            )}
          </a>
          <SortField filters={filters} filterPath={filterPath} choose={choose} />
        </>
      )}
      <button type="button" className={classes.categories} onClick={() => show('categories')}>
        <IconCategory size={20} aria-hidden />
        <span>{t('discovery.all_categories')}</span>
      </button>
      <Suspense>
        {seen.has('filters') && (
          <FilterSheet
            opened={open === 'filters'}
            close={close}
            services={services}
            filters={filters}
            apply={choose}
          />
        )}
        {seen.has('categories') && <CategorySheet opened={open === 'categories'} close={close} />}
      </Suspense>
    </div>
  );
}

/** The order select: the native control on phones; a plain form without scripts. */
function SortField({ filters, filterPath, choose }: UrlFilters) {
  const t = useText();
  const rest = new URLSearchParams(filterPath({ ...filters, sort: NO_FILTERS.sort }).split('?')[1]);
  return (
    <form className={`relative ${classes.sort}`}>
      {[...rest].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <IconArrowsSort size={20} aria-hidden />
      <select
        name="sort"
        aria-label={t('discovery.sort')}
        value={filters.sort}
        onChange={({ target }) => choose({ ...filters, sort: target.value as ListFilters['sort'] })}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`discovery.sort_${sort}`)}
          </option>
        ))}
      </select>
      <IconChevronDown size={18} aria-hidden />
      <noscript>
        <button type="submit">{t('discovery.sort_now')}</button>
      </noscript>
    </form>
  );
}
