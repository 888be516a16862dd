import { useLocation, useNavigate } from 'react-router';
import { type ListFilters, readFilters, writeFilters } from './rules/list-filters.ts';

/** What the address says is chosen, and the ways to other choices. */
export interface UrlFilters {
  readonly filters: ListFilters;
  /** The list's address with other filters: an ordinary link, that works before and without our scripts. */
  readonly filterPath: (filters: ListFilters) => string;
  /** Goes there; the page stays where it is scrolled to. */
  readonly choose: (filters: ListFilters) => void;
}

/** The list's filters live in the address alone: it can be shared, and the way back works. */
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

/** The part of an address that says which services are listed; the rest of it changes what is shown of them. */
export function listParams(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => name === 'category' || name === 'subcategory'));
}
