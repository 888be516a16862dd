import { openPopup } from '../../../platform/popup.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { usePlaceLabel } from '../../places/use-place-label.ts';
import classes from '../search-popup.module.css';

/** The place that the search refers to, with a button to change it. */
export function SearchNear() {
  const t = useText();
  return (
    <div className={classes.near}>
      <p>{t('catalog.search_near', { place: usePlaceLabel() })}</p>
      <button type="button" className={classes.forget} onClick={() => openPopup('place')}>
        {t('home.change')}
      </button>
    </div>
  );
}
