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
    <nav className={`mb-14 ${classes.breadcrumbs}`} aria-label={label}>
      <ol className="flex text-15 nowrap list">
        {items.map(({ to, name }) => (
          <li key={to}>
            <Link className="muted no-underline" to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
