import type { Suggestion } from '@aaspaas/contract/features/discovery.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/api-client.ts';
import { placeQuery } from '../../../platform/place-query.ts';
import { useFrame } from '../../../platform/use-frame.ts';
import { useSuggestions } from '../../../platform/use-suggestions.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { listPath } from '../card.ts';
import { highlightParts } from './search-highlight.ts';
import { suggestionPath } from './search-popup-path.ts';
import { rememberSearch } from './search-popup-recent.ts';
import { SuggestionEnd, SuggestionFacts, SuggestionPicture } from './suggestion-parts.tsx';

const MAX_LENGTH = 100;

/** Searches services as the user types and opens the chosen suggestion; `leave` closes the surface that contains the field. */
export function useServiceSearch(leave: () => void) {
  const t = useText();
  const navigate = useNavigate();
  const { place } = useFrame();
  const [typed, setTyped] = useState('');
  const { reply, query, loading, failed, retry, latest } = useSuggestions(typed, (text, signal) =>
    call('discovery.search', { query: { query: text, ...placeQuery(place) } }, { signal }),
  );
  const suggestions = servicesFirst(reply?.data.suggestions ?? []);
  const elsewhere = reply?.data.elsewhere ?? [];
  const namedPlace = reply?.data.named_place;

  const go = (path: string, said: string) => {
    rememberSearch(said);
    leave();
    void navigate(path);
  };
  // Enter navigates only when the search returns a target; otherwise nothing visible happens.
  const enter = async () => {
    const match = (await latest())?.data;
    if (match?.category_id && match.subcategory_id)
      go(listPath(match.category_id, match.subcategory_id), typed);
  };
  return {
    typed,
    setTyped,
    reply,
    query,
    loading,
    failed,
    retry,
    suggestions,
    elsewhere,
    namedPlace,
    /** Props of the `SuggestBox`. */
    field: {
      label: t('catalog.search'),
      quiet: true,
      placeholder: t('catalog.search_hint'),
      value: typed,
      maxLength: MAX_LENGTH,
      onChange: setTyped,
      items: suggestions.map((one, index) => ({
        id: `${one.kind}-${one.id}`,
        label: one.name,
        content: highlightParts(one.name, query).map((part) =>
          part.typed ? <mark key={part.at}>{part.text}</mark> : part.text,
        ),
        detail: <SuggestionFacts suggestion={one} />,
        hint: <SuggestionEnd suggestion={one} />,
        icon: <SuggestionPicture {...one} />,
        separated: one.kind !== 'service' && suggestions[index - 1]?.kind === 'service',
        path: suggestionPath(one),
      })),
      listLabel: t('catalog.suggestions'),
      onPick: ({ path, label }: { path: string; label: string }) => go(path, label),
      onEnter: () => void enter(),
    },
  };
}

/** Services, then categories and sub-categories, each in the order of the answer. */
function servicesFirst(suggestions: readonly Suggestion[]): Suggestion[] {
  const isService = ({ kind }: Suggestion) => kind === 'service';
  return [...suggestions.filter(isService), ...suggestions.filter((one) => !isService(one))];
}
