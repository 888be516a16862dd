import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { listPath } from '../card.ts';
import classes from './category-tiles.module.css';

/** A category as a tile shows it. */
export interface Tile {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
  readonly colour: string | null;
}

/** The category navigation of the list page: one tile per category, all visible. */
export function CategoryTiles({ tiles, current }: { tiles: readonly Tile[]; current: number | null }) {
  const t = useText();
  if (tiles.length === 0) return <p>{t('catalog.no_categories')}</p>;
  return (
    <nav className={`mb-8 ${classes.tiles}`} aria-label={t('catalog.categories')}>
      <ul className="stack gap-6 list">
        {tiles.map(({ id, name, image, colour }) => (
          <li key={id}>
            <Link to={listPath(id)} aria-current={id === current ? 'page' : undefined}>
              <span className={`flex-none clip rounded-10 ${classes.picture}`}>
                <Picture src={image} colour={colour} alt="" shape="tile" sizes="56px" eager />
              </span>
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
