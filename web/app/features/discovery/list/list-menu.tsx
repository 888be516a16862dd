import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { RetryLine } from '../categories/retry-line.tsx';
import classes from './list-menu.module.css';

/** One link of the list menu. */
export interface ListChoice {
  readonly to: string;
  readonly name: string;
  /** Shown instead of the name in the row of phones. */
  readonly shortName?: string;
  readonly current: boolean;
}

/** The menu for the parts of the list: a side column, or a row of tabs above the list on phones. */
export function ListMenu({
  title,
  choices,
  empty,
}: {
  title: string;
  choices: readonly ListChoice[];
  empty?: string;
}) {
  const row = useRef<HTMLUListElement>(null);
  const current = choices.find((choice) => choice.current)?.to;
  // On phones the selected chip may be out of view; scroll only the row, never the page.
  useEffect(() => {
    const { current: element } = row;
    const chip = current && element?.querySelector<HTMLElement>('[aria-current]');
    if (element && chip)
      element.scrollLeft =
        chip.offsetLeft - element.offsetLeft - (element.clientWidth - chip.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className={`min-w-0 ${classes.menu}`} aria-label={title}>
      <h2>{title}</h2>
      <ul ref={row}>
        {choices.map(({ to, name, shortName, current }) => (
          <li key={to}>
            <Link to={to} aria-current={current ? 'page' : undefined} preventScrollReset>
              {shortName && (
                <span className={classes.short} aria-hidden="true">
                  {shortName}
                </span>
              )}
              <span className={shortName && classes.long}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {empty && <p className="muted">{empty}</p>}
    </nav>
  );
}

/** The menu when its sub-categories could not be loaded. */
export function ListMenuFailed({ retry }: { retry: () => void }) {
  const t = useText();
  return <RetryLine text={t('catalog.subcategories_load_failed')} retry={retry} role="alert" />;
}
