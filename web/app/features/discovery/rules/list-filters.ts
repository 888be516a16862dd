/** What a service is filtered and sorted by. */
export interface Sortable {
  readonly bookable: boolean;
  readonly rating: number;
  readonly reviews: number;
  /** Rupees; null where it has no price. */
  readonly perDay: number | null;
  readonly perHour: number | null;
  /** The identity of somebody who offers it was checked. */
  readonly verified: boolean;
}

/** The orders of the list; the first is the one in which the services come. */
export const SORTS = ['best', 'reviews', 'hour_low', 'hour_high', 'day_low', 'day_high'] as const;
export type Sort = (typeof SORTS)[number];

export type GroupId = 'price' | 'rating' | 'kind' | 'verified';

/** What somebody has chosen; within a group any of the options will do, and every group has to be met. */
export interface ListFilters {
  readonly sort: Sort;
  readonly chosen: Readonly<Record<GroupId, readonly string[]>>;
}

/** An option, how many services choosing it (alone in its group) would leave, and what is chosen when it is tapped. */
export interface Option {
  readonly id: string;
  readonly chosen: boolean;
  readonly count: number;
  readonly next: ListFilters;
}

export interface OptionGroup {
  readonly id: GroupId;
  readonly options: readonly Option[];
}

type Predicate = (service: Sortable) => boolean;

/** Rupees an hour, from and below; the id says both. */
const BANDS: readonly (readonly [from: number, below: number])[] = [
  [0, 200],
  [200, 300],
  [300, 500],
  [500, Infinity],
];

const inBand =
  (from: number, below: number): Predicate =>
  ({ perHour }) =>
    perHour !== null && perHour >= from && perHour < below;

const ratedAtLeast =
  (minimum: number): Predicate =>
  ({ rating }) =>
    rating >= minimum;

/** Every group with its options; `many`: several may be chosen, else another takes the place of the one before. */
const GROUPS: readonly { id: GroupId; many: boolean; options: ReadonlyMap<string, Predicate> }[] = [
  {
    id: 'price',
    many: true,
    options: new Map(
      BANDS.map(([from, below]) => [`${from}-${below === Infinity ? '' : below}`, inBand(from, below)]),
    ),
  },
  {
    id: 'rating',
    many: false,
    options: new Map(['4.5', '4', '3'].map((minimum) => [minimum, ratedAtLeast(Number(minimum))])),
  },
  {
    id: 'kind',
    many: false,
    options: new Map([
      ['service', ({ bookable }) => bookable],
      ['enquiry', ({ bookable }) => !bookable],
    ]),
  },
  { id: 'verified', many: false, options: new Map([['1', ({ verified }) => verified]]) },
];

/** Between several options of one group in an address; a character that stays as it is there. */
const SEPARATOR = '_';

/** Nothing chosen, in the order in which the services come. */
export const NO_FILTERS: ListFilters = {
  sort: 'best',
  chosen: { price: [], rating: [], kind: [], verified: [] },
};

/** Reads what an address says; what it cannot mean is left out. */
export function readFilters(query: URLSearchParams): ListFilters {
  const chosen: Record<GroupId, readonly string[]> = { ...NO_FILTERS.chosen };
  for (const { id, many, options } of GROUPS) {
    const requested = new Set(query.get(id)?.split(SEPARATOR));
    const valid = [...options.keys()].filter((option) => requested.has(option));
    chosen[id] = many ? valid : valid.slice(0, 1);
  }
  return { sort: SORTS.find((sort) => sort === query.get('sort')) ?? NO_FILTERS.sort, chosen };
}

/** The address' query with these filters in the place of its own; everything else in it stays. */
export function writeFilters(query: URLSearchParams, { sort, chosen }: ListFilters): URLSearchParams {
  const params = new URLSearchParams(query);
  for (const name of FILTER_NAMES) params.delete(name);
  if (sort !== NO_FILTERS.sort) params.set('sort', sort);
  for (const { id } of GROUPS) if (chosen[id].length > 0) params.set(id, chosen[id].join(SEPARATOR));
  return params;
}

/** The names under which filters stand in an address. */
const FILTER_NAMES: readonly string[] = ['sort', ...GROUPS.map(({ id }) => id)];

/** The services that pass, in the order asked for; equals stay in the order in which they came, and those without a price come last. */
export function filterServices<S extends Sortable>(services: readonly S[], filters: ListFilters): S[] {
  const remaining = services.filter((service) => matchesFilters(service, filters));
  const value = SORT_VALUES[filters.sort];
  return value
    ? remaining.sort((one, other) => (value(one) ?? Infinity) - (value(other) ?? Infinity) || 0)
    : remaining;
}

/** Every group's options as they stand under what is chosen in the other groups. */
export function optionGroups(services: readonly Sortable[], filters: ListFilters): OptionGroup[] {
  return GROUPS.map(({ id, many, options }) => {
    const others = services.filter((service) => matchesFilters(service, filters, id));
    const chosen = filters.chosen[id];
    return {
      id,
      options: [...options].map(([option, matches]) => ({
        id: option,
        chosen: chosen.includes(option),
        count: others.filter(matches).length,
        next: withChoice(
          filters,
          id,
          [...options.keys()].filter((one) => {
            if (one === option) return !chosen.includes(option);
            return many && chosen.includes(one);
          }),
        ),
      })),
    };
  });
}

/** How many options are chosen; the order is none. */
export function countChosen({ chosen }: ListFilters): number {
  return GROUPS.reduce((sum, { id }) => sum + chosen[id].length, 0);
}

/** The same order with nothing chosen. */
export function withoutChoices({ sort }: ListFilters): ListFilters {
  return { ...NO_FILTERS, sort };
}

function withChoice(filters: ListFilters, group: GroupId, options: readonly string[]): ListFilters {
  return { ...filters, chosen: { ...filters.chosen, [group]: options } };
}

/** Whether a service meets every group but one that is left out of account. */
function matchesFilters(service: Sortable, { chosen }: ListFilters, except?: GroupId): boolean {
  return GROUPS.every(
    ({ id, options }) =>
      id === except || chosen[id].length === 0 || chosen[id].some((option) => options.get(option)?.(service)),
  );
}

/** What each order goes by, least first; null: it has none and comes last. */
const SORT_VALUES: Readonly<Record<Sort, ((service: Sortable) => number | null) | null>> = {
  best: null,
  reviews: ({ reviews }) => -reviews,
  hour_low: ({ perHour }) => perHour,
  hour_high: ({ perHour }) => perHour && -perHour,
  day_low: ({ perDay }) => perDay,
  day_high: ({ perDay }) => perDay && -perDay,
};
