import { INSIGHT_DAYS } from '@aaspaas/contract/features/measures.ts';
import { useAccountQuery } from '../../../platform/query/use-account-query.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { citiesQuery, DEFAULT_DAYS } from './insight-query.ts';
import { categoriesQuery } from '../services-query.ts';
import type { ListFilter } from '../table/list-filters.tsx';
import bar from '../table/list-filters.module.css';
import { filterName, type ListChange } from '../table/list-state.ts';
import classes from './insight.module.css';

/** The filters of city and category, with what can be chosen. */
export function usePlaceFilters(): ListFilter[] {
  const t = useText();
  const { data: cities } = useAccountQuery(citiesQuery);
  const { data: categories } = useAccountQuery(categoriesQuery);
  return [
    {
      name: 'city',
      label: t('console.city'),
      options: (cities?.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
    },
    {
      name: 'category',
      label: t('insight.category'),
      options: (categories?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ];
}

/** The period, the city and the category of the overview; each changes the address. */
export function InsightFilters({
  values,
  onChange,
}: {
  values: Readonly<Record<string, string>>;
  onChange: (change: ListChange) => void;
}) {
  const t = useText();
  const filters = usePlaceFilters();
  const days = values['days'] ?? DEFAULT_DAYS;
  return (
    <div className={classes.filters}>
      <div className={classes.days} role="group" aria-label={t('insight.days')}>
        {INSIGHT_DAYS.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={days === String(count)}
            onClick={() =>
              onChange({ [filterName('days')]: String(count) === DEFAULT_DAYS ? null : String(count) })
            }
          >
            {t('insight.last_days', { count })}
          </button>
        ))}
      </div>
      {filters.map(({ name, label, options = [] }) => (
        <label key={name} className={bar.filter} data-active={values[name] ? true : undefined}>
          <span>{label}</span>
          <select
            value={values[name] ?? ''}
            onChange={({ target }) => onChange({ [filterName(name)]: target.value })}
          >
            <option value="">{t('console.any')}</option>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
            {values[name] && !options.some(({ value }) => value === values[name]) && (
              <option value={values[name]}>{values[name]}</option>
            )}
          </select>
        </label>
      ))}
    </div>
  );
}
