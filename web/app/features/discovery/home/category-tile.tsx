import type { Category } from '@aaspaas/contract/features/catalog.ts';
import { IconTruckDelivery } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import { Picture } from '../../../ui/picture.tsx';
import { listPath } from '../card.ts';
import classes from './category-tile.module.css';

const SIZES = '(min-width: 1024px) 230px, (min-width: 768px) 24vw, (min-width: 568px) 31vw, 45vw';

/** A category's picture and name. A click opens the sub-categories; a new tab opens the category's list. */
export function CategoryTile({
  category: { id, name, picture, image_url },
  open,
}: {
  category: Category;
  open: () => void;
}) {
  return (
    <Link
      className={classes.tile}
      to={listPath(id)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        open();
      }}
    >
      <Picture src={picture?.url ?? image_url} colour={picture?.colour ?? null} alt="" sizes={SIZES} />
      <span className={classes.title}>{name}</span>
    </Link>
  );
}

/** The first tile: packing and delivery, which is enquiry-only. */
export function DeliveryTile({ opened, toggle }: { opened: boolean; toggle: () => void }) {
  const t = useText();
  return (
    <button
      type="button"
      className={classes.tile}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={toggle}
    >
      <span className={classes.drawing}>
        <IconTruckDelivery size="30%" stroke={1.4} aria-hidden />
      </span>
      <span className={classes.title}>
        {t('home.pd_enquiry')} <span className="text-13 muted normal">{t('home.pd_note')}</span>
      </span>
    </button>
  );
}
