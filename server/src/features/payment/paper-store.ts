import { sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import { type PaperContent, paperContent } from './rules/invoice/content.ts';
import { type PaperKind, paperNumber } from './rules/invoice/serial.ts';

/** An issued paper. */
export interface Paper {
  readonly kind: PaperKind;
  readonly number: string;
  readonly subject: string;
  readonly issuedAt: Date;
  readonly content: PaperContent;
}

/** A paper to be issued. */
export interface NewPaper {
  readonly kind: PaperKind;
  readonly subject: string;
  readonly accountId: number;
  readonly content: PaperContent;
}

interface PaperRow {
  kind: PaperKind;
  number: string;
  subject: string;
  issued_at: Date;
  content: unknown;
}

/** Numbered papers. */
export function paperStore(executor: Executor) {
  return {
    /** A paper by what it is about. */
    async bySubject(subject: string): Promise<Paper | undefined> {
      const { rows } = await sql<PaperRow>`
        select kind, number, subject, issued_at, content from papers where subject = ${subject}`.execute(
        executor,
      );
      return rows[0] && read(rows[0]);
    },

    /**
     * The last number given in a series, locked until the transaction ends: whoever comes next waits, and a transaction that is given up
     * gives its number back, so that there is no gap.
     */
    async lockSeries(kind: PaperKind, year: string): Promise<number> {
      await sql`
        insert into paper_series (kind, financial_year, last_serial) values (${kind}, ${year}, 0)
        on conflict do nothing`.execute(executor);
      const { rows } = await sql<{ last_serial: number }>`
        select last_serial from paper_series where kind = ${kind} and financial_year = ${year} for update`.execute(
        executor,
      );
      return rows[0]?.last_serial ?? 0;
    },

    /** Writes a paper with a number of a series that is locked. */
    async write(
      { kind, subject, accountId, content }: NewPaper,
      year: string,
      serial: number,
      now: Date,
    ): Promise<Paper> {
      const number = paperNumber(kind, year, serial);
      await sql`
        update paper_series set last_serial = ${serial} where kind = ${kind} and financial_year = ${year}`.execute(
        executor,
      );
      await sql`
        insert into papers (kind, financial_year, serial, number, subject, account_id, issued_at, content)
        values (${kind}, ${year}, ${serial}, ${number}, ${subject}, ${accountId}, ${now}, ${JSON.stringify(content)}::jsonb)`.execute(
        executor,
      );
      return { kind, number, subject, issuedAt: now, content };
    },

    /** Takes away what names a person; amounts, place of supply and numbers stay. */
    async eraseRecipient(accountId: number): Promise<void> {
      await sql`
        update papers set content = jsonb_set(content, '{recipient}',
          '{"name": null, "address": null, "postcode": null, "state": null, "gstin": null}')
        where account_id = ${accountId}`.execute(executor);
    },
  };
}

function read({ kind, number, subject, issued_at, content }: PaperRow): Paper {
  return { kind, number, subject, issuedAt: issued_at, content: paperContent.parse(content) };
}
