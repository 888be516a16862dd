import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { addFiles } from '../../src/features/media/index.ts';
import {
  approveJournal,
  freezePayouts,
  planRun,
  prepareRun,
  requestJournal,
} from '../../src/features/payment/index.ts';
import { bankStore, payeesOf } from '../../src/features/provider/index.ts';
import type { Tx } from '../../src/platform/db/connect.ts';
import { document, PAGE } from '../../src/platform/pdf/document.ts';
import type { Vault } from '../../src/platform/vault.ts';
import type { ObjectStore } from '../../src/ports/object-store/port.ts';
import { unpublished } from './debts.ts';
import type { CompanyOperators } from './facts.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes since the preparation of the run that waits, so that it can be approved for almost a day. */
const PREPARED_MINUTES = 20;

/** The new account of a demo professional, which the local check finds in the name of another person. */
const OTHER_ACCOUNT = { number: '999977889900', score: 20, registeredName: 'Sunita Traders' };

/** What the entry in the ledger and the one that waits for approval move; paise. */
const LATE_FEE = 200_00;
const GATEWAY_CHARGE = 118_00;

/** Where proofs are stored, and what encrypts bank accounts. */
export interface OpenMoneyDeps {
  readonly vault: Pick<Vault, 'seal'>;
  readonly objects: Pick<ObjectStore, 'put'>;
}

/**
 * Money that waits for an operator: a bank account in another name, a journal entry next to one in the ledger, files that a worker makes after
 * the start, and a prepared run of payouts. The run comes last, because it pays what is due after everything else.
 *
 * @param reviewed the professional whose new account is in review
 */
export async function makeOpenMoney(
  tx: Tx,
  now: Date,
  { finance, owner }: CompanyOperators,
  reviewed: number,
  deps: OpenMoneyDeps,
): Promise<void> {
  await changeBankAccount(tx, addMinutes(now, -5 * HOUR), reviewed, deps);
  await makeJournals(tx, now, { finance, owner }, deps);
  await requestFiles(tx, now, { finance, owner });
  const at = addMinutes(now, -PREPARED_MINUTES);
  const { fingerprint, total } = await planRun(tx, payeesOf, at, { dueBy: at });
  // Without anything to pay there is no run to prepare.
  if (total > 0)
    await prepareRun(
      { tx, now: at, publish: unpublished },
      { fingerprint, by: finance, loadPayees: payeesOf },
    );
}

/** Adds an account with the result of its check; payouts wait for 72 hours, as after each change. */
async function changeBankAccount(
  tx: Tx,
  at: Date,
  professionalId: number,
  { vault }: OpenMoneyDeps,
): Promise<void> {
  const { number, score, registeredName } = OTHER_ACCOUNT;
  const columns = {
    account_sealed: vault.seal(number),
    account_last4: number.slice(-4),
    ifsc: 'HDFC0000123',
    bank_name: 'HDFC Bank',
    branch_name: 'Jayanagar',
  };
  await freezePayouts({ tx, now: at }, professionalId, 'bank_change');
  const store = bankStore(tx);
  const id = await store.add({
    ...columns,
    account_id: professionalId,
    source: 'professional',
    created_at: at,
  });
  await store.addCheck({
    bank_account_id: id,
    outcome: 'review',
    score,
    registered_name: registeredName,
    reference: `local-account-${id}`,
    checked_at: addMinutes(at, 2),
  });
  await store.endDue(id);
  await sql`update professionals set account_sealed = ${columns.account_sealed}, account_last4 = ${columns.account_last4},
      ifsc = ${columns.ifsc}, bank_name = ${columns.bank_name}, branch_name = ${columns.branch_name}
    where account_id = ${professionalId}`.execute(tx);
}

/** One entry is in the ledger since yesterday, another one waits; both were requested by one operator. */
async function makeJournals(
  tx: Tx,
  now: Date,
  { finance, owner }: Pick<CompanyOperators, 'finance' | 'owner'>,
  deps: OpenMoneyDeps,
): Promise<void> {
  const requests = [
    {
      at: addMinutes(now, -2 * DAY),
      debit: 'penalties',
      credit: 'bank',
      amount: LATE_FEE,
      reason: 'Late fee for the TDS statement, paid from the bank account.',
      proof: 'TDS statement: late fee of Rs. 200',
      key: 'demo-journal-late-fee',
    },
    {
      at: addMinutes(now, -3 * HOUR),
      debit: 'gateway_fees',
      credit: 'suspense',
      amount: GATEWAY_CHARGE,
      reason: 'The gateway explains its deduction: a fee for a chargeback.',
      proof: 'Payment gateway: fee of Rs. 118 for a chargeback',
      key: 'demo-journal-gateway-fee',
    },
  ] as const;
  const ids: number[] = [];
  for (const { at, debit, credit, amount, reason, proof, key } of requests) {
    const fileId = await storeProof(tx, deps, key, proof, at);
    const none = { taxHead: null, registrationId: null };
    const lines = [
      { account: debit, amount, ...none },
      { account: credit, amount: 0 - amount, ...none },
    ];
    // The proof belongs to the platform already.
    const claimed = async () => true;
    ids.push(
      await requestJournal(
        { tx, now: at, publish: unpublished },
        { lines, reason, fileId, by: finance },
        claimed,
      ),
    );
  }
  const [posted] = ids;
  if (posted !== undefined)
    await approveJournal({ tx, now: addMinutes(now, -DAY) }, { id: posted, by: owner });
}

/** Two operators have asked for a list as a file. */
async function requestFiles(
  tx: Tx,
  now: Date,
  { finance, owner }: Pick<CompanyOperators, 'finance' | 'owner'>,
): Promise<void> {
  for (const [operator, list] of [
    [owner, 'settlements'],
    [finance, 'payments'],
  ] as const)
    await sql`insert into list_exports (operator_id, list, query, filtered, language, object_key, leased_until, requested_at)
      values (${operator}, ${list}, '', false, 'en', ${`exports/demo-${list}`}, ${now}, ${now})`.execute(tx);
}

/** Stores a proof as a PDF. A start that is interrupted stores it again under the same key. Returns the id of its row. */
async function storeProof(
  tx: Tx,
  { objects }: OpenMoneyDeps,
  key: string,
  title: string,
  at: Date,
): Promise<number> {
  const pdf = document({ title, author: 'Aaspaas', language: 'en', createdAt: at });
  pdf.write(title, PAGE.margin, PAGE.margin, PAGE.width - 2 * PAGE.margin, { size: 14 });
  const bytes = await pdf.end(() => '');
  const written = await objects.put(key, bytes, 'private');
  if (written.outcome === 'failed')
    throw new Error(`the demo’s file ${key} was not stored`, { cause: written.error });
  const ids = await addFiles(tx, [
    {
      key,
      kind: 'document',
      mime: 'application/pdf',
      bytes: bytes.length,
      width: null,
      height: null,
      colour: null,
      visibility: 'private',
      owner_id: null,
      created_at: at,
    },
  ]);
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo’s file ${key} has no row`);
  return id;
}
