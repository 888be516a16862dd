import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { address, cursor, each, type ListCase, owner, PAGE, P95_MS, type Query } from './list-case.ts';
import type { SamplePerson, Samples } from './list-samples.ts';
import { insightCases, recordCases, searchCases, workCases } from './record-list-cases.ts';

/** Returns all cases: the console's lists and pages as an owner, and the lists of customers and professionals. */
export function listCases(samples: Samples): ListCase[] {
  return [
    ...bookingCases(samples),
    ...peopleCases(samples),
    ...workCases(samples),
    ...recordCases(samples),
    ...insightCases(samples),
    ...searchCases(samples),
    ...ownCases(samples),
    ...fileCases(samples),
  ];
}

function bookingCases({ lines, placed, cancelled, customers, professionals, now }: Samples): ListCase[] {
  const line = each(lines);
  const list = (name: string, query: (n: number) => Query) =>
    owner('admin/booking-lines', name, (n) => ({ limit: PAGE, ...query(n) }));
  const week = (n: number) => ({ from: line(n).day, to: addDays(line(n).day, 6) });
  const month = (n: number) => ({ from: line(n).day, to: addDays(line(n).day, 29) });
  const states = each(['placed', 'assigned', 'started', 'done', 'disputed', 'cancelled', 'approved']);
  const flags = each(['any', 'late', 'unseen', 'promise_lost', 'dispute', 'overrun']);
  const sorts = each(['starts_at', '-starts_at', 'deadline_at', '-deadline_at', 'id', '-id']);
  const deep = (sort: string) => (n: number) => {
    const { id, starts, deadline } = line(n);
    const value = sort.endsWith('id') ? id : sort.endsWith('deadline_at') ? (deadline ?? 8.64e15) : starts;
    return { sort, cursor: cursor(value, id) };
  };
  return [
    ...['starts_at', '-starts_at', 'deadline_at', '-deadline_at', 'id', '-id'].flatMap((sort) => [
      list(`first page, ${sort}`, () => ({ sort })),
      list(`deep page, ${sort}`, deep(sort)),
    ]),
    list('state', (n) => ({ state: states(n) })),
    list('state, every sort', (n) => ({ state: states(Math.floor(n / 6)), sort: sorts(n) })),
    list('several states', () => ({ state: 'placed,assigned,started' })),
    list('city', (n) => ({ city: line(n).city })),
    list('city, every sort', (n) => ({ city: line(n).city, sort: sorts(n) })),
    list('two cities', (n) => ({ city: `${line(n).city},${line(n + 1).city}` })),
    list('flag', (n) => ({ flag: flags(n) })),
    list('flag, every sort', (n) => ({ flag: flags(Math.floor(n / 6)), sort: sorts(n) })),
    list('PIN code', (n) => ({ pin: line(n).pin })),
    list('PIN code, every sort', (n) => ({ pin: line(n).pin, sort: sorts(n) })),
    list('service', (n) => ({ service: line(n).service })),
    list('service, every sort', (n) => ({ service: line(n).service, sort: sorts(n) })),
    list('category', (n) => ({ category: line(n).category })),
    list('category, every sort', (n) => ({ category: line(n).category, sort: sorts(n) })),
    list('customer', (n) => ({ customer: each(customers)(n).id })),
    list('professional', (n) => ({ professional: each(professionals)(n).id })),
    list('professional, every sort', (n) => ({ professional: each(professionals)(n).id, sort: sorts(n) })),
    list('week', week),
    list('week, every sort', (n) => ({ ...week(n), sort: sorts(n) })),
    list('month, every sort', (n) => ({ ...month(n), sort: sorts(n) })),
    list('state + city', (n) => ({ state: states(n), city: line(n).city })),
    list('state + city, every sort', (n) => ({
      state: states(Math.floor(n / 6)),
      city: line(n).city,
      sort: sorts(n),
    })),
    list('state + service', (n) => ({ state: states(n), service: line(n).service })),
    list('state + PIN code', (n) => ({ state: states(n), pin: line(n).pin })),
    list('state + week', (n) => ({ state: states(n), ...week(n) })),
    list('state + flag', (n) => ({ state: 'placed,assigned', flag: flags(n) })),
    list('city + week', (n) => ({ city: line(n).city, ...week(n) })),
    list('city + service', (n) => ({ city: line(n).city, service: line(n).service })),
    list('city + category', (n) => ({ city: line(n).city, category: line(n).category })),
    list('professional + state', (n) => ({ professional: each(professionals)(n).id, state: states(n) })),
    list('q: code', (n) => ({ q: line(n).code })),
    list('q: mobile number', (n) => ({ q: line(n).mobile })),
    list('q: full name', (n) => ({ q: line(n).name })),
    list('q: given name', (n) => ({ q: line(n).name.split(' ')[0] })),
    list('q: two letters', (n) => ({ q: line(n).name.slice(0, 2) })),
    list('q: two letters of no name', (n) => ({ q: each(['zx', 'qv', 'xj'])(n) })),
    list('q: no such name', (n) => ({ q: `Zxq${n}wv` })),
    list('q: given name + state', (n) => ({ q: line(n).name.split(' ')[0], state: states(n) })),
    ...['placed', 'attention', 'assigned', 'done', 'disputed', 'approved', 'cancelled'].map((state) =>
      owner('admin/bookings', `${state}`, () => ({ state, limit: PAGE })),
    ),
    owner('admin/bookings', 'deep page, cancelled', (n) => {
      const { id, starts } = each(cancelled)(n);
      return { state: 'cancelled', limit: PAGE, cursor: cursor(1, starts, id) };
    }),
    owner(
      'admin/bookings/:code',
      'a booking',
      () => ({}),
      (n) => `admin/bookings/${line(n).code}`,
    ),
    owner(
      'admin/lines/:detail_id',
      'a line',
      () => ({}),
      (n) => `admin/lines/${line(n).id}`,
    ),
    owner(
      'admin/lines/:detail_id/suggestions',
      'for a placed line',
      () => ({ limit: PAGE }),
      (n) => `admin/lines/${each(placed)(n).id}/suggestions`,
    ),
    owner(
      'admin/lines/:detail_id/candidates',
      'for a placed line',
      () => ({ limit: PAGE }),
      (n) => `admin/lines/${each(placed)(n).id}/candidates`,
    ),
    owner('admin/dispatch', 'today in the largest city', (n) => ({
      city: 'bengaluru',
      date: addDays(dateOf(now), n % 5),
      limit: PAGE,
    })),
    owner('admin/dispatch', 'a past day', (n) => ({
      city: line(n).city,
      date: addDays(dateOf(now), -(n % 50)),
      limit: PAGE,
    })),
    owner('admin/dispatch', 'a name', (n) => ({
      city: 'bengaluru',
      date: dateOf(now),
      q: line(n).name.split(' ')[0],
      limit: PAGE,
    })),
    owner('admin/dispatch', 'with a line', (n) => ({
      city: each(placed)(n).city,
      date: each(placed)(n).day,
      line: each(placed)(n).id,
      limit: PAGE,
    })),
    owner('admin/dispatch/cities', 'all', () => ({ limit: 100 })),
    owner('admin/bulk/plan', 'ten lines', (n) => ({
      lines: Array.from({ length: 10 }, (_, k) => each(placed)(n + k).id).join(','),
    })),
  ];
}

function peopleCases({
  customers,
  professionals,
  busyCustomer,
  busyProfessional,
  services,
  cities,
  now,
}: Samples): ListCase[] {
  const customer = each(customers);
  const professional = each(professionals);
  const sizes = (
    name: string,
    path: string,
    sorts: readonly string[],
    value: (one: SamplePerson, sort: string) => number,
    one: (n: number) => SamplePerson,
  ) =>
    sorts.flatMap((sort) => [
      owner(path, `first page, ${sort}`, () => ({ sort, limit: PAGE })),
      owner(path, `deep page, ${sort} (${name})`, (n) => ({
        sort,
        limit: PAGE,
        cursor: cursor(value(one(n), sort), one(n).id),
      })),
    ]);
  const of = (path: string, name: string, query: (n: number) => Query) =>
    owner(path, name, (n) => ({ limit: PAGE, ...query(n) }));
  const orders = each(['name', '-name', 'rating', '-rating', 'jobs', '-jobs', 'id', '-id']);
  const week = (n: number) => ({
    from: addDays(dateOf(now), -7 * (n + 1)),
    to: addDays(dateOf(now), -7 * n),
  });
  return [
    ...sizes(
      'keyset',
      'admin/customers',
      ['last', '-last', 'id', '-id'],
      (one, sort) => (sort.endsWith('id') ? one.id : one.last),
      customer,
    ),
    of('admin/customers', 'booked', (n) => ({ booked: each(['yes', 'no'])(n) })),
    of('admin/customers', 'open', (n) => ({ open: each(['dispute', 'ticket'])(n) })),
    of('admin/customers', 'last booking in a week', week),
    of('admin/customers', 'last booking in a week, by id', (n) => ({ ...week(n), sort: '-id' })),
    of('admin/customers', 'booked + open', (n) => ({ booked: 'yes', open: each(['dispute', 'ticket'])(n) })),
    of('admin/customers', 'q: mobile number', (n) => ({ q: customer(n).mobile })),
    of('admin/customers', 'q: full name', (n) => ({ q: customer(n).name })),
    of('admin/customers', 'q: given name', (n) => ({ q: customer(n).name.split(' ')[0] })),
    of('admin/customers', 'q: two letters', (n) => ({ q: customer(n).name.slice(0, 2) })),
    owner(
      'admin/customers/:id',
      'a customer',
      () => ({}),
      (n) => `admin/customers/${customer(n).id}`,
    ),
    owner(
      'admin/customers/:id',
      'the busiest customer',
      () => ({}),
      () => `admin/customers/${busyCustomer.id}`,
    ),
    ...sizes(
      'keyset',
      'admin/professionals',
      ['name', '-name', 'rating', '-rating', 'jobs', '-jobs', 'id', '-id'],
      (one, sort) => (sort.endsWith('rating') ? one.rating : sort.endsWith('jobs') ? one.jobs : one.id),
      professional,
    ),
    of('admin/professionals', 'state', (n) => ({ state: each(['pending', 'approved', 'rejected'])(n) })),
    of('admin/professionals', 'city, every sort', (n) => ({ city: each(cities)(n), sort: orders(n) })),
    of('admin/professionals', 'service, every sort', (n) => ({
      service: each(services)(n),
      sort: orders(n),
    })),
    of('admin/professionals', 'paused', (n) => ({ paused: each(['yes', 'no'])(n), sort: orders(n) })),
    of('admin/professionals', 'low rating', (n) => ({ rating: 'low', sort: orders(n) })),
    of('admin/professionals', 'city + service', (n) => ({
      city: each(cities)(n % 10),
      service: each(services)(n),
    })),
    of('admin/professionals', 'city + low rating', (n) => ({
      city: each(cities)(n),
      rating: 'low',
      sort: orders(n),
    })),
    of('admin/professionals', 'q: mobile number', (n) => ({ q: professional(n).mobile })),
    of('admin/professionals', 'q: given name', (n) => ({ q: professional(n).name.split(' ')[0] })),
    of('admin/professionals', 'q: two letters', (n) => ({ q: professional(n).name.slice(0, 2) })),
    owner(
      'admin/professionals/:id',
      'a professional',
      () => ({}),
      (n) => `admin/professionals/${professional(n).id}`,
    ),
    owner(
      'admin/professionals/:id',
      'the busiest professional',
      () => ({}),
      () => `admin/professionals/${busyProfessional.id}`,
    ),
    owner('admin/callers', 'a customer', (n) => ({ mobile: customer(n).mobile })),
    owner('admin/blocks', 'of a customer', (n) => ({ kind: 'customer', id: customer(n).id })),
    owner('admin/block-preview', 'of a professional', (n) => ({
      kind: 'professional',
      id: professional(n).id,
      reason: 'conduct',
    })),
    ...['pending', 'approved', 'rejected'].map((state) => of('admin/employees', state, () => ({ state }))),
  ];
}

/** The lists of customers and professionals. */
function ownCases({ customers, professionals, busyCustomer, busyProfessional, paid }: Samples): ListCase[] {
  const by = (who: string, one: (n: number) => SamplePerson, paths: readonly string[]) =>
    paths.map(
      (path): ListCase => ({
        name: `${path}: ${who}`,
        p95: P95_MS,
        path: () => address(path, { limit: 20 }),
        token: (n) => one(n).token,
      }),
    );
  const customer = [
    'user/getbookings',
    'user/scheduledbookings',
    'user/completedbookings',
    'user/canceledbookings',
    'user/task-status',
    'user/next',
    'user/book-again',
    'user/notifications',
    'user/reports',
    'user/favourites',
    'user/addresses',
    'user/service/enquiry/list',
    'user/pdenquiry/list',
    'user/amounts-due',
    'user/credits',
  ];
  const professional = [
    'employee/yourbookings',
    'employee/completedbookings',
    'employee/canceledbooking',
    'employee/pdenquiries',
    'employee/earning-data',
    'employee/notifications',
    'employee/requests',
    'employee/offers',
    'employee/appeals',
  ];
  const [first] = customers;
  return [
    ...by('a customer', each(customers), customer),
    ...by('the busiest customer', () => busyCustomer, customer.slice(0, 8)),
    {
      name: 'user/completedbookings: the busiest customer, deep page',
      p95: P95_MS,
      path: (n) => address('user/completedbookings', { limit: 20, cursor: cursor(each(paid)(n).booking) }),
      token: () => busyCustomer.token,
    },
    ...by('a professional', each(professionals), professional),
    ...by('the busiest professional', () => busyProfessional, professional.slice(0, 6)),
    {
      name: 'earning-estimates: everybody',
      p95: P95_MS,
      path: () => '/api/earning-estimates?limit=20',
      token: () => first?.token ?? '',
    },
  ];
}

/** Files are written whole before they are sent, so their first byte comes at the end. */
function fileCases({ lines, cities }: Samples): ListCase[] {
  const file = (path: string, name: string, query: (n: number) => Query): ListCase => ({
    ...owner(path, name, query),
    p95: null,
    requests: 3,
  });
  return [
    file('admin/booking-lines/csv', 'a day', (n) => ({
      from: each(lines)(n * 20).day,
      to: each(lines)(n * 20).day,
    })),
    file('admin/booking-lines/csv', 'open lines of a city', (n) => ({
      state: 'placed,assigned',
      city: each(cities)(n),
    })),
    file('admin/customers/csv', 'open disputes', () => ({ open: 'dispute' })),
    file('admin/professionals/csv', 'a city', (n) => ({ city: each(cities)(n) })),
    file('admin/reviews/csv', 'reported', () => ({ state: 'reported' })),
    file('admin/audit/file', 'an operator’s action', () => ({ object: `line:${each(lines)(0).id}` })),
  ];
}
