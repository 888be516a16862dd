import { Link } from 'react-router';
import classes from './breadcrumbs.module.css';

/** Where a page is: the ways back up, nearest last. */
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
