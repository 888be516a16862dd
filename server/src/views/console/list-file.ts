import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedList } from '@aaspaas/contract/features/admin-exports.ts';
import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import { rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { audit, type ExportSource, readDirectRows } from '../../features/admin/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { maskContacts } from '../../kernel/mask-contacts.ts';
import type { Tx } from '../../platform/db/connect.ts';
import type { ReadSnapshot } from '../../platform/db/read-snapshot.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { makeTemporaryFolder, writeAt } from '../../platform/disk-space.ts';
import { masksContacts } from '../../platform/http/admit.ts';
import { admitOperator } from '../../platform/http/admit-operator.ts';
import { type Authenticate, languageOf } from '../../platform/http/bind.ts';
import { text, validationFailure } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import { BYTE_ORDER_MARK, type CsvValue, csvRow } from './rules/csv.ts';

/** The rows of a batch: few enough to keep in memory for many exports at once. */
const BATCH = 1_000;

/** A header that is the same in every language: other programs read the file. */
export interface FixedHeader {
  readonly fixed: string;
}

/** A column of a file: its header and its value. */
export type FileColumn<Row> = readonly [
  header: MessageKey | FixedHeader,
  value: (row: Row, language: Language) => CsvValue,
];

/** Returns the columns with these names, in their order. Unknown names are left out, also those that every object has (`__proto__`). */
export function columnsNamed<Column>(
  columns: Readonly<Record<string, Column>>,
  names: readonly string[],
): readonly Column[] {
  return names.flatMap((name) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    return column === undefined ? [] : [column];
  });
}

/** Returns the first column, which every file of a table has, and the chosen ones; `defaults` without a choice. */
export function chosenColumns<Column>(
  columns: Readonly<Record<string, Column>>,
  first: string,
  cols: string | undefined,
  defaults: readonly string[],
): readonly Column[] {
  const others = (cols?.split(',') ?? defaults).filter((name) => name !== first);
  return columnsNamed(columns, [first, ...others]);
}

/** Who reads the file. */
interface Reader {
  readonly roles: readonly OperatorRole[];
  readonly language: Language;
}

/** Rows of a list, and the position after them; null at the end of the list. */
interface FileBatch<Row, Position> {
  readonly rows: readonly Row[];
  readonly after: Position | null;
}

/** A list that operators export. */
interface ListFile<Row, Filters, Position> {
  /** Its name in `rawEndpoints`; the entry of the audit log names it. */
  readonly name: string;
  /** The subject of the entry, and the beginning of the file's name. */
  readonly subject: ExportedList;
  /** The columns in the order of the file, by the names that the list gives them. */
  readonly columnsOf: (cols: string | undefined, roles: Reader['roles']) => readonly FileColumn<Row>[];
  readonly load: (
    tx: Tx,
    filters: Filters,
    page: { readonly after: Position | null; readonly limit: number },
    reader: Reader,
  ) => Promise<FileBatch<Row, Position>>;
  /** The end of the file's name; default: the day. */
  readonly nameOf?: (filters: Filters) => string;
}

/** What files of lists are made with. */
export interface ListFileDeps extends Pick<Platform, 'db' | 'clock'> {
  /** From where the rows are read. */
  readonly readSnapshot: ReadSnapshot;
}

/** A list's file: the call that returns it, and the same file for a job. */
export interface ListFileCall {
  /** Registers the call. */
  (app: FastifyInstance): void;
  readonly source: ExportSource;
}

/**
 * Makes the call that returns a list's file. One snapshot of the database is written to a temporary file in batches, and the file is
 * sent afterwards: a slow client holds no connection, and no export is kept in memory. A list with more rows than are written while
 * the operator waits is refused with `export_too_large`; a job writes it with `source`.
 */
export function listFile<Row extends object, Filters extends { readonly q?: string | undefined }, Position>(
  { db, clock, readSnapshot }: ListFileDeps,
  authenticate: Authenticate,
  list: ListFile<Row, Filters, Position>,
): ListFileCall {
  const record = rawEndpoints[list.name];
  if (!record?.needs || record.needs === 'own') throw new Error(`${list.name} is no plain call with a grant`);
  const parse = (query: unknown) => {
    const parsed = record.query.safeParse(query);
    if (!parsed.success) throw validationFailure(parsed.error.issues);
    const { cols, ...filters } = parsed.data as { readonly cols?: string; readonly q?: string };
    return { cols, filters: filters as Filters };
  };
  const register = (app: FastifyInstance) => {
    app.get(`/api/${record.path}`, async (request, reply) => {
      const actor = await admitOperator(authenticate, request, record);
      const { cols, filters } = parse(request.query);
      const reader = { roles: actor.roles, language: languageOf(request) };
      const folder = await makeTemporaryFolder('aaspaas-export-');
      const remove = () => rm(folder, { recursive: true, force: true });
      try {
        const path = join(folder, 'list.csv');
        const file = await open(path, 'w');
        try {
          await transaction(
            db,
            async (tx) => {
              const maxRows = await readDirectRows(tx);
              const rows = await readSnapshot(tx, async (snapshot) => {
                // A retried transaction, and the primary after the replica, begin the file again.
                await file.truncate(0);
                return writeRows(snapshot, file, list, { cols, filters, reader, maxRows });
              });
              const detail = { rows, filters: { ...filters, q: filters.q ? '…' : undefined } };
              const entry = {
                actorId: actor.id,
                action: list.name,
                subject: list.subject,
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
        const name = list.nameOf?.(filters) ?? dateOf(clock.now());
        return reply
          .type('text/csv; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="${list.subject}-${name}.csv"`)
          .send(stream);
      } catch (error) {
        await remove();
        throw error;
      }
    });
  };
  return Object.assign(register, {
    source: {
      list: list.subject,
      needs: record.needs,
      requireValid: (query: string) => void parse(queryOf(query)),
      write: (tx: Tx, file: FileHandle, query: string, reader: Reader) =>
        writeRows(tx, file, list, { ...parse(queryOf(query)), reader, maxRows: Number.POSITIVE_INFINITY }),
    },
  });
}

/** Returns the query of an address as Fastify parses it. */
function queryOf(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

interface FileRequest<Filters> {
  readonly cols: string | undefined;
  readonly filters: Filters;
  readonly reader: Reader;
  readonly maxRows: number;
}

/**
 * Writes the file of a list and returns the number of its rows.
 * @throws `export_too_large`
 */
async function writeRows<Row extends object, Filters, Position>(
  tx: Tx,
  file: FileHandle,
  list: ListFile<Row, Filters, Position>,
  { cols, filters, reader, maxRows }: FileRequest<Filters>,
): Promise<number> {
  const masked = masksContacts(reader.roles, rawEndpoints[list.name]?.needs);
  const columns = list.columnsOf(cols, reader.roles);
  let position = 0;
  const write = async (content: string) => {
    const bytes = Buffer.from(content);
    await writeAt(file, bytes, position);
    position += bytes.length;
  };
  await write(
    BYTE_ORDER_MARK +
      csvRow(
        columns.map(([header]) =>
          typeof header === 'string' ? text(reader.language, header) : header.fixed,
        ),
      ),
  );
  let count = 0;
  for (let after: Position | null = null; ; ) {
    const batch: FileBatch<Row, Position> = await list.load(tx, filters, { after, limit: BATCH }, reader);
    const rows = masked ? (maskContacts(batch.rows as never) as unknown as readonly Row[]) : batch.rows;
    count += rows.length;
    if (count > maxRows)
      throw new Failure('export_too_large', { data: { export_list: list.subject, max_rows: maxRows } });
    await write(rows.map((row) => csvRow(columns.map(([, value]) => value(row, reader.language)))).join(''));
    if (batch.after === null) return count;
    after = batch.after;
  }
}

/** Returns the position after a batch; null if it was the last one. */
export function positionAfter<Row, Position>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): Position | null {
  const last = rows.at(-1);
  return last && rows.length >= limit ? positionOf(last) : null;
}

/** An instant in Indian time as spreadsheets read it: `2026-11-22 10:00`. */
export function localTime(iso: string): string {
  const at = new Date(iso);
  return `${dateOf(at)} ${timeOf(at)}`;
}
