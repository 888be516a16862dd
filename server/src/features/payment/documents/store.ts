import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import { type DocumentContent, documentContent } from './rules/content.ts';
import { type DocumentKind, documentNumber } from './rules/serial.ts';

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

/** A document to issue. */
export interface NewDocument<C extends object = DocumentContent> {
  readonly kind: DocumentKind;
  readonly subject: string;
  readonly accountId: number;
  readonly content: C;
}

interface DocumentRow {
  kind: DocumentKind;
  number: string;
  subject: string;
  issued_at: Date;
  content: unknown;
}

/** Numbered documents. */
export function documentStore(executor: Executor) {
  return {
    /** Returns a document by its subject. */
    async bySubject(subject: string): Promise<Document | undefined> {
      const { rows } = await sql<DocumentRow>`
        select kind, number, subject, issued_at, content from documents where subject = ${subject}`.execute(
        executor,
      );
      return rows[0] && toDocument(rows[0]);
    },

    /** Returns any document by its number, with its id and account. */
    async byNumber(
      number: string,
    ): Promise<(Document & { readonly id: number; readonly accountId: number }) | undefined> {
      const { rows } = await sql<DocumentRow & { id: number; account_id: number }>`
        select id, account_id, kind, number, subject, issued_at, content from documents
        where number = ${number} and kind <> 'statement'`.execute(executor);
      const [row] = rows;
      return row && { ...toDocument(row), id: row.id, accountId: row.account_id };
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
      await sql`insert into document_views (document_id, owner_id, reader_id, at)
        values (${documentId}, ${ownerId}, ${readerId}, ${now})`.execute(executor);
    },

    /**
     * Returns the last number of a series and locks the series until the transaction ends. Concurrent issuers wait, and a
     * rollback releases the number, so the series has no gap.
     */
    async lockSeries(kind: DocumentKind, year: string): Promise<number> {
      await sql`
        insert into paper_series (kind, financial_year, last_serial) values (${kind}, ${year}, 0)
        on conflict do nothing`.execute(executor);
      const { rows } = await sql<{ last_serial: number }>`
        select last_serial from paper_series where kind = ${kind} and financial_year = ${year} for update`.execute(
        executor,
      );
      return rows[0]?.last_serial ?? 0;
    },

    /** Writes a document with the next number of a locked series. */
    async insert<C extends object>(
      { kind, subject, accountId, content }: NewDocument<C>,
      year: string,
      serial: number,
      now: Date,
    ): Promise<IssuedDocument & { readonly content: C }> {
      const number = documentNumber(kind, year, serial);
      await sql`
        update paper_series set last_serial = ${serial} where kind = ${kind} and financial_year = ${year}`.execute(
        executor,
      );
      await sql`
        insert into documents (kind, financial_year, serial, number, subject, account_id, issued_at, content)
        values (${kind}, ${year}, ${serial}, ${number}, ${subject}, ${accountId}, ${now}, ${JSON.stringify(content)}::jsonb)`.execute(
        executor,
      );
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
