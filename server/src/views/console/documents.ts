import { MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import type { DocumentFilters } from '@aaspaas/contract/features/admin-documents.ts';
import type { DocumentKind } from '@aaspaas/contract/features/document-kinds.ts';
import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { MOBILE } from '@aaspaas/contract/kernel/mobile.ts';
import { addDays, addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { needsDocumentSql } from '../../features/booking/index.ts';
import type { PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';

/** What a document prints, as far as lists need it. Statements have no tax. */
interface ListedContent {
  readonly platform: { readonly name: string; readonly gstin: string | null };
  readonly supplier?: { readonly name: string; readonly gstin: string } | null;
  readonly recipient: { readonly name: string | null };
  readonly placeOfSupply?: IndianState | null;
  readonly totals: {
    readonly taxable?: number;
    readonly cgst?: number;
    readonly sgst?: number;
    readonly igst?: number;
  };
  readonly against?: readonly { readonly number: string }[];
  readonly refersTo?: string | null;
  readonly month?: string | null;
}

/** A document in the operators' list. Amounts in paise. */
export interface ListedDocument
  extends Readonly<
    Pick<
      Row<'documents', { kind: DocumentKind }>,
      | 'id'
      | 'number'
      | 'kind'
      | 'issued_at'
      | 'account_id'
      | 'booking'
      | 'amount'
      | 'gstin'
      | 'keep_until'
      | 'restricted_at'
    >
  > {
  readonly content: ListedContent;
  readonly registration: 'pending' | 'registered' | 'refused' | null;
  readonly irn: string | null;
  readonly requested_at: Date | null;
  readonly refusal: string | null;
  readonly wrong: 'no_invoice' | 'goodwill' | null;
}

/** The issue in milliseconds, and the document's id. */
export type DocumentPosition = readonly [number, number];

/** Returns a document's position in the list. */
export const documentPosition = ({ issued_at, id }: ListedDocument): DocumentPosition => [
  issued_at.getTime(),
  id,
];

/** Without the lines, which a list does not show. */
const columns = sql`d.id, d.number, d.kind, d.issued_at, d.account_id, d.booking, d.amount, d.gstin, d.keep_until::text as keep_until,
  d.restricted_at, d.content - 'lines' - 'jobs' - 'payouts' as content, r.state as registration, r.irn, r.requested_at, r.refusal, w.why as wrong`;

const joins = sql`left join document_registrations r on r.document_id = d.id left join wrong_credit_notes w on w.document_id = d.id`;

/** Builds the query of a page of documents. */
export function documentsQuery(
  filters: DocumentFilters,
  { after, limit }: PageRequest<DocumentPosition>,
): RawBuilder<ListedDocument> {
  const descending = filters.sort === '-issued';
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql`order by d.issued_at ${direction}, d.id ${direction}`;
  return sql<ListedDocument>`
    with page as materialized (
      select d.* from documents d
      where ${matching(filters)} ${after ? sql`and ${afterCursor(descending, after)}` : sql``}
      ${order} limit ${limit}
    )
    select ${columns} from page d ${joins} ${order}`;
}

/** Builds the query of one document. */
export const documentQuery = (id: number): RawBuilder<ListedDocument> =>
  sql<ListedDocument>`select ${columns} from documents d ${joins} where d.id = ${id}`;

/** Builds the query of the number of documents, which stops at the first one that is not counted exactly. */
export const countDocumentsQuery = (filters: DocumentFilters): RawBuilder<{ total: number }> =>
  sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from documents d where ${matching(filters)} limit ${MAX_COUNTED + 1}
    ) counted`;

/** Charges, reductions and advances without a document after this time are shown as waiting. */
const WAITING_MINUTES = 24 * 60;

/** Builds the query of the number of charges, reductions and taxed advances that have had no document for a day. */
export const waitingQuery = (now: Date): RawBuilder<{ waiting: number }> =>
  sql<{ waiting: number }>`
    select count(*)::int as waiting from undocumented u
    left join advance_taxes a on u.source = 'advance' and a.id = u.source_id
    left join payment_refunds r on r.id = a.refund_id
    where u.since <= ${addMinutes(now, -WAITING_MINUTES)} and (a.refund_id is null or r.state = 'processed')
      and ${needsDocumentSql('u')}`;

/** Builds the query of the lines of a document. */
export const documentLinesQuery = (
  id: number,
): RawBuilder<{
  lines: readonly {
    readonly sac: string;
    readonly rate: number;
    readonly taxable: number;
    readonly cgst: number;
    readonly sgst: number;
    readonly igst: number;
    readonly amount: number;
  }[];
}> => sql`select coalesce(content -> 'lines', '[]') as lines from documents where id = ${id}`;

/** Builds the query of the credit notes against a document, oldest first. */
export const creditsQuery = (id: number): RawBuilder<Pick<Row<'documents'>, 'id' | 'number' | 'amount'>> =>
  sql`select id, number, amount from documents where against_id = ${id} order by id`;

/** Builds the query of the operators who opened a document, newest first. */
export const documentViewsQuery = (
  id: number,
): RawBuilder<Pick<Row<'document_views'>, 'at'> & Pick<Row<'accounts'>, 'name'>> =>
  sql`select a.name, v.at from (
      select id, reader_id, at from document_views where document_id = ${id} order by at desc limit 20
    ) v join accounts a on a.id = v.reader_id order by v.at desc, v.id desc`;

function afterCursor(descending: boolean, [issued, id]: DocumentPosition): RawBuilder<unknown> {
  const comparison = descending ? sql`<` : sql`>`;
  return sql`(d.issued_at, d.id) ${comparison} (${new Date(issued)}::timestamptz, ${id}::bigint)`;
}

function matching({ q, kind, issue, recipient, person, from, to }: DocumentFilters): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    q ? sql`d.id in (${documentsFor(q)})` : null,
    kind?.length === 1 ? sql`d.kind = ${kind[0]}` : kind?.length ? sql`d.kind = any(${kind}::text[])` : null,
    issue ? ISSUES[issue] : null,
    recipient ? (recipient === 'b2b' ? sql`d.gstin is not null` : sql`d.gstin is null`) : null,
    person
      ? sql`d.id in (select id from documents where account_id = ${person} union select id from documents where professional_id = ${person})`
      : null,
    from ? sql`d.issued_at >= ${instantOf(from, '00:00')}` : null,
    to ? sql`d.issued_at < ${instantOf(addDays(to, 1), '00:00')}` : null,
  ].filter((one) => one !== null);
  return sql.join(conditions, sql` and `);
}

const ISSUES: Readonly<Record<NonNullable<DocumentFilters['issue']>, RawBuilder<unknown>>> = {
  wrong_credit_note: sql`d.id in (select document_id from wrong_credit_notes)`,
  unregistered: sql`d.id in (select document_id from document_registrations where state = 'pending')`,
  refused: sql`d.id in (select document_id from document_registrations where state = 'refused')`,
  restricted: sql`d.restricted_at is not null`,
};

/** The documents that a search text means; each meaning has its own index. */
function documentsFor(q: string): RawBuilder<unknown> {
  const upper = q.toUpperCase();
  const digits = q.replace(/^\+91|[\s-]/g, '');
  if (MOBILE.test(digits))
    return sql`select x.id from documents x where x.account_id in (
      select a.id from accounts a where a.role in ('user', 'employee') and a.mobile = ${digits})`;
  if (/^AP-?[0-9A-Z]{6}$/.test(upper))
    return sql`select x.id from documents x where x.booking = ${`AP-${upper.replace(/^AP-?/, '')}`}`;
  if (/^\d{2}[0-9A-Z]{13}$/.test(upper)) return sql`select x.id from documents x where x.gstin = ${upper}`;
  return sql`select x.id from documents x where x.number = ${upper}`;
}
