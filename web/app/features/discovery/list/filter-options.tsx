import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './filter-options.module.css';
import type { ListFilters, Option, OptionGroup } from './rules/list-filters.ts';

/** The effect of a tap on an option: a link to the filtered list, or a choice that is kept until it is applied. */
export type Tap =
  | { readonly filterPath: (filters: ListFilters) => string }
  | { readonly choose: (filters: ListFilters) => void };

/** All filter groups with their options and the number of services each would leave. */
export function FilterOptions({ groups, tap }: { groups: readonly OptionGroup[]; tap: Tap }) {
  const t = useText();
  return (
    <div className="stack gap-20">
      {groups.map(({ id, options }) => (
        <section key={id} className={classes.group} aria-label={t(`discovery.${id}`)}>
          <h3>{t(`discovery.${id}`)}</h3>
          <ul>
            {options.map((option) => (
              <li key={option.id}>
                <OptionRow option={option} tap={tap} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function OptionRow({ option, tap }: { option: Option; tap: Tap }) {
  const t = useText();
  const { label, chosen, count, next } = option;
  const content = (
    <>
      <span className={`middle flex-none ${classes.box}`}>
        {chosen && <IconCheck size={16} stroke={3} aria-hidden />}
      </span>
      <span className={`flex-1 min-w-0 ${classes.text}`}>
        {label(t)}
        <span className="sr-only">, {t('discovery.services', { count })}</span>
      </span>
      <span className="flex-none text-14 muted" aria-hidden="true">
        {count}
      </span>
    </>
  );
  // An option with no results has no link; it can only be cleared.
  if (count === 0 && !chosen)
    return (
      <span className={classes.option} data-nothing>
        {content}
      </span>
    );
  if ('choose' in tap)
    return (
      <button type="button" className={classes.option} aria-pressed={chosen} onClick={() => tap.choose(next)}>
        {content}
      </button>
    );
  return (
    <Link
      className={classes.option}
      to={tap.filterPath(next)}
      rel="nofollow"
      aria-current={chosen ? 'true' : undefined}
      preventScrollReset
    >
      {content}
    </Link>
  );
}
