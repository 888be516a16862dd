import { IconAdjustmentsHorizontal, IconArrowsSort, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../ui/language/use-text.ts';
import type { UrlFilters } from '../use-list-filters.ts';
import classes from './list-tools.module.css';
import { QuickFilters } from './quick-filters.tsx';
import {
  countChosen,
  type ListFilters,
  NO_FILTERS,
  type OptionGroup,
  SORTS,
  type Sortable,
} from './rules/list-filters.ts';

const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

/** The anchor of the filters in the page; a browser without scripts jumps to it. */
export const FILTERS_ID = 'filters';

/** The tools above the list: all filters, order, and the most used filters. */
export function ListTools({
  services,
  groups,
  urlFilters: { filters, filterPath, choose },
}: {
  services: readonly Sortable[];
  groups: readonly OptionGroup[];
  urlFilters: UrlFilters;
}) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const [seen, setSeen] = useState(false);
  const chosen = countChosen(filters);
  return (
    <div className={classes.tools}>
      <a
        className={classes.filters}
        aria-haspopup="dialog"
        href={`#${FILTERS_ID}`}
        onClick={(event) => {
          event.preventDefault();
          setSeen(true);
          setOpened(true);
        }}
      >
        <IconAdjustmentsHorizontal size={20} aria-hidden />
        <span className="sr-only">
          {chosen > 0 ? t('discovery.filters_chosen', { count: chosen }) : t('discovery.filters')}
        </span>
        {chosen > 0 && <b aria-hidden="true">{chosen}</b>}
      </a>
      <SortField filters={filters} filterPath={filterPath} choose={choose} />
      <QuickFilters groups={groups} filterPath={filterPath} />
      <Suspense>
        {seen && (
          <FilterSheet
            opened={opened}
            close={() => setOpened(false)}
            services={services}
            filters={filters}
            apply={choose}
          />
        )}
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
