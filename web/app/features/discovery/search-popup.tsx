import type { Suggestion } from '@aaspaas/contract/features/discovery.ts';
import { IconCategory, IconListSearch, IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api-client.ts';
import type { PopupProps } from '../../platform/popup.ts';
import { useFrame } from '../../platform/use-frame.ts';
import { useSuggestions } from '../../platform/use-suggestions.ts';
import { useText } from '../../platform/use-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SuggestBox } from '../../ui/suggest-box.tsx';
import { placeQuery } from '../../platform/place-query.ts';
import { listPath } from './card-of.ts';
import { CategoryFilter } from './category-filter.tsx';
import classes from './search-popup.module.css';

const LONGEST = 100;
const icons = { category: IconCategory, subcategory: IconListSearch, service: IconTool };

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
  const { reply, query, failed, latest } = useSuggestions(typed, (text, signal) =>
    call('discovery.search', { query: { query: text, ...placeQuery(place) } }, { signal }),
  );
  const suggestions = reply?.data.suggestions ?? [];
  const kinds = {
    category: t('catalog.kind_category'),
    subcategory: t('catalog.kind_subcategory'),
    service: t('catalog.kind_service'),
  };

  const go = (path: string) => {
    close();
    void navigate(path);
  };
  // Enter leads on only when the search says where to; otherwise nothing visible happens.
  const enter = async () => {
    const found = (await latest())?.data;
    if (found?.category_id && found.subcategory_id) go(listPath(found.category_id, found.subcategory_id));
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
        items={suggestions.map((one) => {
          const Icon = icons[one.kind];
          return {
            id: `${one.kind}-${one.id}`,
            label: one.name,
            hint: kinds[one.kind],
            icon: <Icon size={20} aria-hidden />,
            path: pathTo(one),
          };
        })}
        listLabel={t('catalog.suggestions')}
        onPick={({ path }) => go(path)}
        onEnter={() => void enter()}
      />
      <div role="status" className={classes.outcome}>
        {failed && <p>{t('catalog.fetch_failed')}</p>}
        {reply && suggestions.length === 0 && (
          <>
            <p className={classes.none}>{t('catalog.no_service')}</p>
            <p>{t('catalog.search_nothing', { query })}</p>
          </>
        )}
      </div>
      {suggestions.length === 0 && <CategoryFilter leave={close} />}
    </div>
  );
}

function pathTo({ kind, id, category_id, subcategory_id }: Suggestion): string {
  return kind === 'service'
    ? `/service/${id}`
    : listPath(category_id, kind === 'subcategory' ? subcategory_id : null);
}
