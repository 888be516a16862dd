import { bookingLineFilters } from '@aaspaas/contract/features/admin-bookings.ts';
import type {
  adminCustomerEndpoints,
  CustomerFilters,
  CustomerRow,
} from '@aaspaas/contract/features/admin-customers.ts';
import { hasGrant } from '@aaspaas/contract/kernel/grants.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { loadPage } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  addressesQuery,
  latestPaymentsQuery,
  latestRefundsQuery,
  latestTicketsQuery,
} from './customer-parts.ts';
import {
  countCustomersQuery,
  type CustomerPosition,
  customerPosition,
  customerQuery,
  customersQuery,
  type ListedCustomer,
} from './customers.ts';
import { latestLines } from './latest-lines.ts';
import {
  columnsNamed,
  type FileColumn,
  listFile,
  type ListFileCall,
  type ListFileDeps,
  localTime,
  positionAfter,
} from './list-file.ts';

/** The number of bookings, payments, refunds and tickets on a customer's page. */
const LATEST = 10;

/** The operators' list of customers, and one customer. */
export function customerViews({ db }: Pick<Platform, 'db'>): Handlers<keyof typeof adminCustomerEndpoints> {
  return {
    'admin.customers': async ({ query }, { actor }) => {
      const seesMoney = hasGrant(actor.roles, 'booking_money.read');
      const { rows, next_cursor } = await loadPage<ListedCustomer, CustomerPosition>(
        query,
        2,
        (row) => customerPosition(query, row),
        async (request) => (await customersQuery(query, request, seesMoney).execute(db)).rows,
      );
      const total = rows[0]?.counted ?? (await countCustomersQuery(query).execute(db)).rows[0]?.total;
      return { data: rows.map(presentCustomer), next_cursor, total: total ?? 0 };
    },
    'admin.customer': async ({ params: { id } }, { actor, language }) => {
      const sees = (area: 'booking_money' | 'bookings' | 'tickets') => hasGrant(actor.roles, `${area}.read`);
      const { rows } = await customerQuery(id, sees('booking_money')).execute(db);
      const [row] = rows;
      if (!row) throw new Failure('not_found');
      const { rows: addresses } = await addressesQuery(id).execute(db);
      const lines = { ...bookingLineFilters.parse({ sort: '-id' }), customer: id };
      return {
        data: {
          ...presentCustomer(row),
          email: row.email ?? '',
          language: row.language,
          gstin: row.gstin,
          verified: row.verified_at !== null,
          deletion_requested_at: row.deletion_requested_at && isoOf(row.deletion_requested_at),
          addresses: addresses.map(({ parts, ...one }) => ({
            ...one,
            address: parts.filter(Boolean).join(', '),
          })),
          lines: sees('bookings') ? await latestLines(db, lines, LATEST, language) : null,
          ...(sees('booking_money') ? await latestMoney(db, id) : { payments: null, refunded: null }),
          tickets: sees('tickets') ? await latestTickets(db, id, language) : null,
        },
      };
    },
  };
}

function presentCustomer(row: ListedCustomer): CustomerRow {
  const amount = (value: number | null) => (value === null ? null : toRupees(paise(value)));
  return {
    id: row.id,
    name: row.name,
    mobile: row.mobile ?? '',
    registered_at: isoOf(row.created_at),
    bookings: row.bookings,
    last_booking_at: row.last_booking_at && isoOf(row.last_booking_at),
    disputes: row.disputes,
    blocked_at: row.blocked_at && isoOf(row.blocked_at),
    spent: amount(row.spent),
    refunds: amount(row.refunds),
    due: amount(row.due),
  };
}

async function latestMoney(db: Executor, customer: number) {
  const { rows: payments } = await latestPaymentsQuery(customer, LATEST).execute(db);
  const { rows: refunds } = await latestRefundsQuery(customer, LATEST).execute(db);
  return {
    payments: payments.map(({ gateway_payment_id, code, amount, captured_at }) => ({
      id: gateway_payment_id,
      booking_id: code,
      amount: toRupees(paise(amount)),
      at: isoOf(captured_at),
    })),
    refunded: refunds.map(({ id, amount, state, created_at }) => ({
      id,
      amount: toRupees(paise(amount)),
      state,
      requested_at: isoOf(created_at),
    })),
  };
}

async function latestTickets(db: Executor, customer: number, language: Language) {
  const { rows } = await latestTicketsQuery(customer, LATEST).execute(db);
  return rows.map(({ ticket, created_at, closed_at, ...service }) => ({
    ticket,
    service_name: service[`name_${language}`],
    created_at: isoOf(created_at),
    closed_at: closed_at && isoOf(closed_at),
  }));
}

/** The file's columns by the names that the list gives them. */
const COLUMNS: Readonly<Record<string, FileColumn<CustomerRow>>> = {
  name: ['customer.name', (row) => row.name],
  mobile: ['admin.mobile', (row) => row.mobile],
  bookings: ['customer.bookings', (row) => row.bookings],
  last: ['customer.last', (row) => row.last_booking_at && localTime(row.last_booking_at)],
  spent: ['customer.spent', (row) => row.spent],
  refunds: ['customer.refunds', (row) => row.refunds],
  disputes: ['customer.disputes', (row) => row.disputes],
  due: ['customer.due', (row) => row.due],
  blocked: ['block.blocked_since', (row) => row.blocked_at && localTime(row.blocked_at)],
  registered: ['customer.registered', (row) => localTime(row.registered_at)],
};

const DEFAULT_COLUMNS = ['mobile', 'bookings', 'last', 'spent', 'refunds', 'disputes', 'due', 'blocked'];

/** The columns that only those who read the money of bookings get. */
const MONEY_COLUMNS = ['spent', 'refunds', 'due'];

/** `GET /api/admin/customers/csv`: the customers of a list as a file. */
export function customersFile(platform: ListFileDeps, authenticate: Authenticate): ListFileCall {
  return listFile<CustomerRow, CustomerFilters, CustomerPosition>(platform, authenticate, {
    name: 'admin.customers_csv',
    subject: 'customers',
    columnsOf: (cols, roles) => {
      const seesMoney = hasGrant(roles, 'booking_money.read');
      const names = cols?.split(',').filter((name) => name !== 'name') ?? DEFAULT_COLUMNS;
      return columnsNamed(COLUMNS, [
        'name',
        ...names.filter((name) => seesMoney || !MONEY_COLUMNS.includes(name)),
      ]);
    },
    load: async (tx, filters, page, { roles }) => {
      const seesMoney = hasGrant(roles, 'booking_money.read');
      const { rows } = await customersQuery(filters, page, seesMoney).execute(tx);
      return {
        rows: rows.map(presentCustomer),
        after: positionAfter(rows, page.limit, (row) => customerPosition(filters, row)),
      };
    },
  });
}
