import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import type { ListItem } from '../list-item.ts';
import { useListFilters } from '../use-list-filters.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterOptions } from './filter-options.tsx';
import classes from './list-results.module.css';
import { FILTERS_ID, ListTools } from './list-tools.tsx';
import { countChosen, filterServices, optionGroups, withoutChoices } from './rules/list-filters.ts';
import { ServiceList } from './service-list.tsx';

export interface ListResultsProps {
  readonly title: string;
  /** All services of the list; null if they could not be loaded. */
  readonly services: readonly ListItem[] | null;
  readonly category?: number | undefined;
  readonly subcategory?: number | undefined;
  /** The chosen category, above the sub-categories. */
  readonly categorySwitch: ReactNode;
  /** The sub-categories next to the list. */
  readonly menu: ReactNode;
  /** Replaces the cards while another list loads. */
  readonly pending: ReactNode;
}

/** The list with its heading and filters; the sub-categories are next to it, or above it on phones. */
export function ListResults({
  title,
  services,
  category,
  subcategory,
  categorySwitch,
  menu,
  pending,
}: ListResultsProps) {
  const t = useText();
  const { state } = useRevalidator();
  const urlFilters = useListFilters();
  const { filters, filterPath } = urlFilters;
  const all = services ?? [];
  const filtered = filterServices(all, filters);
  const groups = optionGroups(all, filters);
  // Another list remounts everything except the menu, so that the clicked link keeps the focus.
  const list = `${category} ${subcategory}`;
  const canFilter = all.length > 1 || (all.length > 0 && countChosen(filters) > 0);
  return (
    <div className={classes.page}>
      <div className={classes.switch}>{categorySwitch}</div>
      <h1 className={`page-title ${classes.title}`}>{title}</h1>
      <p className={classes.count}>
        <span role="status" className={all.length > 0 ? undefined : 'sr-only'}>
          {services &&
            (countChosen(filters) > 0
              ? t('discovery.some_services', { shown: filtered.length, count: all.length })
              : t('discovery.services', { count: all.length }))}
        </span>
        {all.length > 0 && <span className={classes.taxes}>{t('price.taxes_included')}</span>}
      </p>
      <div className={classes.menu}>{menu}</div>
      {/* Content shown during a change of place is about to be replaced and ignores taps. */}
      <div className={classes.results} inert={services !== null && state === 'loading'}>
        {canFilter && (
          <>
            <ListTools key={list} services={all} groups={groups} urlFilters={urlFilters} />
            <section id={FILTERS_ID} className={classes.filters} aria-labelledby="filters-title">
              <h2 id="filters-title">{t('discovery.filters')}</h2>
              <FilterOptions groups={groups} tap={{ filterPath }} />
            </section>
          </>
        )}
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
