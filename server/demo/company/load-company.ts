import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { stateOfGstin } from '@aaspaas/contract/kernel/gstin.ts';
import { sql } from 'kysely';
import { updateCalendars } from '../../src/features/booking/index.ts';
import {
  documentNumber,
  financialYear,
  keepUntil,
  type Month,
  monthOf,
  monthsOf,
  monthTaxes,
  nextMonth,
  NO_TAX,
  previousMonth,
  recordChallan,
  taxIn,
} from '../../src/features/payment/index.ts';
import { panKey } from '../../src/features/provider/index.ts';
import type { Tx } from '../../src/platform/db/connect.ts';
import type { Row } from '../../src/platform/db/tables.ts';
import type { Vault } from '../../src/platform/vault.ts';
import type { DemoContent } from '../content/demo-content.ts';
import { loadHistory } from '../history/load-history.ts';
import type { ReplayDeps } from '../history/replay.ts';
import { type Company, makeCompany } from './company.ts';
import { FIRST_REVIEW_ID } from './company-reviews.ts';
import { makeDebts } from './debts.ts';
import type { CompanyFacts } from './facts.ts';
import { loadFacts } from './load-facts.ts';
import { makeOpenMoney, type OpenMoneyDeps } from './open-money.ts';
import type { CompanyRows } from './support.ts';

/** The nights whose books were checked. */
const CHECKED_NIGHTS = 84;

const HOUR = 60;
const DAY = 24 * HOUR;

/** Days since the professionals stated their taxes: before the first job. */
const STATED_DAYS = 121;

/** The code of the registered professional's series. */
const PROFESSIONAL_ISSUER = 'K7Q2';

/** Days that professionals have to state them. */
const DAYS_TO_STATE = 30;

/** Minutes ago at which the applicants who still wait applied; the others were rejected in the past weeks. */
const WAITING_APPLICANTS = [50 * HOUR, 47 * HOUR, 30 * HOUR, 4 * HOUR];

/** Writes the company around the history of the demo accounts, in the same transaction. */
interface CompanyLoader {
  /** Issues the documents until an instant, so that all documents of the demo are numbered in the order of their dates. */
  issueDocuments(until: Date): Promise<void>;
  /** Writes everything else. */
  finish(): Promise<void>;
}

/** Loads the history of the demo accounts and the company around it. */
export async function loadCompany(
  tx: Tx,
  now: Date,
  hash: string,
  content: DemoContent,
  deps: ReplayDeps,
): Promise<void> {
  const company = await startCompany(tx, now, hash, content, deps);
  await loadHistory(tx, now, hash, content, {
    ...deps,
    beforeStep: company.issueDocuments,
    withCompany: true,
  });
  await company.finish();
}

/** Makes the company and writes its customers and its earning rules, which apply to the demo accounts as well. */
async function startCompany(
  tx: Tx,
  now: Date,
  hash: string,
  content: DemoContent,
  { vault, objects }: Pick<ReplayDeps, 'vault' | 'objects'>,
): Promise<CompanyLoader> {
  const facts = await loadFacts(tx, now, content);
  const company = makeCompany(facts, vault);
  await insertRows(
    tx,
    'earning_rules',
    facts.earningRules.map((rule) => ({
      category_id: rule.categoryId,
      valid_from: rule.validFrom,
      commission: rule.commission,
      commission_fixed: rule.commissionFixed,
      commission_tax: rule.commissionTax,
      tds: rule.tds,
      created_by: facts.operators.owner,
      created_at: instantOf(addDays(rule.validFrom, -2), '11:00'),
    })),
  );
  await stateTaxes(tx, now, facts, vault);
  await insertRows(
    tx,
    'accounts',
    company.customers.map(({ id, name, mobile, email, address, language, createdAt }) => ({
      id,
      role: 'user',
      name,
      mobile,
      email,
      address,
      language,
      password_hash: hash,
      verified_at: createdAt,
      created_at: createdAt,
    })),
  );
  const { documents } = company;
  const numbers = new Map<string, string>();
  let issued = 0;
  const issueDocuments = async (until: Date) => {
    const later = documents.findIndex(({ issuedAt }, index) => index >= issued && issuedAt > until);
    const end = later === -1 ? documents.length : later;
    const due = documents.slice(issued, end);
    issued = end;
    if (due.length > 0) await writeDocuments(tx, due, numbers);
  };
  return {
    issueDocuments,
    finish: async () => {
      await issueDocuments(now);
      for (const [table, rows] of Object.entries(company.rows)) await insertRows(tx, table, rows);
      await linkShares(tx, documents);
      await followIds(tx, ['accounts', ...tablesWithIds(company.rows)]);
      await finishCompany(tx, now, facts, company, { vault, objects });
    },
  };
}

/**
 * Almost every professional has stated an Aadhaar, so that nothing is withheld below the threshold; the numbers begin with a digit that
 * none has. One has stated a PAN and a GSTIN, and one nothing although asked.
 */
async function stateTaxes(
  tx: Tx,
  now: Date,
  { taxes: { unusual } }: CompanyFacts,
  vault: Pick<Vault, 'seal' | 'stableMac'>,
): Promise<void> {
  const day = addDays(dateOf(now), -STATED_DAYS);
  const at = instantOf(day, '11:00');
  const bytea = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
  const silent = new Set(
    unusual.flatMap(({ professionalId, pan }) => (pan === null ? [professionalId] : [])),
  );
  const { rows } = await sql<Pick<Row<'professionals'>, 'account_id'>>`
    select account_id from professionals order by account_id`.execute(tx);
  await insertRows(
    tx,
    'professional_tax',
    rows
      .filter(({ account_id: id }) => !silent.has(id))
      .map(({ account_id: id }, index) => {
        const stated = unusual.find(({ professionalId }) => professionalId === id);
        const aadhaar = stated ? null : `0${String(id).padStart(11, '0')}`;
        const pan = stated?.pan ?? null;
        return {
          id: index + 1,
          professional_id: id,
          valid_from: day,
          entity: 'individual',
          state: stated?.gstin ? stateOfGstin(stated.gstin) : null,
          gstin: stated?.gstin ?? null,
          pan_sealed: pan && bytea(vault.seal(pan)),
          pan_last4: pan && pan.slice(-4),
          pan_key: pan && bytea(panKey(vault, pan)),
          aadhaar_sealed: aadhaar && bytea(vault.seal(aadhaar)),
          aadhaar_last4: aadhaar && aadhaar.slice(-4),
          created_at: at,
        };
      }),
  );
  await insertRows(
    tx,
    'tax_detail_requests',
    [...silent].map((id) => ({ professional_id: id, due_on: addDays(day, DAYS_TO_STATE), created_at: at })),
  );
  await followIds(tx, ['professional_tax']);
}

/**
 * Writes documents, oldest first, with the next numbers of their series, which the replay continues.
 *
 * @param numbers the numbers of the company's documents by subject; the new ones are added
 */
async function writeDocuments(
  tx: Tx,
  documents: Company['documents'],
  numbers: Map<string, string>,
): Promise<void> {
  const { rows: series } = await sql<
    Pick<Row<'paper_series'>, 'issuer' | 'kind' | 'financial_year' | 'last_serial'>
  >`select issuer, kind, financial_year, last_serial from paper_series`.execute(tx);
  const last = new Map(
    series.map((one) => [`${one.issuer} ${one.kind} ${one.financial_year}`, one.last_serial]),
  );
  const rows = documents.map(
    ({ kind, subject, accountId, issuedAt, subjects, issuer: professional, content }) => {
      const issuer = professional ? PROFESSIONAL_ISSUER : 'platform';
      const year = financialYear(issuedAt);
      const serial = (last.get(`${issuer} ${kind} ${year}`) ?? 0) + 1;
      last.set(`${issuer} ${kind} ${year}`, serial);
      const number = documentNumber(kind, year, serial, issuer);
      numbers.set(subject, number);
      const printed = content((bill) => {
        const found = numbers.get(bill);
        if (found === undefined) throw new Error(`document ${bill} has no number yet`);
        return found;
      });
      return {
        kind,
        issuer,
        financial_year: year,
        serial,
        number,
        subject,
        account_id: accountId,
        professional_id: professional?.professionalId ?? null,
        booking: printed.booking,
        subjects,
        amount: printed.totals.amount,
        // A payment receipt repeats an invoice, which states the tax.
        tax: kind === 'payment_receipt' ? 0 : taxIn(printed.totals),
        keep_until: keepUntil(kind, year),
        issued_at: issuedAt,
        content: printed,
      };
    },
  );
  // Documents are written in several parts; the series is in the first one that needs it.
  const { rows: issuers } =
    await sql`select from document_issuers where code = ${PROFESSIONAL_ISSUER}`.execute(tx);
  if (issuers.length === 0) await insertRows(tx, 'document_issuers', issuersOf(documents));
  await insertRows(tx, 'documents', rows);
  const serials = [...last].map(([key, serial]) => {
    const [issuer, kind, year] = key.split(' ');
    return { issuer, kind, financial_year: year, last_serial: serial };
  });
  // The series moves by many numbers at once.
  await sql`alter table paper_series disable trigger series_next`.execute(tx);
  await sql`insert into paper_series (issuer, kind, financial_year, last_serial)
    select issuer, kind, financial_year, last_serial from json_populate_recordset(null::paper_series, ${JSON.stringify(serials)}::json)
    on conflict (issuer, kind, financial_year) do update set last_serial = excluded.last_serial`.execute(tx);
  await sql`alter table paper_series enable trigger series_next`.execute(tx);
}

/** Returns the series of the registered professional; the demo has one. */
function issuersOf(documents: Company['documents']): object[] {
  const issuing = documents.flatMap(({ issuer, issuedAt }) => (issuer ? [{ ...issuer, issuedAt }] : []));
  if (new Set(issuing.map(({ gstin }) => gstin)).size > 1)
    throw new Error('the demo has one registered professional');
  return issuing.slice(0, 1).map(({ professionalId, gstin, issuedAt }) => ({
    code: PROFESSIONAL_ISSUER,
    professional_id: professionalId,
    gstin,
    created_at: issuedAt,
  }));
}

/** Links the shares to their documents, which are written before them. */
async function linkShares(tx: Tx, documents: Company['documents']): Promise<void> {
  const links = documents.flatMap(({ subject, shares }) => shares.map((share) => ({ subject, share })));
  await sql`insert into document_shares (share_id, document_id)
    select link.share, d.id from json_to_recordset(${JSON.stringify(links)}::json) as link (subject text, share bigint)
    join documents d on d.subject = link.subject`.execute(tx);
}

async function finishCompany(
  tx: Tx,
  now: Date,
  facts: CompanyFacts,
  company: Company,
  deps: OpenMoneyDeps,
): Promise<void> {
  const banks = [...company.banks].map(([id, sealed]) => ({ id, sealed }));
  await sql`update professionals p set account_sealed = list.sealed::bytea
    from jsonb_to_recordset(${JSON.stringify(banks)}::jsonb) as list (id bigint, sealed text)
    where p.account_id = list.id and p.account_sealed is null`.execute(tx);
  await sealOtherAccounts(tx, now, facts.content, deps.vault);
  for (const [table, key] of [
    ['service_ratings', 'service_id'],
    ['professional_ratings', 'professional_id'],
  ] as const)
    await sql`insert into ${sql.table(table)} as r (${sql.ref(key)}, reviews, stars)
      select ${sql.ref(key)}, count(*), sum(rating) from reviews where id >= ${FIRST_REVIEW_ID} group by 1
      on conflict (${sql.ref(key)}) do update set reviews = r.reviews + excluded.reviews, stars = r.stars + excluded.stars`.execute(
      tx,
    );
  await makeDebts(tx, now, facts.operators);
  await decideApplicants(tx, now, facts);
  await sql`update accounts a set blocked_at = b.started_at from account_blocks b
    where b.account_id = a.id and b.started_at is not null and b.lifted_at is null`.execute(tx);
  await sql`update professionals set paused_by_block = not paused, paused = true, blocked = true
    where account_id in (select id from accounts where blocked_at is not null) and not blocked`.execute(tx);
  const { rows: busy } = await sql<Pick<Row<'line_ranges'>, 'professional_id'>>`
    select distinct professional_id from line_ranges
    where upper(during) > ${instantOf(dateOf(now), '00:00')} order by professional_id`.execute(tx);
  await updateCalendars(
    tx,
    busy.map(({ professional_id }) => professional_id),
    now,
  );
  // The check of the last night runs when the server has started.
  const night = dateOf(addMinutes(now, -2 * HOUR));
  await insertRows(
    tx,
    'ledger_checks',
    Array.from({ length: CHECKED_NIGHTS }, (_, index) => addDays(night, -1 - index)).map((day) => ({
      day,
      faults: [],
      at: instantOf(day, '02:05'),
    })),
  );
  await makeOpenMoney(tx, now, facts.operators, facts.reviewed, deps);
  await lockMonths(tx, now, facts.operators);
}

/** The professionals without a job have a verified bank account, too, from their registration on. */
async function sealOtherAccounts(
  tx: Tx,
  now: Date,
  { professionals }: DemoContent,
  vault: Pick<Vault, 'seal'>,
): Promise<void> {
  const { rows } = await sql<{ id: number; mobile: string | null }>`
    select p.account_id as id, a.mobile from professionals p join accounts a on a.id = p.account_id
    where p.state = 'approved' and p.account_sealed is null order by p.account_id`.execute(tx);
  const banks = new Map(professionals.map(({ mobile, bank }) => [mobile, bank]));
  const sealed = rows.flatMap(({ id, mobile }) => {
    const bank = banks.get(mobile ?? '');
    return bank ? [{ id, sealed: `\\x${vault.seal(bank.accountNumber).toString('hex')}` }] : [];
  });
  await sql`update professionals p set account_sealed = list.sealed::bytea
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as list (id bigint, sealed text)
    where p.account_id = list.id`.execute(tx);
  const since = instantOf(addDays(dateOf(now), -STATED_DAYS), '09:00');
  await sql`with added as (
      insert into bank_accounts (account_id, account_sealed, account_last4, ifsc, bank_name, branch_name, source, created_at)
      select p.account_id, p.account_sealed, p.account_last4, p.ifsc, p.bank_name, p.branch_name, 'registration', ${since}
      from professionals p where p.state = 'approved' and p.account_sealed is not null
        and not exists (select from bank_accounts b where b.account_id = p.account_id)
      order by p.account_id returning id, account_id
    )
    insert into bank_account_checks (bank_account_id, outcome, score, registered_name, reference, checked_at)
    select added.id, 'verified', 100, accounts.name, 'local-account-' || added.id, ${since}
    from added join accounts on accounts.id = added.account_id order by added.id`.execute(tx);
}

/** Two operators have locked every month before the last one that is over, and its income tax is paid; the last one waits for them. */
async function lockMonths(tx: Tx, now: Date, { finance, owner }: CompanyFacts['operators']): Promise<void> {
  const { rows } = await sql<{ first: string | null }>`
    select to_char(min(posted_on), 'YYYY-MM') as first from ledger_transactions`.execute(tx);
  const last = previousMonth(monthOf(dateOf(now)));
  const months = monthsOf({ current: last, first: rows[0]?.first ?? null })
    .filter((month) => month < last)
    .toReversed();
  for (const month of months) await payIncomeTax(tx, month, finance);
  const requests = months.map((month, index) => {
    const next = nextMonth(month);
    return {
      id: index + 1,
      month: `${month}-01`,
      action: 'lock',
      reason: 'GSTR-1 and GSTR-8 are filed.',
      requested_by: finance,
      requested_at: instantOf(`${next}-11`, '16:20'),
      state: 'approved',
      decided_by: owner,
      decided_at: instantOf(`${next}-12`, '10:05'),
    };
  });
  await insertRows(
    tx,
    'document_months',
    months.map((month) => ({ month, finished_at: instantOf(`${nextMonth(month)}-01`, '02:00') })),
  );
  await insertRows(tx, 'period_requests', requests);
  await insertRows(
    tx,
    'period_locks',
    requests.map(({ id, month, decided_at: at }) => ({
      id,
      request_id: id,
      month,
      action: 'lock',
      requested_by: finance,
      approved_by: owner,
      at,
      open_from: `${nextMonth(monthOf(month))}-01`,
      totals: [],
    })),
  );
  if (months.length > 0) await followIds(tx, ['period_requests', 'period_locks']);
}

/** The income tax that was withheld in a month is paid on the 6th of the next one, a day before it is due. */
async function payIncomeTax(tx: Tx, month: Month, by: number): Promise<void> {
  const taxes = await monthTaxes(tx, month, new Map());
  if (!taxes.some(({ account, open }) => account === 'tds' && open > 0)) return;
  const paidOn = `${nextMonth(month)}-06`;
  await recordChallan(
    { tx, now: instantOf(paidOn, '15:00'), loadTcsExcess: async () => new Map() },
    { month, account: 'tds', gstin: null, number: `TDS-${month}`, paidOn, input: NO_TAX, by },
  );
}

async function decideApplicants(tx: Tx, now: Date, { applicants, operators }: CompanyFacts): Promise<void> {
  const waiting = applicants.slice(-WAITING_APPLICANTS.length);
  const decided = applicants.slice(0, -WAITING_APPLICANTS.length);
  const rows = [
    ...waiting.map((id, index) => ({
      id,
      state: 'pending',
      reason: null,
      at: addMinutes(now, -(WAITING_APPLICANTS[index] ?? HOUR)),
    })),
    ...decided.map((id, index) => ({
      id,
      state: 'rejected',
      reason: 'The identity document cannot be read. Please apply again with a clear photo.',
      at: addMinutes(now, -(4 * DAY + index * 2.4 * DAY)),
    })),
  ];
  await sql`update professionals p set state = one.state, state_reason = one.reason, state_at = one.at, created_at = least(p.created_at, one.at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id bigint, state text, reason text, at timestamptz)
    where p.account_id = one.id`.execute(tx);
  await insertRows(
    tx,
    'audit_log',
    rows
      .filter(({ state }) => state === 'rejected')
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ id, reason, at }) => ({
        actor_id: operators.dispatcher,
        action: 'admin.reject_employee',
        subject: `account:${id}`,
        detail: { reason },
        at,
        before: { state: 'pending' },
        after: { state: 'rejected', state_reason: reason },
        outcome: 'done',
      })),
  );
}

/** Inserts all rows in one statement, parsed with the table's row type. Every row has the same columns. */
async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}

/** The tables whose rows have numbers as ids. */
function tablesWithIds(rows: CompanyRows): string[] {
  return Object.entries(rows).flatMap(([table, [first]]) =>
    first && 'id' in first && typeof first.id === 'number' ? [table] : [],
  );
}

/** Lets the next ids follow those that were written. */
async function followIds(tx: Tx, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      tx,
    );
}
