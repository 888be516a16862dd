import type { PopupProps } from '../../platform/popup.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SuggestBox } from '../../ui/suggest-box.tsx';
import { RetryLine } from './categories/retry-line.tsx';
import classes from './search-popup.module.css';
import { ChangePlace } from './search/search-popup-place.tsx';
import { SearchElsewhere } from './search/search-popup-elsewhere.tsx';
import { SearchNear } from './search/search-popup-near.tsx';
import { SearchStart } from './search/search-popup-start.tsx';
import { SuggestionsSkeleton } from './search/suggestions-skeleton.tsx';
import { useServiceSearch } from './search/use-service-search.tsx';

/** The search popup: finds categories, sub-categories and services as the user types. It fills the screen of a phone. */
export default function SearchPopup({ opened, close }: PopupProps) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('catalog.search')} full>
      <Search close={close} />
    </Sheet>
  );
}

function Search({ close }: { close: () => void }) {
  const t = useText();
  const { typed, setTyped, field, reply, query, loading, failed, retry, suggestions, elsewhere, namedPlace } =
    useServiceSearch(close);
  const hasMatches = suggestions.length > 0 || elsewhere.length > 0;
  return (
    <div className={classes.search}>
      <SuggestBox {...field} sticky note={<SearchNear />}>
        <div className="stack gap-12">
          {loading && !reply && <SuggestionsSkeleton />}
          <div role="status" className="hide-empty muted">
            {reply && suggestions.length > 0 && (
              <span className="sr-only">{t('catalog.search_count', { count: suggestions.length })}</span>
            )}
            {reply && !loading && !hasMatches && (
              <>
                <p className="text semibold">{t('catalog.no_service')}</p>
                <p>{t('catalog.search_no_results', { query })}</p>
                <p>{t('catalog.search_try')}</p>
              </>
            )}
            {failed && (
              <RetryLine
                text={t(failed === 'offline' ? 'error.network' : 'catalog.fetch_failed')}
                retry={retry}
              />
            )}
          </div>
          {namedPlace && <ChangePlace named={namedPlace} changed={() => setTyped(namedPlace.query)} />}
          {elsewhere.length > 0 && <SearchElsewhere matches={elsewhere} leave={close} />}
          <div hidden={hasMatches || loading}>
            <SearchStart typing={typed.trim() !== ''} leave={close} choose={setTyped} />
          </div>
        </div>
      </SuggestBox>
    </div>
  );
}
