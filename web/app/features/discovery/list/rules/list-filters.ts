import type { ServiceCard } from '@aaspaas/contract/features/discovery.ts';
import { formatRupees } from '../../../../ui/format-rupees.ts';
import type { Translate } from '../../../../ui/language/language.ts';
import type { Card } from '../../card.ts';

/** The values of a service that only the filters read; its card has the others. */
export interface FilterValues {
  /** At least one professional who offers it has a verified identity. */
  readonly verified: boolean;
  /** A professional is free today. */
  readonly freeToday: boolean;
}

/** Returns the filter values of a service; `today` is `YYYY-MM-DD`. */
export function filterValues({ verified, earliest }: ServiceCard, today: string): FilterValues {
  return { verified, freeToday: earliest?.date === today };
}

/** The values by which a service is filtered and sorted. */
export type Sortable = Pick<Card, 'bookable' | 'rating' | 'reviews' | 'perDay' | 'perHour'> & FilterValues;

/** The orders of the list; the first is the server's order. */
export const SORTS = ['best', 'reviews', 'hour_low', 'hour_high', 'day_low', 'day_high'] as const;
export type Sort = (typeof SORTS)[number];

export type GroupId = 'free' | 'price' | 'rating' | 'kind' | 'verified';

/** The chosen filters: options within a group are combined with OR, groups with AND. */
export interface ListFilters {
  readonly sort: Sort;
  readonly chosen: Readonly<Record<GroupId, readonly string[]>>;
}

/** An option, the number of services it would leave if chosen alone in its group, and the filters after tapping it. */
export interface Option {
  readonly id: string;
  readonly label: Label;
  readonly chosen: boolean;
  readonly count: number;
  readonly next: ListFilters;
}

export interface OptionGroup {
  readonly id: GroupId;
  readonly options: readonly Option[];
}

/** Returns the text of an option in the reader's language. */
type Label = (t: Translate) => string;

interface OptionRule {
  readonly id: string;
  readonly label: Label;
  readonly matches: (service: Sortable) => boolean;
}

/** Price bands in rupees an hour, from (inclusive) and below (exclusive); the id contains both. */
const BANDS: readonly (readonly [from: number, below: number])[] = [
  [0, 200],
  [200, 300],
  [300, 500],
  [500, Infinity],
];

/** Every group with its options; `many` allows several choices, otherwise a choice replaces the previous one. */
const GROUPS: readonly { id: GroupId; many: boolean; options: readonly OptionRule[] }[] = [
  {
    id: 'free',
    many: false,
    options: [
      { id: 'today', label: (t) => t('discovery.free_today'), matches: ({ freeToday }) => freeToday },
    ],
  },
  {
    id: 'price',
    many: true,
    options: BANDS.map(([from, below]) => ({
      id: `${from}-${below === Infinity ? '' : below}`,
      label: (t) => bandText(t, from, below),
      matches: ({ perHour }) => perHour !== null && perHour >= from && perHour < below,
    })),
  },
  {
    id: 'rating',
    many: false,
    options: ['4.5', '4', '3'].map((stars) => ({
      id: stars,
      label: (t) => t('discovery.rating_from', { stars }),
      matches: ({ rating }) => rating >= Number(stars),
    })),
  },
  {
    id: 'kind',
    many: false,
    options: [
      {
        id: 'service',
        label: (t) => t('discovery.kind_service'),
        matches: ({ bookable }) => bookable,
      },
      {
        id: 'enquiry',
        label: (t) => t('discovery.kind_enquiry'),
        matches: ({ bookable }) => !bookable,
      },
    ],
  },
  {
    id: 'verified',
    many: false,
    options: [{ id: '1', label: (t) => t('catalog.verified'), matches: ({ verified }) => verified }],
  },
];

/** Returns the text of a price band; it names the last rupee of the band, not the first of the next. */
function bandText(t: Translate, from: number, below: number): string {
  if (below === Infinity) return t('discovery.price_from', { from: formatRupees(from) });
  if (from === 0) return t('discovery.price_below', { to: formatRupees(below) });
  return t('discovery.price_between', { from: formatRupees(from), to: formatRupees(below - 1) });
}

/** Separator between options of one group in a query string; a character that needs no escaping. */
const SEPARATOR = '_';

/** No filters, in server order. */
export const NO_FILTERS: ListFilters = {
  sort: 'best',
  chosen: { free: [], price: [], rating: [], kind: [], verified: [] },
};

/** Parses the filters of a query string and ignores invalid values. */
export function readFilters(query: URLSearchParams): ListFilters {
  const chosen: Record<GroupId, readonly string[]> = { ...NO_FILTERS.chosen };
  for (const { id, many, options } of GROUPS) {
    const requested = new Set(query.get(id)?.split(SEPARATOR));
    const valid = options.map((option) => option.id).filter((option) => requested.has(option));
    chosen[id] = many ? valid : valid.slice(0, 1);
  }
  return { sort: SORTS.find((sort) => sort === query.get('sort')) ?? NO_FILTERS.sort, chosen };
}

/** Returns the query string with its filters replaced by these; other parameters are kept. */
export function writeFilters(query: URLSearchParams, { sort, chosen }: ListFilters): URLSearchParams {
  const params = new URLSearchParams(query);
  for (const name of FILTER_NAMES) params.delete(name);
  if (sort !== NO_FILTERS.sort) params.set('sort', sort);
  for (const { id } of GROUPS) if (chosen[id].length > 0) params.set(id, chosen[id].join(SEPARATOR));
  return params;
}

/** The query parameters of the filters. */
const FILTER_NAMES: readonly string[] = ['sort', ...GROUPS.map(({ id }) => id)];

/** Returns the matching services in the requested order. The sort is stable, and services without a price come last. */
export function filterServices<S extends Sortable>(services: readonly S[], filters: ListFilters): S[] {
  const remaining = services.filter((service) => matchesFilters(service, filters));
  const value = SORT_VALUES[filters.sort];
  return value
    ? remaining.sort((one, other) => (value(one) ?? Infinity) - (value(other) ?? Infinity) || 0)
    : remaining;
}

/** Returns every group's options, counted under the choices in the other groups. */
export function optionGroups(services: readonly Sortable[], filters: ListFilters): OptionGroup[] {
  return GROUPS.map(({ id, many, options }) => {
    const others = services.filter((service) => matchesFilters(service, filters, id));
    const chosen = filters.chosen[id];
    return {
      id,
      options: options.map((option) => ({
        id: option.id,
        label: option.label,
        chosen: chosen.includes(option.id),
        count: others.filter(option.matches).length,
        next: withChoice(
          filters,
          id,
          options
            .map((one) => one.id)
            .filter((one) => {
              if (one === option.id) return !chosen.includes(one);
              return many && chosen.includes(one);
            }),
        ),
      })),
    };
  });
}

/** Returns the number of chosen options; the order does not count. */
export function countChosen({ chosen }: ListFilters): number {
  return GROUPS.reduce((sum, { id }) => sum + chosen[id].length, 0);
}

/** Clears the filters and keeps the order. */
export function withoutChoices({ sort }: ListFilters): ListFilters {
  return { ...NO_FILTERS, sort };
}

function withChoice(filters: ListFilters, group: GroupId, options: readonly string[]): ListFilters {
  return { ...filters, chosen: { ...filters.chosen, [group]: options } };
}

/** Returns whether a service matches every group except the excluded one. */
function matchesFilters(service: Sortable, { chosen }: ListFilters, except?: GroupId): boolean {
  return GROUPS.every(
    ({ id, options }) =>
      id === except ||
      chosen[id].length === 0 ||
      options.some((option) => chosen[id].includes(option.id) && option.matches(service)),
  );
}

/** The sort value of each order, ascending; null sorts last. */
const SORT_VALUES: Readonly<Record<Sort, ((service: Sortable) => number | null) | null>> = {
  best: null,
  reviews: ({ reviews }) => -reviews,
  hour_low: ({ perHour }) => perHour,
  hour_high: ({ perHour }) => perHour && -perHour,
  day_low: ({ perDay }) => perDay,
  day_high: ({ perDay }) => perDay && -perDay,
};
