import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../../platform/use-text.ts';
import type { Card } from './card.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterOptions } from './filter-options.tsx';
import { FILTERS_ID, ListTools } from './list-tools.tsx';
import { countChosen, filterServices, optionGroups, withoutChoices } from './rules/list-filters.ts';
import { ServiceList } from './service-list.tsx';
import classes from './list-results.module.css';
import { servicesText } from './services-text.ts';
import { useListFilters } from './use-list-filters.ts';

/** A list of more cards than these is longer than what stands beside it. */
const SIDEBAR_MIN_ITEMS = 5;

/** A service as the list has it: its card, and what it is filtered by. */
export type Item = Card & { readonly verified: boolean };

export interface ListResultsProps {
  /** All services of the list; null: they could not be loaded. */
  readonly services: readonly Item[] | null;
  readonly category?: number | undefined;
  readonly subcategory?: number | undefined;
  /** The sub-categories beside the list. */
  readonly menu: ReactNode;
  /** Stands in the cards' place while another list is on its way. */
  readonly pending: ReactNode;
}

/** The list with what narrows it: beside it, on phones above it. */
export function ListResults({ services, category, subcategory, menu, pending }: ListResultsProps) {
  const t = useText();
  const { state } = useRevalidator();
  const urlFilters = useListFilters();
  const { filters, filterPath } = urlFilters;
  const all = services ?? [];
  const filtered = filterServices(all, filters);
  const groups = optionGroups(all, filters);
  // Another list begins anew, but for its menu: a way in it that was taken keeps the focus.
  const list = `${category} ${subcategory}`;
  const canFilter = all.length > 1 || countChosen(filters) > 0;
  return (
    <div className={classes.page} data-long={filtered.length > SIDEBAR_MIN_ITEMS || undefined}>
      <div className={classes.aside}>
        {menu}
        {canFilter && all.length > 0 && (
          <section id={FILTERS_ID} className={classes.filters} aria-labelledby="filters-title">
            <h2 id="filters-title">{t('discovery.filters')}</h2>
            <FilterOptions groups={groups} tap={{ filterPath }} />
          </section>
        )}
      </div>
      {/* What is seen during a change of place is about to go, and takes no taps. */}
      <div className={classes.results} inert={services !== null && state === 'loading'}>
        <div className={classes.head}>
          <p role="status" className={all.length > 0 ? classes.count : 'sr-only'}>
            {services &&
              (countChosen(filters) > 0
                ? t('discovery.some_services', { shown: filtered.length, count: all.length })
                : servicesText(t, all.length))}
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
