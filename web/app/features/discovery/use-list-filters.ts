import { useLocation, useNavigate } from 'react-router';
import { type ListFilters, readFilters, writeFilters } from './list/rules/list-filters.ts';

/** The filters from the address, with links to change them. */
export interface UrlFilters {
  readonly filters: ListFilters;
  /** The list's address with other filters: an ordinary link that works without scripts. */
  readonly filterPath: (filters: ListFilters) => string;
  /** Navigates there and keeps the scroll position. */
  readonly choose: (filters: ListFilters) => void;
}

/** The list's filters, stored only in the address, so that it can be shared and Back works. */
export function useListFilters(): UrlFilters {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const filterPath = (filters: ListFilters) => {
    const params = writeFilters(listParams(query), filters);
    return params.size > 0 ? `${pathname}?${params}` : pathname;
  };
  return {
    filters: readFilters(query),
    filterPath,
    choose: (filters) => void navigate(filterPath(filters), { preventScrollReset: true }),
  };
}

/** The part of the address that selects the listed services; the rest changes only how they are shown. */
export function listParams(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => name === 'category' || name === 'subcategory'));
}
