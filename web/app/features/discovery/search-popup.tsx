import { IconCategory } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api-client.ts';
import { placeQuery } from '../../platform/place-query.ts';
import type { PopupProps } from '../../platform/popup.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { useSuggestions } from '../../platform/use-suggestions.ts';
import { useText } from '../../platform/use-text.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SuggestBox } from '../../ui/suggest-box.tsx';
import { listPath } from './card-of.ts';
import { LinesSkeleton } from './lines-skeleton.tsx';
import { ChangePlace } from './search-popup-place.tsx';
import { SearchElsewhere } from './search-popup-elsewhere.tsx';
import { piecesOf } from './search-popup-mark.ts';
import { pathOfSuggestion } from './search-popup-path.ts';
import { rememberSearch } from './search-popup-recent.ts';
import { SearchStart } from './search-popup-start.tsx';
import classes from './search-popup.module.css';

const LONGEST = 100;

/** Finds categories, sub-categories and services while one types. */
export default function SearchPopup({ opened, close }: PopupProps) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('catalog.search')}>
      <Search close={close} />
    </Sheet>
  );
}

function Search({ close }: { close: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { place } = useFrame();
  const [typed, setTyped] = useState('');
  const { reply, query, loading, failed, retry, latest } = useSuggestions(typed, (text, signal) =>
    call('discovery.search', { query: { query: text, ...placeQuery(place) } }, { signal }),
  );
  const suggestions = reply?.data.suggestions ?? [];
  const elsewhere = reply?.data.elsewhere ?? [];
  const namedPlace = reply?.data.named_place;

  const go = (path: string, said: string) => {
    rememberSearch(said);
    close();
    void navigate(path);
  };
  // Enter leads on only when the search says where to; otherwise nothing visible happens.
  const enter = async () => {
    const found = (await latest())?.data;
    if (found?.category_id && found.subcategory_id)
      go(listPath(found.category_id, found.subcategory_id), typed);
  };
  return (
    <div className={classes.search}>
      <SuggestBox
        label={t('catalog.search')}
        quiet
        placeholder={t('catalog.search_hint')}
        value={typed}
        maxLength={LONGEST}
        onChange={setTyped}
        items={suggestions.map((one) => ({
          id: `${one.kind}-${one.id}`,
          label: one.name,
          drawn: piecesOf(one.name, query).map((piece) =>
            piece.typed ? <mark key={piece.at}>{piece.text}</mark> : piece.text,
          ),
          detail:
            one.kind === 'service'
              ? (one.within ?? '')
              : `${one.within ?? t('catalog.kind_category')} · ${
                  one.services === 1
                    ? t('catalog.services_count_one')
                    : t('catalog.services_count', { count: one.services })
                }`,
          hint: one.price_from !== null && <Price amount={one.price_from} per="hour" />,
          icon: one.image_url ? (
            <span className={classes.picture}>
              <Picture
                src={one.image_url}
                colour={one.picture?.colour ?? null}
                alt=""
                ratio={1}
                sizes="44px"
                eager
              />
            </span>
          ) : (
            <IconCategory size={22} aria-hidden />
          ),
          path: pathOfSuggestion(one),
        }))}
        listLabel={t('catalog.suggestions')}
        onPick={({ path, label }) => go(path, label)}
        onEnter={() => void enter()}
      />
      {loading && !reply && <LinesSkeleton rows={3} />}
      <div role="status" className={classes.outcome}>
        {reply && suggestions.length > 0 && (
          <span className="sr-only">
            {suggestions.length === 1
              ? t('catalog.search_count_one')
              : t('catalog.search_count', { count: suggestions.length })}
          </span>
        )}
        {reply && !loading && suggestions.length === 0 && elsewhere.length === 0 && (
          <>
            <p className={classes.none}>{t('catalog.no_service')}</p>
            <p>{t('catalog.search_nothing', { query })}</p>
            <p>{t('catalog.search_try')}</p>
          </>
        )}
        {failed && (
          <p className={classes.failed}>
            {t(failed === 'offline' ? 'error.network' : 'catalog.fetch_failed')}
            <button type="button" onClick={retry}>
              {t('ui.retry')}
            </button>
          </p>
        )}
      </div>
      {namedPlace && <ChangePlace named={namedPlace} changed={() => setTyped(namedPlace.query)} />}
      {elsewhere.length > 0 && <SearchElsewhere found={elsewhere} leave={close} />}
      {suggestions.length === 0 && elsewhere.length === 0 && !loading && (
        <SearchStart typing={typed.trim() !== ''} leave={close} choose={setTyped} />
      )}
    </div>
  );
}
