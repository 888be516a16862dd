import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './filter-chips.module.css';
import { countChosen, type ListFilters, type OptionGroup, withoutChoices } from './rules/list-filters.ts';

/** The active filters as removable chips, with a link that clears all. */
export function FilterChips({
  groups,
  filters,
  filterPath,
}: {
  groups: readonly OptionGroup[];
  filters: ListFilters;
  filterPath: (filters: ListFilters) => string;
}) {
  const t = useText();
  if (countChosen(filters) === 0) return null;
  return (
    <ul className="row flex-wrap gap-8 mb-14 list" aria-label={t('discovery.chosen_filters')}>
      {groups.flatMap(({ id, options }) =>
        options
          .filter(({ chosen }) => chosen)
          .map((option) => {
            const name = option.label(t);
            return (
              <li key={`${id} ${option.id}`}>
                <Link
                  className={classes.chip}
                  to={filterPath(option.next)}
                  rel="nofollow"
                  aria-label={t('discovery.remove_filter', { name })}
                  preventScrollReset
                >
                  {name}
                  <IconX size={16} aria-hidden />
                </Link>
              </li>
            );
          }),
      )}
      <li>
        <Link
          className={`inline-row text-15 semibold touch ${classes.clear}`}
          to={filterPath(withoutChoices(filters))}
          preventScrollReset
        >
          {t('discovery.clear_all')}
        </Link>
      </li>
    </ul>
  );
}
