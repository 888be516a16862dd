import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import {
  type BookingLineFilters,
  type BookingLineRow,
  bookingLineFilters,
} from '@aaspaas/contract/features/admin-bookings.ts';
import { dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../features/admin/index.ts';
import { lineSubject } from '../../features/booking/index.ts';
import { paymentsBySubject } from '../../features/payment/index.ts';
import { invalid } from '../../kernel/failure.ts';
import { maskContacts } from '../../kernel/mask-contacts.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Tx } from '../../platform/db/connect.ts';
import { masksContacts } from '../../platform/http/admit.ts';
import { admitOperator } from '../../platform/http/admit-operator.ts';
import { type Authenticate, languageOf } from '../../platform/http/bind.ts';
import { text, validationFailure } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import { bookingLinesQuery, type LinePosition, linePosition } from './booking-lines.ts';
import { presentListedLine } from './routes.ts';
import { BYTE_ORDER_MARK, type CsvValue, csvRow } from './rules/csv.ts';

/** The rows of a batch: few enough to keep in memory for many exports at once. */
const BATCH = 1_000;

/** The largest export. */
const MAX_EXPORTED = 100_000;

type Value = (row: BookingLineRow, language: Language) => CsvValue;

/** The file's columns by the names that the list gives them. */
const COLUMNS: Readonly<Record<string, readonly [header: MessageKey, value: Value]>> = {
  code: ['console.booking', (row) => row.booking_id],
  service: ['admin.service', (row) => row.service_name],
  slot: ['admin.when', (row) => localTime(row.starts_at)],
  customer: ['admin.customer', (row) => row.customer.name],
  mobile: ['admin.mobile', (row) => row.customer.mobile],
  place: ['console.place', (row) => [row.pin, row.city].filter((one) => one !== null).join(' ')],
  state: ['admin.state', (row, language) => text(language, `admin.tab_${row.state}`)],
  flag: ['console.flag', (row) => row.attention],
  professional: ['admin.professional', (row) => row.professional?.name ?? null],
  price: ['admin.price', (row) => row.price],
  paid: ['admin.paid', (row) => row.paid],
  deadline: ['admin.deadline', (row) => row.deadline_at && localTime(row.deadline_at)],
  booked: ['console.booked', (row) => localTime(row.booked_at)],
};

const DEFAULT_COLUMNS = ['slot', 'customer', 'place', 'state', 'professional', 'price', 'paid', 'deadline'];

const querySchema = rawEndpoints['admin.booking_lines_csv']?.query ?? bookingLineFilters;

/**
 * `GET /api/admin/booking-lines/csv`: the lines of a list as a file. One snapshot of the database is written to a temporary
 * file in batches, and the file is sent afterwards: a slow client holds no connection, and no export is kept in memory.
 */
export function bookingLinesFile(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  authenticate: Authenticate,
): (app: FastifyInstance) => void {
  return (app) => {
    app.get('/api/admin/booking-lines/csv', async (request, reply) => {
      const actor = await admitOperator(authenticate, request, rawEndpoints['admin.booking_lines_csv']);
      const parsed = querySchema.safeParse(request.query);
      if (!parsed.success) throw validationFailure(parsed.error.issues);
      const { cols, ...filters } = parsed.data as BookingLineFilters & { cols?: string };
      const language = languageOf(request);
      const folder = await mkdtemp(join(tmpdir(), 'aaspaas-export-'));
      const remove = () => rm(folder, { recursive: true, force: true });
      try {
        const path = join(folder, 'bookings.csv');
        const file = await open(path, 'w');
        try {
          await transaction(
            db,
            async (tx) => {
              // A retried transaction begins the file again.
              await file.truncate(0);
              const masked = masksContacts(actor.roles, 'bookings.read');
              const columns = columnsOf(cols);
              const rows = await writeLines(tx, file, { filters, columns, language, masked });
              const detail = { rows, filters: { ...filters, q: filters.q ? '…' : undefined } };
              const entry = {
                actorId: actor.id,
                action: 'admin.booking_lines_csv',
                subject: 'bookings',
                detail,
              };
              await audit(tx, entry, clock.now());
            },
            { isolation: 'repeatable read' },
          );
        } finally {
          await file.close();
        }
        const stream = createReadStream(path);
        stream.once('close', () => void remove());
        return reply
          .type('text/csv; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="bookings-${dateOf(clock.now())}.csv"`)
          .send(stream);
      } catch (error) {
        await remove();
        throw error;
      }
    });
  };
}

interface Export {
  readonly filters: BookingLineFilters;
  readonly columns: readonly string[];
  readonly language: Language;
  /** Whether contacts are masked. */
  readonly masked: boolean;
}

async function writeLines(
  tx: Tx,
  file: FileHandle,
  { filters, columns, language, masked }: Export,
): Promise<number> {
  const cells = columns.map((name) => COLUMNS[name]).filter((cell) => cell !== undefined);
  let position = 0;
  const write = async (content: string) => {
    const bytes = Buffer.from(content);
    await file.write(bytes, 0, bytes.length, position);
    position += bytes.length;
  };
  await write(BYTE_ORDER_MARK + csvRow(cells.map(([header]) => text(language, header))));
  let count = 0;
  for (let after: LinePosition | null = null; ; ) {
    const { rows } = await bookingLinesQuery(filters, { after, limit: BATCH }).execute(tx);
    const subjects = rows.map(({ id }) => lineSubject(id));
    const paid = await paymentsBySubject(tx, subjects);
    const presented = rows.flatMap((row) => presentListedLine(row, paid, language) ?? []);
    const lines = masked ? (maskContacts(presented) as typeof presented) : presented;
    count += lines.length;
    if (count > MAX_EXPORTED) throw invalid({ q: ['console.export_too_many'] });
    await write(lines.map((line) => csvRow(cells.map(([, value]) => value(line, language)))).join(''));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return count;
    after = linePosition(filters, last);
  }
}

/** The code and the service name each row; the flag goes with the state. */
function columnsOf(cols: string | undefined): readonly string[] {
  const chosen = cols?.split(',').filter((name) => name in COLUMNS && name !== 'code') ?? DEFAULT_COLUMNS;
  return ['code', 'service', ...chosen.flatMap((name) => (name === 'state' ? [name, 'flag'] : [name]))];
}

/** An instant in Indian time as spreadsheets read it: `2026-11-22 10:00`. */
function localTime(iso: string): string {
  const at = new Date(iso);
  return `${dateOf(at)} ${timeOf(at)}`;
}
