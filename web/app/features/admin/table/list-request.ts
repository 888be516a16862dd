import { CONSOLE_LIST } from '../console/console-list.ts';
import { parseListState } from './list-state.ts';

/** Returns what the address of a list asks for, without the page: search, order, and the filters that the call knows. */
export function listRequest(address: URLSearchParams, names: readonly string[]): Record<string, string> {
  const { q, filters, sort } = parseListState(address);
  return {
    ...(q ? { q } : {}),
    ...(sort ? { sort } : {}),
    ...Object.fromEntries(names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
  };
}

/** Returns the address of the file with all rows of a list and its visible columns. */
export function listFileUrl(path: string, address: URLSearchParams, names: readonly string[]): string {
  const { columns } = parseListState(address);
  const query = { ...listRequest(address, names), ...(columns ? { cols: columns.join(',') } : {}) };
  return `${path}?${new URLSearchParams(query).toString()}`;
}

/** Returns what the address of a list asks for, with the page. */
export function listPageRequest(
  address: URLSearchParams,
  names: readonly string[],
): Record<string, string | number> {
  const { cursor } = parseListState(address);
  return { limit: CONSOLE_LIST.pageSize, ...(cursor ? { cursor } : {}), ...listRequest(address, names) };
}
