import { Link } from 'react-router';
import classes from './breadcrumbs.module.css';

/** The breadcrumbs of a page, nearest ancestor last. */
export function Breadcrumbs({
  label,
  items,
}: {
  label: string;
  items: readonly { to: string; name: string }[];
}) {
  return (
    <nav className={classes.breadcrumbs} aria-label={label}>
      <ol>
        {items.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
