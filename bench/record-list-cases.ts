import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { cursor, each, type ListCase, owner, PAGE, type Query } from './list-case.ts';
import { PREPARED_RUN } from './generated-records.ts';
import type { Samples } from './list-samples.ts';

/** What waits for an operator, and what happened to an object. */
export function workCases({
  lines,
  customers,
  professionals,
  busyCustomer,
  busyProfessional,
  now,
}: Samples): ListCase[] {
  const line = each(lines);
  const kinds = each(['unassigned', 'dispute', 'ticket', 'unseen', 'failed_refund', 'applicant', 'enquiry']);
  const timeline = (name: string, object: (n: number) => string) => [
    owner('admin/timeline', name, (n) => ({ object: object(n), limit: 20 })),
    owner('admin/timeline', `${name}, deep page`, (n) => ({
      object: object(n),
      limit: 20,
      cursor: cursor(now.getTime() - (n + 1) * 1e9, 0),
    })),
  ];
  return [
    owner('admin/counts', 'of the menu', () => ({})),
    owner('admin/queue', 'first page', () => ({ limit: PAGE })),
    owner('admin/queue', 'deep page', (n) => ({
      limit: PAGE,
      cursor: cursor(now.getTime() + n * 3_600_000, 0),
    })),
    owner('admin/queue', 'a kind', (n) => ({ limit: PAGE, kind: kinds(n) })),
    owner('admin/queue', 'own and snoozed', (n) => ({ limit: PAGE, show: each(['mine', 'snoozed'])(n) })),
    ...timeline('of a line', (n) => `line:${line(n).id}`),
    ...timeline('of a booking', (n) => `booking:${line(n).code}`),
    ...timeline('of a customer', (n) => `customer:${each(customers)(n).id}`),
    ...timeline('of the busiest customer', () => `customer:${busyCustomer.id}`),
    ...timeline('of a professional', (n) => `professional:${each(professionals)(n).id}`),
    ...timeline('of the busiest professional', () => `professional:${busyProfessional.id}`),
    owner('admin/appeals', 'first page', () => ({ limit: PAGE })),
    owner('admin/refund-approvals', 'waiting', () => ({ limit: PAGE })),
    owner('admin/views', 'of bookings', () => ({ list: 'bookings', limit: PAGE })),
    owner('admin/operators', 'all', () => ({ limit: PAGE })),
    owner('admin/settings', 'all', () => ({})),
  ];
}

/** Audit log, messages, reviews, tickets, enquiries, money. */
export function recordCases(samples: Samples): ListCase[] {
  const { lines, audit, reviews, messages, refunds, movements, customers, professionals, paid } = samples;
  const entry = each(audit);
  const of = (path: string, name: string, query: (n: number) => Query) =>
    owner(path, name, (n) => ({ limit: PAGE, ...query(n) }));
  const day = (n: number) => dateOf(new Date(entry(n).at));
  const actions = each(['admin.allocate', 'admin.cancel_line', 'admin.resolve', 'admin.claim']);
  const sends = each(['delivered', 'undelivered', 'failed']);
  const byState = (path: string, states: readonly string[]) =>
    states.map((state) => of(path, state, () => ({ state })));
  const deep = (path: string, name: string, ids: readonly number[], query: Query = {}) =>
    of(path, `deep page${name}`, (n) => ({ ...query, cursor: cursor(each(ids)(n)) }));
  return [
    of('admin/audit', 'first page', () => ({})),
    of('admin/audit', 'deep page', (n) => ({ cursor: cursor(entry(n).at, entry(n).id) })),
    of('admin/audit', 'operator', (n) => ({ actor: entry(n).actor })),
    of('admin/audit', 'action', (n) => ({ action: actions(n) })),
    of('admin/audit', 'object', (n) => ({ object: `line:${each(lines)(n).id}` })),
    of('admin/audit', 'a day', (n) => ({ day: day(n) })),
    of('admin/audit', 'operator + action', (n) => ({ actor: entry(n).actor, action: actions(n) })),
    of('admin/messages', 'first page', () => ({})),
    deep('admin/messages', '', messages),
    of('admin/messages', 'state', (n) => ({ state: sends(n) })),
    of('admin/messages', 'channel', (n) => ({ channel: each(['sms', 'whatsapp', 'email'])(n) })),
    of('admin/messages', 'template + state', (n) => ({
      template: each(['professional_found', 'otp_signup'])(n),
      state: sends(n),
    })),
    of('admin/messages', 'vendor + a day', (n) => ({ vendor: each(['msg91', 'whatsapp'])(n), day: day(n) })),
    of('admin/reviews', 'first page', () => ({})),
    of('admin/reviews', 'deep page', (n) => ({ cursor: cursor(1, each(reviews)(n)) })),
    of('admin/reviews', 'state', (n) => ({ state: each(['reported', 'visible', 'hidden'])(n) })),
    of('admin/reviews', 'rating', (n) => ({ rating: 1 + (n % 5) })),
    of('admin/reviews', 'state + rating', (n) => ({
      state: each(['reported', 'visible', 'hidden'])(n),
      rating: 1 + (n % 5),
    })),
    of('admin/reviews', 'q: a frequent word', (n) => ({
      q: each(['friendly', 'rude', 'late', 'clean', 'twice'])(n),
    })),
    of('admin/reviews', 'q: no such word', (n) => ({ q: `zxq${n}wv` })),
    ...byState('admin/reports', ['open', 'closed']),
    ...byState('admin/enquiries', ['pending', 'enquired', 'rejected']),
    ...byState('admin/pdenquiries', ['pending', 'enquired']),
    ...byState('admin/custom-services', ['pending']),
    ...byState('admin/refunds', ['failed', 'processed', 'requested', 'processing']),
    deep('admin/refunds', ', processed', refunds, { state: 'processed' }),
    ...['-created', 'created', 'failed', '-failed'].map((sort) =>
      of('admin/payments', `first page, ${sort}`, () => ({ sort })),
    ),
    of('admin/payments', 'state', (n) => ({ state: each(['open', 'attempted', 'paid'])(n) })),
    of('admin/payments', 'method + state', (n) => ({ method: each(['upi', 'card'])(n), state: 'paid' })),
    of('admin/payments', 'a customer', (n) => ({ customer: each(customers)(n).id })),
    of('admin/payments', 'until a day', (n) => ({ to: day(n) })),
    of('admin/payments', 'q: booking code', (n) => ({ q: each(lines)(n).code })),
    ...['-issued', 'issued'].map((sort) => of('admin/documents', `first page, ${sort}`, () => ({ sort }))),
    of('admin/documents', 'kind', (n) => ({
      kind: each(['invoice', 'receipt', 'payment_receipt', 'credit_note'])(n),
    })),
    of('admin/documents', 'recipient', (n) => ({ recipient: each(['b2b', 'b2c'])(n) })),
    of('admin/documents', 'issue', (n) => ({ issue: each(['unregistered', 'refused', 'restricted'])(n) })),
    of('admin/documents', 'a customer', (n) => ({ person: each(customers)(n).id })),
    of('admin/documents', 'until a day', (n) => ({ to: day(n) })),
    of('admin/documents', 'q: a number', (n) => ({ q: each(samples.documents)(n) })),
    of('admin/settlements', 'first page', () => ({})),
    of('admin/settlements', 'state', (n) => ({ state: each(['waiting', 'posted', 'in_bank'])(n) })),
    of('admin/unmatched', 'open', () => ({})),
    of('admin/bank-statements', 'first page', () => ({})),
    of('admin/chargebacks', 'open', () => ({})),
    of('admin/webhooks', 'open', () => ({})),
    of('admin/amounts-due', 'first page', () => ({})),
    of('admin/amounts-due', 'age', (n) => ({ age: each(['week', 'month', 'quarter', 'older'])(n) })),
    of('admin/amounts-due', 'a customer', (n) => ({ customer: each(customers)(n).id })),
    of('admin/services', 'first page', () => ({})),
    of('admin/services', 'q', (n) => ({ q: each(['clean', 'repair', 'paint', 'tutor'])(n) })),
    owner(
      'admin/services/:id',
      'a service',
      () => ({}),
      (n) => `admin/services/${each(samples.services)(n)}`,
    ),
    owner('admin/service-usage', 'ten services', (n) => ({
      ids: Array.from({ length: 10 }, (_, k) => each(samples.services)(n + k)).join(','),
    })),
    of('admin/payouts', 'runs', () => ({})),
    owner(
      'admin/payouts/:id',
      'a run',
      () => ({ limit: PAGE }),
      (n) => `admin/payouts/${each(samples.runs)(n)}`,
    ),
    owner(
      'admin/payouts/:id',
      'a run, deep page',
      (n) => ({ limit: PAGE, cursor: cursor(each(samples.runItems)(n).id) }),
      (n) => `admin/payouts/${each(samples.runItems)(n).run}`,
    ),
    owner(
      'admin/payouts/:id',
      'the run that waits',
      (n) => ({ limit: PAGE, ...(n % 2 ? { cursor: cursor(each(samples.payees)(n)) } : {}) }),
      () => `admin/payouts/${PREPARED_RUN}`,
    ),
    ...['paid', 'excluded', 'later'].flatMap((list) => [
      owner('admin/payouts/preview', `${list}, first page`, () => ({ list, limit: PAGE })),
      owner('admin/payouts/preview', `${list}, deep page`, (n) => ({
        list,
        limit: PAGE,
        cursor: cursor(each(samples.payees)(n)),
      })),
    ]),
    of('admin/payouts/parked', 'first page', () => ({})),
    of('admin/payout-holds', 'open', () => ({})),
    of('admin/payout-holds', 'ended', () => ({ list: 'ended' })),
    owner('admin/earning-rules', 'first page', () => ({ limit: PAGE })),
    owner('admin/books', 'balances', () => ({})),
    of('admin/months', 'first page', () => ({})),
    of('admin/journals', 'first page', () => ({})),
    of('admin/journals', 'waiting', () => ({ state: 'waiting' })),
    of('admin/books/movements', 'first page', () => ({})),
    deep('admin/books/movements', '', movements),
    of('admin/books/movements', 'a booking', (n) => ({ of: each(paid)(n).code })),
    of('admin/books/movements', 'a customer', (n) => ({ of: each(customers)(n).mobile })),
    of('admin/books/movements', 'a professional', (n) => ({ of: each(professionals)(n).mobile })),
  ];
}

export function insightCases({ cities, categories, lines }: Samples): ListCase[] {
  const days = [7, 28, 90];
  const of = (path: string, name: string, query: (n: number) => Query) =>
    owner(path, name, (n) => ({ limit: PAGE, ...query(n) }));
  return [
    ...days.flatMap((one) => [
      owner('admin/overview', `${one} days`, () => ({ days: one })),
      owner('admin/overview', `${one} days, a city`, (n) => ({ days: one, city: each(cities)(n) })),
      owner('admin/overview', `${one} days, a category`, (n) => ({
        days: one,
        category: each(categories)(n),
      })),
      owner('admin/overview', `${one} days, city + category`, (n) => ({
        days: one,
        city: each(cities)(n),
        category: each(categories)(n),
      })),
      of('admin/supply', `${one} days`, () => ({ days: one })),
    ]),
    of('admin/supply', '90 days, a city', (n) => ({ days: 90, city: each(cities)(n) })),
    of('admin/supply', '90 days, PIN codes', (n) => ({ days: 90, q: each(lines)(n).pin.slice(0, 3) })),
    of('admin/search-misses', 'every sort', (n) => ({ sort: each(['count', '-count', 'last', '-last'])(n) })),
    of('admin/search-misses', 'a city', (n) => ({ city: each(cities)(n) })),
    of('admin/search-misses', 'q', (n) => ({ q: `tuner ${n}` })),
  ];
}

export function searchCases(samples: Samples): ListCase[] {
  const find = (name: string, text: (n: number) => string) =>
    owner('admin/search', name, (n) => ({ q: text(n) }));
  const { lines, customers, professionals, payments, documents, payouts, tickets, refunds } = samples;
  return [
    find('booking code', (n) => each(lines)(n).code),
    find('mobile number of a customer', (n) => each(customers)(n).mobile),
    find('mobile number of a professional', (n) => each(professionals)(n).mobile),
    find('full name', (n) => each(customers)(n).name),
    find('given name', (n) => each(professionals)(n).name.split(' ')[0] ?? ''),
    find('three letters', (n) => each(customers)(n).name.slice(0, 3)),
    find('two letters', (n) => each(customers)(n).name.slice(0, 2)),
    find('no such name', (n) => `zxq${n}wv`),
    find('ticket', each(tickets)),
    find('payment', each(payments)),
    // A search has at least two characters.
    find('refund', (n) => String(each(refunds.filter((id) => id >= 10))(n))),
    find('document', each(documents)),
    find('bank reference of a payout', each(payouts)),
    find('service', each(['plumber', 'clean', 'paint', 'electric'])),
  ];
}
