import type {
  adminDocumentEndpoints,
  DocumentDetails,
  DocumentFilters,
  DocumentRow,
} from '@aaspaas/contract/features/admin-documents.ts';
import { hasGrant, type OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { Failure } from '../../kernel/failure.ts';
import { loadPage } from '../../kernel/page.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { text } from '../../platform/http/failures.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  countDocumentsQuery,
  creditsQuery,
  documentLinesQuery,
  type DocumentPosition,
  documentPosition,
  documentQuery,
  documentsQuery,
  documentViewsQuery,
  type ListedDocument,
  waitingQuery,
} from './documents.ts';
import {
  chosenColumns,
  type FileColumn,
  listFile,
  type ListFileCall,
  type ListFileDeps,
  localTime,
  positionAfter,
} from './list-file.ts';

/** The kinds that a credit note reduces. */
const CREDITED: ReadonlySet<DocumentRow['kind']> = new Set(['invoice', 'receipt', 'commission_invoice']);

/** The operators' list of documents, and one document. */
export function documentViews({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<
  Exclude<keyof typeof adminDocumentEndpoints, 'admin.register_document' | 'admin.set_job_state'>
> {
  return {
    'admin.documents': async ({ query }) => {
      const { rows, next_cursor } = await loadPage<ListedDocument, DocumentPosition>(
        query,
        2,
        documentPosition,
        async (request) => (await documentsQuery(query, request).execute(db)).rows,
      );
      const [{ rows: counted }, { rows: waits }] = await Promise.all([
        countDocumentsQuery(query).execute(db),
        waitingQuery(clock.now()).execute(db),
      ]);
      return {
        data: rows.map(presentDocument),
        next_cursor,
        total: counted[0]?.total ?? 0,
        waiting: waits[0]?.waiting ?? 0,
      };
    },
    'admin.document_details': async ({ params: { id } }, { actor }) => {
      const { rows } = await documentQuery(id).execute(db);
      const [row] = rows;
      if (!row) throw new Failure('not_found');
      return { data: { ...presentDocument(row), ...(await detailsOf(db, row, actor.roles)) } };
    },
  };
}

function presentDocument(row: ListedDocument): DocumentRow {
  const { content } = row;
  const { platform, supplier, recipient, placeOfSupply, totals } = content;
  const restricted = row.restricted_at !== null;
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    issued_at: isoOf(row.issued_at),
    supplier: supplier ?? { name: platform.name, gstin: platform.gstin },
    recipient: {
      id: row.account_id,
      name: restricted ? null : recipient.name,
      gstin: restricted ? null : row.gstin,
    },
    booking_id: row.booking,
    month: content.month ?? null,
    place_of_supply: placeOfSupply ?? null,
    amount: row.amount === null ? null : rupees(row.amount),
    taxable: rupees(totals.taxable),
    cgst: rupees(totals.cgst),
    sgst: rupees(totals.sgst),
    igst: rupees(totals.igst),
    against: [
      ...(content.refersTo ? [content.refersTo] : []),
      ...(content.against ?? []).map(({ number }) => number),
    ],
    registration:
      row.registration && row.requested_at
        ? {
            state: row.registration,
            irn: row.irn,
            requested_at: isoOf(row.requested_at),
            refusal: row.refusal,
          }
        : null,
    restricted,
    wrong: row.wrong,
    keep_until: row.keep_until,
  };
}

async function detailsOf(
  db: Executor,
  row: ListedDocument,
  roles: readonly OperatorRole[],
): Promise<Omit<DocumentDetails, keyof DocumentRow>> {
  const { rows: content } = await documentLinesQuery(row.id).execute(db);
  const { rows: credits } = await creditsQuery(row.id).execute(db);
  const { rows: views } = await documentViewsQuery(row.id).execute(db);
  const credited = credits.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const groups = Map.groupBy(content[0]?.lines ?? [], ({ sac, rate }) => `${sac} ${rate}`);
  return {
    rates: [...groups.values()].map((same) => {
      const total = (part: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'amount') =>
        rupees(same.reduce((sum, line) => sum + line[part], 0));
      return {
        sac: same[0]?.sac ?? '',
        rate: (same[0]?.rate ?? 0) / 100,
        taxable: total('taxable'),
        cgst: total('cgst'),
        sgst: total('sgst'),
        igst: total('igst'),
        amount: total('amount'),
      };
    }),
    credits: credits.map(({ id, number, amount }) => ({ id, number, amount: rupees(amount ?? 0) })),
    rest: CREDITED.has(row.kind) && row.amount !== null ? rupees(row.amount - credited) : null,
    views: views.map(({ name, at }) => ({ name, at: isoOf(at) })),
    allowed_actions: [
      'open',
      ...(row.registration === 'refused' && hasGrant(roles, 'money.act') ? (['register'] as const) : []),
    ],
  };
}

const rupees = (amount = 0): number => toRupees(paise(amount));

/** The file's columns by the names that the list gives them. */
const COLUMNS: Readonly<Record<string, FileColumn<DocumentRow>>> = {
  number: ['invoice.number', (row) => row.number],
  kind: ['documents.kind', (row, language) => text(language, `documents.kind_${row.kind}`)],
  issued: ['invoice.date', (row) => localTime(row.issued_at)],
  supplier: ['documents.supplier', (row) => row.supplier.name],
  supplier_gstin: ['documents.supplier_gstin', (row) => row.supplier.gstin],
  recipient: ['documents.recipient', (row) => row.recipient.name],
  gstin: ['documents.gstin', (row) => row.recipient.gstin],
  booking: ['console.booking', (row) => row.booking_id],
  place: ['invoice.place_of_supply', (row) => row.place_of_supply],
  amount: ['invoice.amount', (row) => row.amount],
  taxable: ['invoice.taxable', (row) => row.taxable],
  cgst: ['documents.cgst', (row) => row.cgst],
  sgst: ['documents.sgst', (row) => row.sgst],
  igst: ['documents.igst', (row) => row.igst],
  against: ['invoice.refers_to', (row) => row.against.join(', ')],
  irn: ['invoice.irn', (row) => row.registration?.irn ?? null],
  state: ['admin.state', (row, language) => stateText(row, language)],
  keep_until: ['documents.keep_until', (row) => row.keep_until],
};

function stateText({ registration, restricted, wrong }: DocumentRow, language: 'en' | 'hi'): string {
  return [
    ...(wrong ? [text(language, `documents.wrong_${wrong}`)] : []),
    ...(restricted ? [text(language, 'documents.restricted')] : []),
    ...(registration ? [text(language, `documents.registration_${registration.state}`)] : []),
  ].join(', ');
}

const DEFAULT_COLUMNS = [
  'kind',
  'issued',
  'supplier',
  'recipient',
  'gstin',
  'booking',
  'place',
  'taxable',
  'cgst',
  'sgst',
  'igst',
  'amount',
  'against',
  'irn',
];

/** `GET /api/admin/documents/csv`: the documents of a list as a file. */
export function documentsFile(platform: ListFileDeps, authenticate: Authenticate): ListFileCall {
  return listFile<DocumentRow, DocumentFilters, DocumentPosition>(platform, authenticate, {
    name: 'admin.documents_csv',
    subject: 'documents',
    columnsOf: (cols) => chosenColumns(COLUMNS, 'number', cols, DEFAULT_COLUMNS),
    load: async (tx, filters, page) => {
      const { rows } = await documentsQuery(filters, page).execute(tx);
      return {
        rows: rows.map(presentDocument),
        after: positionAfter(rows, page.limit, documentPosition),
      };
    },
  });
}
