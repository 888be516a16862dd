import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Changes the query of the page's address; replaces the entry of the history unless `replace` is false. */
export type ChangeAddress = (
  change: (query: URLSearchParams) => URLSearchParams,
  options?: { readonly replace?: boolean },
) => void;

/**
 * Returns the query of the page's address and a function that changes it. Each change is based on the one before it, also while
 * its navigation is under way: `useSearchParams` starts from the rendered address, so of two quick changes it would lose the first.
 */
export function useAddressQuery(): [URLSearchParams, ChangeAddress] {
  const [query, setQuery] = useSearchParams();
  const requested = useRef<string[]>([]);
  const rendered = query.toString();
  useEffect(() => {
    const place = requested.current.lastIndexOf(rendered);
    // An address from elsewhere, such as a link, replaces what was requested before.
    requested.current = place < 0 ? [] : requested.current.slice(place + 1);
  }, [rendered]);
  const change: ChangeAddress = (changed, { replace = true } = {}) => {
    const base = requested.current.at(-1) ?? window.location.search;
    const next = changed(new URLSearchParams(base));
    requested.current.push(next.toString());
    setQuery(next, { replace, preventScrollReset: true });
  };
  return [query, change];
}
