import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { PaymentTables } from '../tables.ts';
import { type DocumentContent, documentContent } from './rules/content.ts';
import type { DocumentKind } from '../rules/payment-types.ts';
import { documentNumber } from './rules/serial.ts';
import { type StatementContent, statementContent } from './rules/statement.ts';

/** Reference to an issued document. */
export interface IssuedDocument {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly subject: string;
  readonly issuedAt: Date;
}

/** An issued document. */
export interface Document extends IssuedDocument {
  readonly content: DocumentContent;
}

/** A professional's statement of a past month. */
interface IssuedStatement extends IssuedDocument {
  readonly kind: 'statement';
  readonly content: StatementContent;
}

/** Any document with its id and account. */
export type FoundDocument = { readonly id: number; readonly accountId: number } & (
  | { readonly type: 'document'; readonly document: Document }
  | { readonly type: 'statement'; readonly document: IssuedStatement }
);

/** A document to issue. */
export interface NewDocument<C extends object = DocumentContent> {
  readonly kind: DocumentKind;
  readonly subject: string;
  readonly accountId: number;
  readonly content: C;
}

const columns = ['kind', 'number', 'subject', 'issued_at', 'content'] as const;

type DocumentRow = Pick<Selectable<PaymentTables['documents']>, (typeof columns)[number]>;

/** Numbered documents. */
export function documentStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  return {
    /** Returns a document by its subject. */
    async bySubject(subject: string): Promise<Document | undefined> {
      const row = await db
        .selectFrom('documents')
        .select(columns)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row && toDocument(row);
    },

    /** Returns any document by its number, with its id and account. */
    async byNumber(number: string): Promise<FoundDocument | undefined> {
      const row = await db
        .selectFrom('documents')
        .select(['id', 'account_id', ...columns])
        .where('number', '=', number)
        .executeTakeFirst();
      if (!row) return undefined;
      const { id, account_id: accountId } = row;
      return row.kind === 'statement'
        ? { id, accountId, type: 'statement', document: toStatement(row) }
        : { id, accountId, type: 'document', document: toDocument(row) };
    },

    /** Returns the documents of the subjects, oldest first. */
    async listBySubjects(subjects: readonly string[]): Promise<IssuedDocument[]> {
      if (subjects.length === 0) return [];
      const { rows } = await sql<Omit<DocumentRow, 'content'>>`
        select kind, number, subject, issued_at from documents where subject = any(${subjects}::text[]) order by id`.execute(
        executor,
      );
      return rows.map(({ kind, number, subject, issued_at }) => ({
        kind,
        number,
        subject,
        issuedAt: issued_at,
      }));
    },

    /** Logs an operator's access to a document, before it is sent. */
    async recordView(documentId: number, ownerId: number, readerId: number, now: Date): Promise<void> {
      await db
        .insertInto('document_views')
        .values({ document_id: documentId, owner_id: ownerId, reader_id: readerId, at: now })
        .execute();
    },

    /**
     * Returns the last number of a series and locks the series until the transaction ends. Concurrent issuers wait, and a
     * rollback releases the number, so the series has no gap.
     */
    async lockSeries(kind: DocumentKind, year: string): Promise<number> {
      await db
        .insertInto('paper_series')
        .values({ kind, financial_year: year, last_serial: 0 })
        .onConflict((on) => on.doNothing())
        .execute();
      const row = await db
        .selectFrom('paper_series')
        .select('last_serial')
        .where('kind', '=', kind)
        .where('financial_year', '=', year)
        .forUpdate()
        .executeTakeFirst();
      return row?.last_serial ?? 0;
    },

    /** Writes a document with the next number of a locked series. */
    async insert<C extends object>(
      { kind, subject, accountId, content }: NewDocument<C>,
      year: string,
      serial: number,
      now: Date,
    ): Promise<IssuedDocument & { readonly content: C }> {
      const number = documentNumber(kind, year, serial);
      await db
        .updateTable('paper_series')
        .set({ last_serial: serial })
        .where('kind', '=', kind)
        .where('financial_year', '=', year)
        .execute();
      await db
        .insertInto('documents')
        .values({
          kind,
          financial_year: year,
          serial,
          number,
          subject,
          account_id: accountId,
          issued_at: now,
          content: JSON.stringify(content),
        })
        .execute();
      return { kind, number, subject, issuedAt: now, content };
    },

    /** Erases what identifies a person; amounts, place of supply and numbers stay. */
    async eraseRecipient(accountId: number): Promise<void> {
      await sql`
        update documents set content = jsonb_set(content, '{recipient}',
          '{"name": null, "address": null, "postcode": null, "state": null, "gstin": null}')
        where account_id = ${accountId}`.execute(executor);
    },
  };
}

/** Returns a subject's document, or undefined if none was issued. */
export function documentOf(executor: Executor, subject: string): Promise<Document | undefined> {
  return documentStore(executor).bySubject(subject);
}

/** Returns the documents of the subjects, oldest first. */
export function documentsOf(executor: Executor, subjects: readonly string[]): Promise<IssuedDocument[]> {
  return documentStore(executor).listBySubjects(subjects);
}

/** Erases a person's name and address from their documents; amounts and numbers stay, as tax law requires. */
export function eraseDocumentRecipient(executor: Executor, accountId: number): Promise<void> {
  return documentStore(executor).eraseRecipient(accountId);
}

function toDocument({ kind, number, subject, issued_at, content }: DocumentRow): Document {
  return { kind, number, subject, issuedAt: issued_at, content: documentContent.parse(content) };
}

function toStatement({ number, subject, issued_at, content }: DocumentRow): IssuedStatement {
  return {
    kind: 'statement',
    number,
    subject,
    issuedAt: issued_at,
    content: statementContent.parse(content),
  };
}
