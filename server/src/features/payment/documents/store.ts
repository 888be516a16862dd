import { randomInt } from 'node:crypto';
import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { type Selectable, sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { PaymentTables } from '../tables.ts';
import { type DocumentContent, documentContent, type DocumentReference } from './rules/content.ts';
import type { DocumentKind } from '../rules/payment-types.ts';
import { issuerCode } from './rules/issuer-code.ts';
import { keepUntil } from './rules/retention.ts';
import { documentNumber } from './rules/serial.ts';
import { type StatementContent, statementContent } from './rules/statement.ts';

/** Reference to an issued document. */
export interface IssuedDocument {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly subject: string;
  readonly issuedAt: Date;
}

/** A document of a booking. */
export interface BookingDocumentRef extends IssuedDocument {
  readonly id: number;
  /** The booking's code. */
  readonly booking: string;
  /** Subjects of the payables that it is about; empty: all of the booking. */
  readonly subjects: readonly string[];
}

/** An issued document. */
export interface Document extends IssuedDocument {
  readonly content: DocumentContent;
  /** Its registration with the government's portal; absent or null without one. */
  readonly registration?: {
    readonly irn: string;
    readonly ackNumber: string;
    readonly ackAt: Date;
    /** The signed code that the document prints. */
    readonly signedQr: string;
  } | null;
}

/** A professional's statement of a past month. */
interface IssuedStatement extends IssuedDocument {
  readonly kind: 'statement';
  readonly content: StatementContent;
}

/** Any document with its id and account. */
export type FoundDocument = {
  readonly id: number;
  readonly accountId: number;
  /** The professional who supplies, or whom the platform bills. */
  readonly professionalId: number | null;
  /** Set since the account was deleted. */
  readonly restrictedAt: Date | null;
} & (
  | { readonly type: 'document'; readonly document: Document }
  | { readonly type: 'statement'; readonly document: IssuedStatement }
);

/** A document to issue. */
export interface NewDocument<C extends object = DocumentContent> {
  readonly kind: DocumentKind;
  readonly subject: string;
  /** The recipient, who opens it. */
  readonly accountId: number;
  readonly content: C;
  /** `platform`, `platform:10`, or a professional's code. */
  readonly issuer: string;
  /** The professional who supplies, or whom the platform bills. */
  readonly professionalId: number | null;
  readonly booking: string | null;
  readonly subjects: readonly string[];
  /** Paise. */
  readonly amount: number | null;
  readonly tax: number | null;
  readonly gstin: string | null;
  /** The id of the invoice that a credit note reduces. */
  readonly againstId: number | null;
}

const columns = ['kind', 'number', 'subject', 'issued_at', 'content'] as const;

type DocumentRow = Pick<Selectable<PaymentTables['documents']>, (typeof columns)[number]>;

/** Attempts to find a code of a professional that is not taken; there are 750,000. */
const CODE_ATTEMPTS = 20;

/** Numbered documents. */
export function documentStore(executor: Executor) {
  const db = executor.withTables<PaymentTables>();
  const found = () =>
    db.selectFrom('documents').select(['id', 'account_id', 'professional_id', 'restricted_at', ...columns]);
  return {
    /** Returns a document by its subject. */
    async bySubject(subject: string): Promise<(Document & { readonly id: number }) | undefined> {
      const row = await found().where('subject', '=', subject).executeTakeFirst();
      return row && { id: row.id, ...toDocument(row) };
    },

    /** Returns any document by its number, with its id and account. */
    async byNumber(number: string): Promise<FoundDocument | undefined> {
      const row = await found().where('number', '=', number).executeTakeFirst();
      if (!row) return undefined;
      const common = {
        id: row.id,
        accountId: row.account_id,
        professionalId: row.professional_id,
        restrictedAt: row.restricted_at,
      };
      if (row.kind === 'statement') return { ...common, type: 'statement', document: toStatement(row) };
      const registration = await registrationOf(executor, row.id);
      return {
        ...common,
        type: 'document',
        document: { ...toDocument(row), registration },
      };
    },

    /** Returns documents of bookings by their ids, oldest first. */
    async byIds(ids: readonly number[]): Promise<Document[]> {
      const rows = await found()
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .where('kind', '<>', 'statement')
        .orderBy('id')
        .execute();
      const documents: Document[] = [];
      for (const row of rows)
        documents.push({ ...toDocument(row), registration: await registrationOf(executor, row.id) });
      return documents;
    },

    /** Returns the documents of the subjects, oldest first. */
    async listBySubjects(subjects: readonly string[]): Promise<IssuedDocument[]> {
      if (subjects.length === 0) return [];
      const { rows } = await sql<Omit<DocumentRow, 'content'>>`
        select kind, number, subject, issued_at from documents where subject = any(${subjects}::text[]) order by id`.execute(
        executor,
      );
      return rows.map(toIssued);
    },

    /** Returns the documents of bookings by their codes, oldest first. */
    async listByBookings(codes: readonly string[]): Promise<BookingDocumentRef[]> {
      if (codes.length === 0) return [];
      const { rows } = await sql<
        Omit<DocumentRow, 'content'> & { id: number; booking: string; subjects: string[] }
      >`
        select id, kind, number, subject, issued_at, booking, subjects from documents
        where booking = any(${[...new Set(codes)]}::text[]) order by id`.execute(executor);
      return rows.map(({ id, booking, subjects, ...row }) => ({ id, booking, subjects, ...toIssued(row) }));
    },

    /** Returns the number and the date of documents by their ids. */
    async referencesOf(ids: readonly number[]): Promise<ReadonlyMap<number, DocumentReference>> {
      const rows = await db
        .selectFrom('documents')
        .select(['id', 'number', 'issued_at'])
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .orderBy('id')
        .execute();
      return new Map(
        rows.map(({ id, number, issued_at }) => [id, { number, date: dateOf(issued_at) }] as const),
      );
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
    async lockSeries(kind: DocumentKind, year: string, issuer: string): Promise<number> {
      await db
        .insertInto('paper_series')
        .values({ issuer, kind, financial_year: year, last_serial: 0 })
        .onConflict((on) => on.doNothing())
        .execute();
      const row = await db
        .selectFrom('paper_series')
        .select('last_serial')
        .where('issuer', '=', issuer)
        .where('kind', '=', kind)
        .where('financial_year', '=', year)
        .forUpdate()
        .executeTakeFirst();
      return row?.last_serial ?? 0;
    },

    /** Writes a document with the next number of a locked series. */
    async insert<C extends object>(
      document: NewDocument<C>,
      year: string,
      serial: number,
      now: Date,
    ): Promise<IssuedDocument & { readonly id: number; readonly content: C }> {
      const { kind, subject, accountId, content, issuer } = document;
      const number = documentNumber(kind, year, serial, issuer);
      await db
        .updateTable('paper_series')
        .set({ last_serial: serial })
        .where('issuer', '=', issuer)
        .where('kind', '=', kind)
        .where('financial_year', '=', year)
        .execute();
      const { id } = await db
        .insertInto('documents')
        .values({
          kind,
          issuer,
          financial_year: year,
          serial,
          number,
          subject,
          account_id: accountId,
          professional_id: document.professionalId,
          booking: document.booking,
          subjects: [...document.subjects],
          amount: document.amount,
          tax: document.tax,
          gstin: document.gstin,
          against_id: document.againstId,
          keep_until: keepUntil(kind, year),
          issued_at: now,
          content: JSON.stringify(content),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, kind, number, subject, issuedAt: now, content };
    },

    /** Returns the code of a professional's series under a GSTIN; the first call makes one. */
    async issuerOf(professionalId: number, gstin: string, now: Date): Promise<string> {
      for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
        const row = await db
          .selectFrom('document_issuers')
          .select('code')
          .where('professional_id', '=', professionalId)
          .where('gstin', '=', gstin)
          .executeTakeFirst();
        if (row) return row.code;
        await db
          .insertInto('document_issuers')
          .values({ code: issuerCode(randomInt), professional_id: professionalId, gstin, created_at: now })
          .onConflict((on) => on.doNothing())
          .execute();
      }
      throw new Error('no code of a document series is free');
    },

    /** Returns a registration of the platform, or the one that is its principal one on a day if `id` is null; and the State of its first one. */
    async registration(
      id: number | null,
      day: string,
    ): Promise<{
      readonly gstin: string | null;
      readonly state: IndianState | null;
      /** Of the certificate; null: the company's. */
      readonly address: string | null;
      readonly firstState: IndianState | null;
    }> {
      const rows = await db
        .selectFrom('tax_registrations')
        .select(['id', 'gstin', 'state', 'valid_from', 'valid_until', 'address'])
        .orderBy('id')
        .execute();
      const one =
        id === null
          ? rows.find(
              ({ valid_from, valid_until }) =>
                valid_from <= day && (valid_until === null || valid_until > day),
            )
          : rows.find((row) => row.id === id);
      return {
        gstin: one?.gstin ?? null,
        state: one?.state ?? null,
        address: one?.address ?? null,
        firstState: rows[0]?.state ?? null,
      };
    },

    /** Links shares to their document; each has one. */
    async linkShares(documentId: number, shareIds: readonly number[]): Promise<void> {
      await sql`insert into document_shares (share_id, document_id)
        select id, ${documentId}::bigint from unnest(${shareIds}::bigint[]) as share (id)`.execute(executor);
    },

    /** Links advances to their voucher; each has one. */
    async linkAdvances(documentId: number, advanceIds: readonly number[]): Promise<void> {
      await sql`insert into document_advances (advance_id, document_id)
        select id, ${documentId}::bigint from unnest(${advanceIds}::bigint[]) as advance (id)`.execute(
        executor,
      );
    },

    /** Restricts the documents of a deleted account: only finance opens them. */
    async restrict(accountId: number, now: Date): Promise<void> {
      await sql`update documents set restricted_at = ${now} where account_id = ${accountId} and restricted_at is null`.execute(
        executor,
      );
    },

    /** Removes the recipients of restricted documents that need not be kept whole any more. Returns how many. */
    async blankExpired(now: Date, limit: number): Promise<number> {
      const { numAffectedRows } = await sql`
        update documents set blanked_at = ${now}, gstin = null, content = jsonb_set(content, '{recipient}',
          '{"name": null, "address": null, "postcode": null, "state": null, "gstin": null}')
        where id in (
          select id from documents where restricted_at is not null and blanked_at is null and keep_until < ${dateOf(now)}::date
          order by keep_until, id limit ${limit})`.execute(executor);
      return Number(numAffectedRows ?? 0);
    },

    /** Returns until when the invoices and bills of an account are kept, `YYYY-MM-DD`; null without one. */
    async keptUntil(accountId: number): Promise<string | null> {
      const { rows } = await sql<{ kept: string | null }>`
        select max(keep_until)::text as kept from documents where account_id = ${accountId}`.execute(
        executor,
      );
      return rows[0]?.kept ?? null;
    },
  };
}

async function registrationOf(executor: Executor, documentId: number): Promise<Document['registration']> {
  const row = await executor
    .withTables<PaymentTables>()
    .selectFrom('document_registrations')
    .select(['irn', 'ack_number', 'ack_at', 'signed_qr'])
    .where('document_id', '=', documentId)
    .where('state', '=', 'registered')
    .executeTakeFirst();
  if (!row?.irn || !row.ack_number || !row.ack_at || !row.signed_qr) return null;
  return { irn: row.irn, ackNumber: row.ack_number, ackAt: row.ack_at, signedQr: row.signed_qr };
}

/** Returns the documents of the subjects, oldest first. */
export function documentsOf(executor: Executor, subjects: readonly string[]): Promise<IssuedDocument[]> {
  return documentStore(executor).listBySubjects(subjects);
}

/** Returns the documents of bookings by their codes, oldest first. */
export function documentsOfBookings(
  executor: Executor,
  codes: readonly string[],
): Promise<BookingDocumentRef[]> {
  return documentStore(executor).listByBookings(codes);
}

/** Returns documents by their ids with their content, oldest first. */
export function documentsByIds(executor: Executor, ids: readonly number[]): Promise<Document[]> {
  return documentStore(executor).byIds(ids);
}

/** Restricts a deleted account's documents: tax law requires to keep them whole, so only finance opens them. */
export function restrictDocuments(executor: Executor, accountId: number, now: Date): Promise<void> {
  return documentStore(executor).restrict(accountId, now);
}

/** Returns until when tax law requires to keep an account's documents, `YYYY-MM-DD`; null without a document. */
export function documentsKeptUntil(executor: Executor, accountId: number): Promise<string | null> {
  return documentStore(executor).keptUntil(accountId);
}

/** Returns the documents of shares, by share; shares without a document are absent. */
export async function documentIdsOfShares(
  executor: Executor,
  shareIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ share_id: number; document_id: number }>`
    select share_id, document_id from document_shares where share_id = any(${shareIds}::bigint[])`.execute(
    executor,
  );
  return new Map(rows.map(({ share_id, document_id }) => [share_id, document_id]));
}

/** Returns the number and the date of documents by their ids. */
export function documentReferencesOf(
  executor: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DocumentReference>> {
  return documentStore(executor).referencesOf(ids);
}

const toIssued = ({ kind, number, subject, issued_at }: Omit<DocumentRow, 'content'>): IssuedDocument => ({
  kind,
  number,
  subject,
  issuedAt: issued_at,
});

function toDocument({ content, ...row }: DocumentRow): Document {
  return { ...toIssued(row), content: documentContent.parse(content) };
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
