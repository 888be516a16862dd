import { Link } from 'react-router';
import classes from './crumbs.module.css';

/** Where a page is: the ways back up, nearest last. */
export function Crumbs({ label, ways }: { label: string; ways: readonly { to: string; name: string }[] }) {
  return (
    <nav className={classes.crumbs} aria-label={label}>
      <ol>
        {ways.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
