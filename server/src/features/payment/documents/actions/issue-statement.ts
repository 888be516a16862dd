import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { readSettings } from '../../../../platform/settings.ts';
import { billingSettingsSchema } from '../rules/content.ts';
import { financialYear, PLATFORM } from '../rules/serial.ts';
import { makeStatement, monthBounds, statementContent, type StatementFacts } from '../rules/statement.ts';
import type { PaymentTables } from '../../tables.ts';
import { documentStore } from '../store.ts';
import type { StatementDocument } from './draw-statement.ts';

/** Supplies a month's jobs and payouts. */
export type LoadStatementFacts = (
  executor: Executor,
  accountId: number,
  month: string,
) => Promise<StatementFacts>;

/** Returns a month's statement and issues it if the month is over; null for a month in which nothing was owed, earned or paid. */
export async function getOrIssueStatement(
  tx: Tx,
  accountId: number,
  month: string,
  now: Date,
  loadFacts: LoadStatementFacts,
): Promise<StatementDocument | null> {
  const subject = statementSubject(accountId, month);
  const issued = await findStatement(tx, subject);
  if (issued) return issued;
  const today = dateOf(now);
  const { first, next } = monthBounds(month);
  if (today < first) return null;
  const buildContent = async () => {
    const facts = await loadFacts(tx, accountId, month);
    const { opening, jobs, changes, payouts } = facts;
    if (!opening && !jobs.length && !changes.length && !payouts.length) return null;
    const settings = await readSettings(tx, 'billing', billingSettingsSchema);
    const { gstin, address } = await documentStore(tx).registration(null, today);
    return makeStatement(month, facts, { ...settings, gstin, address: address ?? settings.address });
  };
  const content = await buildContent();
  if (!content) return null;
  if (today < next) return { number: null, at: now, content };
  const store = documentStore(tx);
  const year = financialYear(now);
  const last = await store.lockSeries('statement', year, PLATFORM);
  // Another transaction may have issued it while this one waited for the series lock.
  const issuedMeanwhile = await findStatement(tx, subject);
  if (issuedMeanwhile) return issuedMeanwhile;
  const { number } = await store.insert(
    {
      kind: 'statement',
      subject,
      accountId,
      content,
      issuer: PLATFORM,
      professionalId: accountId,
      booking: null,
      subjects: [],
      amount: content.totals.net,
      tax: null,
      gstin: null,
      againstId: null,
    },
    year,
    last + 1,
    now,
  );
  return { number, at: now, content };
}

/** Returns the subject of a professional's statement of a month. */
const statementSubject = (accountId: number, month: string): string => `statement:${accountId}:${month}`;

async function findStatement(executor: Executor, subject: string): Promise<StatementDocument | undefined> {
  const row = await executor
    .withTables<PaymentTables>()
    .selectFrom('documents')
    .select(['number', 'issued_at', 'content'])
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row && { number: row.number, at: row.issued_at, content: statementContent.parse(row.content) };
}
