import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './list-tools.module.css';
import type { GroupId, ListFilters, OptionGroup } from './rules/list-filters.ts';

/** The filters that are one tap away; all others are in the sheet. */
const QUICK: readonly (readonly [GroupId, string])[] = [
  ['free', 'today'],
  ['price', '0-200'],
  ['price', '200-300'],
  ['rating', '4'],
  ['verified', '1'],
];

/** The most used filters as chips that switch on and off: links, also before scripts. One without results is left out. */
export function QuickFilters({
  groups,
  filterPath,
}: {
  groups: readonly OptionGroup[];
  filterPath: (filters: ListFilters) => string;
}) {
  const t = useText();
  const options = QUICK.flatMap(([group, option]) =>
    (groups.find(({ id }) => id === group)?.options ?? []).filter(
      ({ id, chosen, count }) => id === option && (chosen || count > 0),
    ),
  );
  return (
    <ul className="flex gap-8 list" aria-label={t('discovery.quick_filters')}>
      {options.map((option) => (
        <li key={option.id}>
          <Link
            className={classes.chip}
            to={filterPath(option.next)}
            rel="nofollow"
            aria-current={option.chosen ? 'true' : undefined}
            preventScrollReset
          >
            {option.label(t)}
            <span className="sr-only">, {t('discovery.services', { count: option.count })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
