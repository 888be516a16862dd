import { describe, expect, it } from 'vitest';
import {
  countChosen,
  filterServices,
  NO_FILTERS,
  optionGroups,
  readFilters,
  SORTS,
  type Sortable,
  withoutChoices,
  writeFilters,
} from './list-filters.ts';

interface Named extends Sortable {
  readonly name: string;
}

const priced = (
  name: string,
  perHour: number,
  perDay: number,
  rating: number,
  reviews: number,
  verified: boolean,
  freeToday = false,
): Named => ({ name, bookable: true, perHour, perDay, rating, reviews, verified, freeToday });

/** In server order: best rated first. */
const services: readonly Named[] = [
  priced('plumber', 199, 1400, 4.8, 40, true),
  priced('painter', 350, 1200, 4.5, 90, false, true),
  {
    name: 'pest control',
    bookable: false,
    perHour: null,
    perDay: null,
    rating: 4.2,
    reviews: 12,
    verified: true,
    freeToday: false,
  },
  priced('cook', 200, 1100, 4, 40, true, true),
  priced('driver', 499, 3000, 3.4, 8, false),
  priced('decorator', 500, 2500, 0, 0, true),
];

const parseFilters = (query: string) => readFilters(new URLSearchParams(query));
const names = (query: string) => filterServices(services, parseFilters(query)).map(({ name }) => name);

describe('filterServices', () => {
  it.each([
    ['', ['plumber', 'painter', 'pest control', 'cook', 'driver', 'decorator']],
    ['price=0-200', ['plumber']],
    ['price=200-300', ['cook']],
    ['price=0-200_300-500', ['plumber', 'painter', 'driver']],
    ['price=500-', ['decorator']],
    ['rating=4.5', ['plumber', 'painter']],
    ['rating=4', ['plumber', 'painter', 'pest control', 'cook']],
    ['rating=3', ['plumber', 'painter', 'pest control', 'cook', 'driver']],
    ['kind=enquiry', ['pest control']],
    ['kind=service', ['plumber', 'painter', 'cook', 'driver', 'decorator']],
    ['verified=1', ['plumber', 'pest control', 'cook', 'decorator']],
    ['verified=1&rating=4&kind=service', ['plumber', 'cook']],
    ['free=today', ['painter', 'cook']],
    ['free=today&verified=1', ['cook']],
    ['kind=enquiry&price=0-200', []],
  ])('%s leaves %j', (query, left) => {
    expect(names(query)).toEqual(left);
  });

  it.each([
    ['best', ['plumber', 'painter', 'pest control', 'cook', 'driver', 'decorator']],
    ['reviews', ['painter', 'plumber', 'cook', 'pest control', 'driver', 'decorator']],
    ['hour_low', ['plumber', 'cook', 'painter', 'driver', 'decorator', 'pest control']],
    ['hour_high', ['decorator', 'driver', 'painter', 'cook', 'plumber', 'pest control']],
    ['day_low', ['cook', 'painter', 'plumber', 'decorator', 'driver', 'pest control']],
    ['day_high', ['driver', 'decorator', 'plumber', 'painter', 'cook', 'pest control']],
  ])('order %s returns %j', (sort, order) => {
    expect(names(`sort=${sort}`)).toEqual(order);
  });

  it('keeps services that compare equal, and those without a price, in their original order', () => {
    const twins = ['a', 'b', 'c'].map((name) => ({ ...(services[2] as Named), name }));
    for (const sort of SORTS)
      expect(filterServices(twins, { ...NO_FILTERS, sort }).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('does not modify its input', () => {
    const before = [...services];
    filterServices(services, parseFilters('sort=hour_high'));
    expect(services).toEqual(before);
  });
});

describe('filter query string', () => {
  it.each([
    ['category=3&subcategory=302&sort=hour_low&free=today&price=0-200_500-&rating=4&kind=service&verified=1'],
    ['category=3'],
    [''],
  ])('%s survives parsing and serializing', (query) => {
    expect(writeFilters(new URLSearchParams(query), parseFilters(query)).toString()).toBe(query);
  });

  it.each([
    ['sort=cheapest&price=1-2&rating=5&kind=x&verified=yes', ''],
    ['sort=best', ''],
    ['rating=3_4.5', 'rating=4.5'],
    ['price=500-_0-200_0-200', 'price=0-200_500-'],
  ])('%s parses to %j', (query, written) => {
    expect(writeFilters(new URLSearchParams(), parseFilters(query)).toString()).toBe(written);
  });
});

describe('optionGroups', () => {
  const counts = (query: string) =>
    Object.fromEntries(
      optionGroups(services, parseFilters(query)).flatMap(({ id, options }) =>
        options.map((option) => [`${id}=${option.id}`, option.count]),
      ),
    );

  it.each([
    [
      '',
      {
        'free=today': 2,
        'price=0-200': 1,
        'price=200-300': 1,
        'price=300-500': 2,
        'price=500-': 1,
        'rating=4.5': 2,
        'rating=4': 4,
        'rating=3': 5,
        'kind=service': 5,
        'kind=enquiry': 1,
        'verified=1': 4,
      },
    ],
    // A group's own choice does not change its counts; choices in other groups do.
    ['verified=1', { 'verified=1': 4, 'price=300-500': 0, 'rating=4.5': 1, 'kind=enquiry': 1 }],
    ['price=0-200', { 'price=500-': 1, 'rating=4.5': 1, 'rating=3': 1, 'kind=enquiry': 0, 'verified=1': 1 }],
    ['rating=4&kind=service', { 'rating=3': 4, 'kind=enquiry': 1, 'kind=service': 3, 'verified=1': 2 }],
  ])('%s returns the number of services each option would leave', (query, expected) => {
    expect(counts(query)).toMatchObject(expected);
  });

  it('counts match the result of choosing the option alone in its group', () => {
    for (const query of ['', 'rating=4', 'price=0-200_200-300&verified=1', 'kind=enquiry'])
      for (const { id, options } of optionGroups(services, parseFilters(query)))
        for (const option of options) {
          const alone = writeFilters(new URLSearchParams(query), parseFilters(query));
          alone.set(id, option.id);
          expect(filterServices(services, readFilters(alone))).toHaveLength(option.count);
        }
  });

  it('labels every option', () => {
    const labels = optionGroups(services, NO_FILTERS).flatMap(({ options }) =>
      options.map(({ label }) => label((key, values) => [key, ...Object.values(values ?? {})].join(' '))),
    );
    expect(labels).toEqual([
      'discovery.free_today',
      'discovery.price_below ₹200',
      'discovery.price_between ₹200 ₹299',
      'discovery.price_between ₹300 ₹499',
      'discovery.price_from ₹500',
      'discovery.rating_from 4.5',
      'discovery.rating_from 4',
      'discovery.rating_from 3',
      'discovery.kind_service',
      'discovery.kind_enquiry',
      'catalog.verified',
    ]);
  });

  it.each([
    ['', 'free', 'today', 'free=today'],
    ['free=today', 'free', 'today', ''],
    ['', 'price', '0-200', 'price=0-200'],
    ['price=500-', 'price', '0-200', 'price=0-200_500-'],
    ['price=0-200_500-', 'price', '0-200', 'price=500-'],
    ['rating=4&sort=reviews', 'rating', '3', 'sort=reviews&rating=3'],
    ['rating=4', 'rating', '4', ''],
    ['kind=service', 'kind', 'enquiry', 'kind=enquiry'],
    ['rating=4', 'verified', '1', 'rating=4&verified=1'],
  ])('%s, tapping %s %s, results in %j', (query, group, option, next) => {
    const tapped = optionGroups(services, parseFilters(query))
      .find(({ id }) => id === group)
      ?.options.find(({ id }) => id === option);
    expect(tapped && writeFilters(new URLSearchParams(), tapped.next).toString()).toBe(next);
  });
});

it('clears the filters but not the order', () => {
  const filters = parseFilters('sort=reviews&price=0-200_500-&verified=1');
  expect(countChosen(filters)).toBe(3);
  expect(withoutChoices(filters)).toEqual({ ...NO_FILTERS, sort: 'reviews' });
});
