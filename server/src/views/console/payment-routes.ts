import type {
  adminPaymentEndpoints,
  PaymentFilters,
  PaymentRow,
} from '@aaspaas/contract/features/admin-payments.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import { presentRefunds } from '../../features/admin/index.ts';
import { lineSummariesOf, parseLineSubject } from '../../features/booking/index.ts';
import { movementsOf, presentMovement, refundsOfOrder } from '../../features/payment/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { loadPage } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  chosenColumns,
  type FileColumn,
  listFile,
  type ListFileCall,
  type ListFileDeps,
  localTime,
  positionAfter,
} from './list-file.ts';
import { capturesQuery, partsQuery } from './payment-parts.ts';
import {
  countPaymentsQuery,
  type ListedPayment,
  type PaymentPosition,
  paymentPosition,
  paymentQuery,
  paymentsQuery,
} from './payments.ts';

/** The operators' list of payments, and one payment. */
export function paymentViews({ db }: Pick<Platform, 'db'>): Handlers<keyof typeof adminPaymentEndpoints> {
  return {
    'admin.payments': async ({ query }) => {
      const { rows, next_cursor } = await loadPage<ListedPayment, PaymentPosition>(
        query,
        3,
        (row) => paymentPosition(query, row),
        async (request) => (await paymentsQuery(query, request).execute(db)).rows,
      );
      const { rows: counted } = await countPaymentsQuery(query).execute(db);
      return { data: rows.map(presentPayment), next_cursor, total: counted[0]?.total ?? 0 };
    },
    'admin.payment': async ({ params: { id } }, { language }) => {
      const { rows } = await paymentQuery(id).execute(db);
      const [row] = rows;
      if (!row) throw new Failure('not_found');
      return { data: { ...presentPayment(row), ...(await detailsOf(db, row, language)) } };
    },
  };
}

function presentPayment(row: ListedPayment): PaymentRow {
  return {
    id: row.id,
    state: row.state,
    amount: toRupees(paise(row.amount)),
    booking_id: row.code,
    customer: { id: row.account_id, name: row.customer_name, mobile: row.customer_mobile ?? '' },
    method: row.method,
    gateway_order_id: row.gateway_order_id,
    gateway_payment_id: row.gateway_payment_id,
    created_at: isoOf(row.created_at),
    captured_at: row.captured_at && isoOf(row.captured_at),
    refunded: toRupees(paise(row.refunded)),
    refund_failed: row.refund_failed,
    surplus: row.surplus,
  };
}

async function detailsOf(db: Executor, { id, check_at }: ListedPayment, language: Language) {
  const { rows: parts } = await partsQuery(id).execute(db);
  const { rows: captures } = await capturesQuery(id).execute(db);
  const refunds = await refundsOfOrder(db, id);
  const lines = await lineSummariesOf(
    db,
    parts.flatMap(({ subject }) => parseLineSubject(subject) ?? []),
  );
  const movements = await movementsOf(
    db,
    captures.map(({ gateway_payment_id }) => gateway_payment_id),
    refunds,
  );
  return {
    lines: parts.flatMap(({ subject, amount }) => {
      const line = lines.get(parseLineSubject(subject) ?? 0);
      // The lines of an expired draft are deleted.
      if (!line) return [];
      return {
        detail_id: line.lineId,
        service_name: line.service[language],
        amount: toRupees(paise(amount)),
      };
    }),
    captures: captures.map((capture) => ({
      id: capture.gateway_payment_id,
      amount: toRupees(paise(capture.amount)),
      method: capture.method,
      surplus: capture.surplus,
      captured_at: isoOf(capture.captured_at),
    })),
    refunds: await presentRefunds(db, refunds, language),
    movements: movements.map(presentMovement),
    next_check_at: check_at && isoOf(check_at),
  };
}

const methodText = (method: PaymentMethod | null, language: Language) =>
  method && text(language, `invoice.method_${method}` as MessageKey);

/** The file's columns by the names that the list gives them. */
const COLUMNS: Readonly<Record<string, FileColumn<PaymentRow>>> = {
  id: ['payments.id', (row) => row.id],
  booking: ['console.booking', (row) => row.booking_id],
  customer: ['refund.admin_customer', (row) => row.customer.name],
  mobile: ['admin.mobile', (row) => row.customer.mobile],
  amount: ['payments.amount', (row) => row.amount],
  method: ['payments.method', (row, language) => methodText(row.method, language)],
  state: ['admin.state', (row, language) => text(language, `payments.state_${row.state}`)],
  refunded: ['payments.refunded', (row) => row.refunded],
  created: ['payments.created', (row) => localTime(row.created_at)],
  captured: ['payments.captured', (row) => row.captured_at && localTime(row.captured_at)],
  gateway_payment: ['payments.gateway_payment', (row) => row.gateway_payment_id],
  gateway_order: ['payments.gateway_order', (row) => row.gateway_order_id],
};

const DEFAULT_COLUMNS = [
  'booking',
  'customer',
  'amount',
  'method',
  'state',
  'refunded',
  'created',
  'gateway_payment',
];

/** `GET /api/admin/payments/csv`: the payments of a list as a file. */
export function paymentsFile(platform: ListFileDeps, authenticate: Authenticate): ListFileCall {
  return listFile<PaymentRow, PaymentFilters, PaymentPosition>(platform, authenticate, {
    name: 'admin.payments_csv',
    subject: 'payments',
    columnsOf: (cols) => chosenColumns(COLUMNS, 'id', cols, DEFAULT_COLUMNS),
    load: async (tx, filters, page) => {
      const { rows } = await paymentsQuery(filters, page).execute(tx);
      return {
        rows: rows.map(presentPayment),
        after: positionAfter(rows, page.limit, (row) => paymentPosition(filters, row)),
      };
    },
  });
}
