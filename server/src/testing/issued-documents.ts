import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestPerson } from './accounts.ts';
import type { BuiltBooking } from './bookings.ts';
import { requestDocument } from './documents.ts';
import { linesOfPdf } from './pdf-text.ts';
import type { TestApp } from './test-app.ts';

/** An issued document. Amounts in paise. */
export interface IssuedDocument {
  readonly kind: string;
  readonly number: string;
  readonly amount: number;
  readonly tax: number;
  readonly issuer: string;
  readonly keep_until: string;
}

/** Returns the documents of a booking, oldest first. */
export async function issuedDocumentsOf(
  app: TestApp,
  { code }: Pick<BuiltBooking, 'code'>,
): Promise<IssuedDocument[]> {
  const { rows } = await sql<IssuedDocument>`
    select kind, number, amount, tax, issuer, keep_until::text as keep_until from documents where booking = ${code} order by id`.execute(
    app.connection.db,
  );
  return rows;
}

/** Returns the text of a document of a booking, or of all its invoices, as its customer downloads it. */
export async function documentTextOf(
  app: TestApp,
  { code }: Pick<BuiltBooking, 'code'>,
  customer: TestPerson,
  number?: string,
): Promise<string[]> {
  const query = number === undefined ? '' : `?number=${encodeURIComponent(number)}`;
  const answer = await requestDocument(app, `/api/user/invoice/${code}${query}`, customer);
  expect(answer.statusCode).toBe(200);
  return linesOfPdf(answer.rawPayload);
}
