import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import type { ListItem } from '../list-item.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterOptions } from './filter-options.tsx';
import { FILTERS_ID, ListTools } from './list-tools.tsx';
import { countChosen, filterServices, optionGroups, withoutChoices } from './rules/list-filters.ts';
import { ServiceList } from './service-list.tsx';
import classes from './list-results.module.css';
import { useListFilters } from '../use-list-filters.ts';

/** The number of cards above which the list is taller than its side column. */
const SIDEBAR_MIN_ITEMS = 5;

export interface ListResultsProps {
  /** All services of the list; null if they could not be loaded. */
  readonly services: readonly ListItem[] | null;
  readonly category?: number | undefined;
  readonly subcategory?: number | undefined;
  /** The sub-categories next to the list. */
  readonly menu: ReactNode;
  /** Replaces the cards while another list loads. */
  readonly pending: ReactNode;
}

/** The list with its filters: next to it, or above it on phones. */
export function ListResults({ services, category, subcategory, menu, pending }: ListResultsProps) {
  const t = useText();
  const { state } = useRevalidator();
  const urlFilters = useListFilters();
  const { filters, filterPath } = urlFilters;
  const all = services ?? [];
  const filtered = filterServices(all, filters);
  const groups = optionGroups(all, filters);
  // Another list remounts everything except the menu, so that the clicked link keeps the focus.
  const list = `${category} ${subcategory}`;
  const canFilter = all.length > 1 || countChosen(filters) > 0;
  return (
    <div
      className={`stack one-column gap-2 ${classes.page}`}
      data-long={filtered.length > SIDEBAR_MIN_ITEMS || undefined}
    >
      <div className={`min-w-0 ${classes.aside}`}>
        {menu}
        {canFilter && all.length > 0 && (
          <section id={FILTERS_ID} className={classes.filters} aria-labelledby="filters-title">
            <h2 id="filters-title">{t('discovery.filters')}</h2>
            <FilterOptions groups={groups} tap={{ filterPath }} />
          </section>
        )}
      </div>
      {/* Content shown during a change of place is about to be replaced and ignores taps. */}
      <div className={`min-w-0 ${classes.results}`} inert={services !== null && state === 'loading'}>
        <div className={`flex gap-2 mb-8 ${classes.head}`}>
          <p role="status" className={all.length > 0 ? classes.count : 'sr-only'}>
            {services &&
              (countChosen(filters) > 0
                ? t('discovery.some_services', { shown: filtered.length, count: all.length })
                : t('discovery.services', { count: all.length }))}
          </p>
          <ListTools key={list} services={all} urlFilters={urlFilters} />
        </div>
        {all.length > 0 && <FilterChips groups={groups} filters={filters} filterPath={filterPath} />}
        {pending ?? (
          <ServiceList
            key={list + JSON.stringify(filters)}
            cards={services && filtered}
            total={all.length}
            clearPath={filterPath(withoutChoices(filters))}
            category={category}
            subcategory={subcategory}
          />
        )}
      </div>
    </div>
  );
}
