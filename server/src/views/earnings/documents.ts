import type { DocumentKind } from '@aaspaas/contract/features/document-kinds.ts';
import type { documentEndpoints } from '@aaspaas/contract/features/documents.ts';
import { paise, toRupees } from '@aaspaas/contract/kernel/money.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { loadPage, type PageRequest } from '../../kernel/page.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';

type DocumentRow = Pick<
  Row<'documents', { kind: DocumentKind }>,
  'id' | 'number' | 'kind' | 'issued_at' | 'booking' | 'amount' | 'tax'
> & { month: string | null };

/**
 * Builds the query of a professional's documents, newest first: what the platform issued to them, and what is issued in their name. Those of
 * deleted customers are left out; only finance opens them.
 */
export function professionalDocumentsQuery(
  professionalId: number,
  { after, limit }: PageRequest<readonly [number]>,
): RawBuilder<DocumentRow> {
  return sql<DocumentRow>`
    select id, number, kind, issued_at, booking, amount, tax, content ->> 'month' as month from documents
    where professional_id = ${professionalId} and (restricted_at is null or account_id = ${professionalId})
      ${after ? sql`and id < ${after[0]}` : sql``}
    order by id desc limit ${limit}`;
}

/** A professional's documents. */
export function professionalDocumentViews({
  db,
}: Pick<Platform, 'db'>): Handlers<keyof typeof documentEndpoints> {
  return {
    'document.list': async ({ query }, { actor }) => {
      const { rows, next_cursor } = await loadPage<DocumentRow, readonly [number]>(
        query,
        1,
        ({ id }) => [id],
        async (request) => (await professionalDocumentsQuery(actor.id, request).execute(db)).rows,
      );
      return {
        data: rows.map((row) => ({
          id: row.id,
          number: row.number,
          kind: row.kind,
          issued_at: isoOf(row.issued_at),
          month: row.month,
          booking_id: row.booking,
          amount: row.amount === null ? null : toRupees(paise(row.amount)),
          tax: row.tax === null ? null : toRupees(paise(row.tax)),
          url: `/api/employee/documents/${encodeURIComponent(row.number)}`,
        })),
        next_cursor,
      };
    },
  };
}
