import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { listPath } from '../card.ts';
import classes from './category-switch.module.css';

/** A category as the switch shows it. */
export interface Tile {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
  readonly colour: string | null;
}

/** The chosen category; opens the links to all of them, also before scripts. A click outside and Escape close it. */
export function CategorySwitch({ tiles, current }: { tiles: readonly Tile[]; current: number | null }) {
  const t = useText();
  const root = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) root.current?.removeAttribute('open');
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !root.current?.open) return;
      root.current.open = false;
      root.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, []);
  if (tiles.length === 0) return <p>{t('catalog.no_categories')}</p>;
  const chosen = tiles.find(({ id }) => id === current);
  return (
    <details ref={root} className={classes.switch}>
      <summary>
        {chosen && <TilePicture tile={chosen} />}
        <span className={classes.label}>
          <span className={classes.kind}>{t('catalog.kind_category')}</span>
          <b>{chosen?.name ?? t('catalog.categories')}</b>
        </span>
        <IconChevronDown size={18} aria-hidden />
      </summary>
      <nav className={classes.list} aria-label={t('catalog.categories')}>
        <ul className="list">
          {tiles.map((tile) => (
            <li key={tile.id}>
              <Link
                to={listPath(tile.id)}
                aria-current={tile.id === current ? 'page' : undefined}
                onClick={() => root.current?.removeAttribute('open')}
              >
                <TilePicture tile={tile} />
                {tile.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

function TilePicture({ tile }: { tile: Tile }) {
  return (
    <span className={classes.picture}>
      <Picture src={tile.image} colour={tile.colour} alt="" shape="tile" sizes="40px" eager />
    </span>
  );
}
