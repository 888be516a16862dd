import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { paise } from '@aaspaas/contract/kernel/money.ts';
import { addDays, addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { parsePinCode } from '../../../../kernel/pin-code.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import { text } from '../../../../platform/http/failures.ts';
import { forEachRow, notAwaitingRetry } from '../../../../platform/jobs/row-loop.ts';
import type { PaymentDeps } from '../../deps.ts';
import { commissionSacOf } from '../../tax/store.ts';
import {
  type CommissionBill,
  commissionBills,
  commissionLines,
  type CommissionShare,
} from '../rules/commission.ts';
import type { DocumentLine } from '../rules/content.ts';
import { monthBounds } from '../rules/statement.ts';
import { documentStore } from '../store.ts';
import { issueDocument } from './issue-document.ts';
import { getOrIssueStatement, type LoadStatementFacts } from './issue-statement.ts';

/** The documents of a month are issued on the 1st at 02:00, Asia/Kolkata. */
const AFTER_MIDNIGHT_MINUTES = 120;
/** Professionals of one run. */
const BATCH = 200;
const MONTHLY_LOOP = 'monthly documents';

/** What the platform bills to a professional for a month, supplied by the caller. */
export interface CommissionFacts {
  readonly name: string | null;
  readonly address: string | null;
  readonly state: IndianState | null;
  readonly gstin: string | null;
  readonly shares: readonly CommissionShare[];
}

/** Dependencies of the documents of a month. */
export interface MonthlyDeps extends Pick<PaymentDeps, 'db' | 'clock' | 'log'> {
  readonly loadStatementFacts: LoadStatementFacts;
  readonly loadCommissionFacts: (
    executor: Executor,
    accountId: number,
    month: string,
  ) => Promise<CommissionFacts>;
}

/**
 * Issues the commission invoices, their credit notes and the statements of the last month, each professional in their own transaction: one
 * who fails is tried again later and does not stop the others. Returns how many professionals had documents.
 */
export async function issueMonthlyDocuments(deps: MonthlyDeps): Promise<number> {
  const { db, clock } = deps;
  const month = addDays(
    `${dateOf(addMinutes(clock.now(), -AFTER_MIDNIGHT_MINUTES)).slice(0, 7)}-01`,
    -1,
  ).slice(0, 7);
  if (await isFinished(db, month)) return 0;
  const due = await professionalsWithout(db, month, clock.now());
  const issued = await forEachRow(deps, MONTHLY_LOOP, due, (accountId) =>
    transaction(db, (tx) => issueMonth({ ...deps, tx, now: clock.now() }, accountId, month)),
  );
  if (due.length === 0 && !(await isAnyoneWithout(db, month))) await finish(db, month, clock.now());
  return issued;
}

/** Issues all documents of a professional's month. */
async function issueMonth(
  { tx, now, loadStatementFacts, loadCommissionFacts }: MonthlyDeps & { readonly tx: Tx; readonly now: Date },
  accountId: number,
  month: string,
): Promise<void> {
  const facts = await loadCommissionFacts(tx, accountId, month);
  for (const bill of commissionBills(month, facts.shares))
    await issueBill({ tx, now }, accountId, month, bill, facts);
  await getOrIssueStatement(tx, accountId, month, now, loadStatementFacts);
}

async function issueBill(
  context: { readonly tx: Tx; readonly now: Date },
  accountId: number,
  month: string,
  bill: CommissionBill,
  { name, address, state, gstin }: CommissionFacts,
): Promise<void> {
  const { tx, now } = context;
  const { kind, registrationId, place, chargedIn } = bill;
  const store = documentStore(tx);
  const invoice =
    kind === 'commission_credit'
      ? await store.bySubject(invoiceSubject(accountId, chargedIn, registrationId, place))
      : undefined;
  // Commission without an invoice, e.g. of the time before invoices, has no credit note.
  if (kind === 'commission_credit' && !invoice) return;
  const sac = await commissionSacOf(tx, dateOf(now));
  const { state: home } = await store.registration(registrationId, dateOf(now));
  await issueDocument(context, {
    kind,
    subject:
      kind === 'commission_credit'
        ? `commission_credit:${accountId}:${month}:${chargedIn}:${registrationId}:${place ?? ''}`
        : invoiceSubject(accountId, month, registrationId, place),
    accountId,
    professionalId: accountId,
    registrationId,
    againstId: invoice?.id ?? null,
    billed: {
      recipient: { name, address, postcode: address && parsePinCode(address), state, gstin },
      liability: 'platform',
      booking: null,
      placeOfSupply: place ?? home,
      lines: commissionLines(bill, sac, (jobs) => lineName(kind, jobs)),
      paid: paise(0),
      against: invoice ? [{ number: invoice.number, date: dateOf(invoice.issuedAt) }] : [],
      month,
    },
  });
}

const invoiceSubject = (
  accountId: number,
  month: string,
  registrationId: number,
  place: IndianState | null,
): string => `commission:${accountId}:${month}:${registrationId}:${place ?? ''}`;

function lineName(kind: CommissionBill['kind'], jobs: number): DocumentLine['name'] {
  const key: MessageKey =
    kind === 'commission_invoice' ? 'invoice.commission_line' : 'invoice.commission_credit_line';
  const name = (language: Language) => text(language, key, { count: jobs });
  return { en: name('en'), hi: name('hi') };
}

async function isFinished(db: Executor, month: string): Promise<boolean> {
  const { rows } = await sql`select from document_months where month = ${month}`.execute(db);
  return rows.length > 0;
}

async function finish(db: Executor, month: string, now: Date): Promise<void> {
  await sql`insert into document_months (month, finished_at) values (${month}, ${now}) on conflict do nothing`.execute(
    db,
  );
}

/** Builds the query of the professionals with entries in a month and without its statement. */
function without(month: string) {
  const { first, next } = monthBounds(month);
  return sql`
    select distinct e.account_id as id from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.posted_on >= ${first}::date and t.posted_on < ${next}::date and e.account in ('pro', 'payouts') and e.account_id is not null
      and not exists (select from documents d where d.subject = 'statement:' || e.account_id || ':' || ${month}::text)`;
}

async function professionalsWithout(db: Executor, month: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${without(month)}) professionals where ${notAwaitingRetry(MONTHLY_LOOP, 'professionals.id', now)}
    order by id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

async function isAnyoneWithout(db: Executor, month: string): Promise<boolean> {
  const { rows } = await sql`select from (${without(month)}) professionals limit 1`.execute(db);
  return rows.length > 0;
}
