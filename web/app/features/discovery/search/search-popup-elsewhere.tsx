import type { Suggestion } from '@aaspaas/contract/features/discovery.ts';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { openPopup } from '../../../platform/popup.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { suggestionPath } from './search-popup-path.ts';
import { rememberSearch } from './search-popup-recent.ts';
import classes from '../search-popup.module.css';
import { SuggestionPicture } from './suggestion-parts.tsx';

/** A match that exists but is not offered at this place, with a link to change the place. */
export function SearchElsewhere({ matches, leave }: { matches: readonly Suggestion[]; leave: () => void }) {
  const t = useText();
  return (
    <section className="stack gap-8 p-14-16 rounded-12 bg-sunken">
      <h3 className="text-16">{t('catalog.search_elsewhere')}</h3>
      <p className="muted">{t('catalog.search_elsewhere_help')}</p>
      <ul className="list">
        {matches.map((one) => (
          <li key={`${one.kind}-${one.id}`}>
            <Link
              className={`row gap-12 text leading-135 no-underline ${classes.elsewhereLink}`}
              to={suggestionPath(one)}
              onClick={() => {
                rememberSearch(one.name);
                leave();
              }}
            >
              <SuggestionPicture {...one} />
              <span>
                <b className="block semibold">{one.name}</b>
                {one.parent_name && <span className="text-14 muted">{one.parent_name}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.elsewherePlace} onClick={() => openPopup('place')}>
        <IconMapPin size={20} aria-hidden />
        {t('location.change_button')}
      </button>
    </section>
  );
}
