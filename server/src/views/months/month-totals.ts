import type { MonthFile } from '@aaspaas/contract/features/month-files.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { needsDocumentSql } from '../../features/booking/index.ts';
import {
  advanceRows,
  allowLongStatements,
  b2clRows,
  b2csRows,
  CLOSED_ACCOUNTS,
  gstr8Excess,
  gstr8Rows,
  type Heads,
  hsnRows,
  type LedgerFault,
  type Month,
  type MonthComparison,
  type MonthFault,
  type MonthTotal,
  notifiedRows,
  type Taxed,
  type TcsExcess,
  totalOfTaxed,
} from '../../features/payment/index.ts';
import type { Executor, Tx } from '../../platform/db/connect.ts';
import {
  accountBalances,
  dayBookSql,
  duesSql,
  type MonthMovement,
  monthMovements,
  professionalLedgerSql,
  unbilledSql,
  withheldSql,
} from './ledger-rows.ts';
import {
  advanceFacts,
  collectedFacts,
  daysOf,
  documentRowsSql,
  monthSharesSql,
  supplyFacts,
} from './month-facts.ts';
import { DOCUMENT_FILES, trialBalanceRows } from './month-files.ts';

const HEADS = ['cgst', 'sgst', 'igst'] as const;

/** Kinds of transactions that pay a tax to the government: not part of what a month owes. */
const PAID_KIND = 'tax_paid';

/** Compares the files of a month with the ledger, and lists what else stands against locking it. */
export async function compareMonth(tx: Tx, month: Month): Promise<MonthComparison> {
  await allowLongStatements(tx);
  return { totals: await monthTotals(tx, month), faults: await monthFaults(tx, month) };
}

/** Returns the sums of a month's files next to those of the ledger; each is read on its own. */
export async function monthTotals(tx: Tx, month: Month): Promise<MonthTotal[]> {
  const movements = await monthMovements(tx, month);
  // The accounts of earlier releases have no tax heads and no documents of the commission.
  const isEarlier = movements.some(({ account }) => (CLOSED_ACCOUNTS as readonly string[]).includes(account));
  return [
    ...(isEarlier
      ? []
      : [...(await taxTotals(tx, month, movements)), ...(await salesTotals(tx, month, movements))]),
    ...(await ledgerTotals(tx, month)),
  ];
}

/** Returns the sum of a month's entries; payments to the government are left out. */
function movedIn(
  movements: readonly MonthMovement[],
  accounts: readonly string[],
  { gstin, head, kinds }: { gstin?: string; head?: MonthMovement['head']; kinds?: readonly string[] } = {},
): number {
  return movements
    .filter(
      (one) =>
        accounts.includes(one.account) &&
        one.kind !== PAID_KIND &&
        (gstin === undefined || one.gstin === gstin) &&
        (head === undefined || one.head === head) &&
        (kinds === undefined || kinds.includes(one.kind)),
    )
    .reduce((total, { amount }) => total + amount, 0);
}

/** Zero has no sign. */
const negative = (amount: number): number => 0 - amount;

/** The returns by registration and head. */
async function taxTotals(tx: Tx, month: Month, movements: readonly MonthMovement[]): Promise<MonthTotal[]> {
  const scope = { month, gstin: null };
  const supplies = await supplyFacts(tx, scope);
  const advances = await advanceFacts(tx, scope);
  const collected = await collectedFacts(tx, scope);
  const business = await businessSums(tx, month);
  const gstins = new Set([
    ...movements.flatMap(({ gstin }) => gstin ?? []),
    ...[...supplies, ...advances, ...collected].map(({ platformGstin }) => platformGstin),
    ...business.keys(),
  ]);
  return [...gstins].toSorted().flatMap((gstin) => {
    const ofGstin = <Fact extends { readonly platformGstin: string }>(facts: readonly Fact[]) =>
      facts.filter(({ platformGstin }) => platformGstin === gstin);
    const own = ofGstin(supplies);
    const { received, settled } = advanceRows(ofGstin(advances));
    const tcs = gstr8Rows(ofGstin(collected));
    const excess = gstr8Excess(ofGstin(collected));
    const sums: readonly {
      readonly files: MonthTotal['files'];
      readonly what: MonthTotal['what'];
      readonly inFiles: Heads;
      readonly ledger: (head: (typeof HEADS)[number]) => number;
    }[] = [
      {
        files: ['gstr1_15'],
        what: 'gst_95',
        inFiles: totalOfTaxed(notifiedRows(own)).tax,
        // The tax on open advances is in both accounts.
        ledger: (head) => negative(movedIn(movements, ['gst_95', 'adv_gst'], { gstin, head })),
      },
      {
        files: ['gstr1_11a', 'gstr1_11b'],
        what: 'adv_gst',
        inFiles: difference(totalOfTaxed(received).tax, totalOfTaxed(settled).tax),
        ledger: (head) => movedIn(movements, ['adv_gst'], { gstin, head }),
      },
      {
        files: ['gstr1_b2b', 'gstr1_cdnr', 'gstr1_b2cl', 'gstr1_b2cs'],
        what: 'gst_out',
        inFiles: added(business.get(gstin), totalOfTaxed([...b2clRows(own), ...b2csRows(own)]).tax),
        ledger: (head) => negative(movedIn(movements, ['gst_out'], { gstin, head })),
      },
      {
        files: ['gstr1_12'],
        what: 'gst_out',
        inFiles: totalOfTaxed(hsnRows(own) as readonly Taxed[]).tax,
        ledger: (head) => negative(movedIn(movements, ['gst_out'], { gstin, head })),
      },
      {
        files: ['gstr8'],
        what: 'tcs',
        inFiles: totalOfTaxed(tcs.map((row) => ({ taxable: row.net, tax: row.tcs }))).tax,
        // What was taken back beyond the month's collection is no part of its return.
        ledger: (head) => negative(movedIn(movements, ['tcs'], { gstin, head }) + excess[head]),
      },
    ];
    return sums.flatMap(({ files, what, inFiles, ledger }) =>
      HEADS.map((head) => ({ files, what, gstin, head, inFiles: inFiles[head], inLedger: ledger(head) })),
    );
  });
}

/** Returns the tax at source that returns of a month took back beyond what was collected from a supplier, by registration. */
export async function tcsExcessOf(executor: Executor, month: Month): Promise<TcsExcess> {
  const facts = await collectedFacts(executor, { month, gstin: null });
  return new Map(
    [...Map.groupBy(facts, ({ platformGstin }) => platformGstin)].map(([gstin, same]) => [
      gstin,
      gstr8Excess(same),
    ]),
  );
}

type Sums = Readonly<Record<(typeof HEADS)[number], number>>;

const difference = (one: Heads, less: Heads): Heads => combined(one, less, -1);
const added = (one: Sums | undefined, other: Heads): Heads =>
  one ? combined(other, one as Heads, 1) : other;

const combined = (one: Heads, other: Heads, sign: 1 | -1): Heads =>
  Object.fromEntries(HEADS.map((head) => [head, one[head] + sign * other[head]])) as unknown as Heads;

/** Sums tables 4 and 9B by registration: invoices less credit notes. */
async function businessSums(tx: Executor, month: Month): Promise<ReadonlyMap<string, Sums>> {
  const scope = { month, gstin: null };
  const { rows } = await sql<Sums & { gstin: string }>`
    select issuer as gstin, sum(sign * cgst)::bigint as cgst, sum(sign * sgst)::bigint as sgst, sum(sign * igst)::bigint as igst
    from (
      select 1 as sign, b.issuer, b.cgst, b.sgst, b.igst from (${DOCUMENT_FILES.gstr1_b2b(scope)}) b
      union all select -1, n.issuer, n.cgst, n.sgst, n.igst from (${DOCUMENT_FILES.gstr1_cdnr(scope)}) n
    ) signed group by issuer`.execute(tx);
  return new Map(rows.map(({ gstin, ...sums }) => [gstin, sums]));
}

/** What customers were charged, the commission that professionals are billed, and the tax that is withheld from them. */
async function salesTotals(tx: Tx, month: Month, movements: readonly MonthMovement[]): Promise<MonthTotal[]> {
  const scope = { month, gstin: null };
  const { rows } = await sql<{ own: boolean; total: number; taxable: number }>`
    select c.own, sum(case when c.credit then -c.total else c.total end)::bigint as total,
      sum(case when c.credit then -c.taxable else c.taxable end)::bigint as taxable
    from (${documentRowsSql(scope)}) c group by c.own`.execute(tx);
  const { rows: billed } = await sql<{ commission: number }>`
    select coalesce(-sum(e.amount), 0)::bigint as commission
    from ledger_entries e
    where e.account = 'commission' and e.transaction_id in (
      select m.transaction_id from (${monthSharesSql(scope)}) m where m.registration_id is not null and m.professional_id is not null)`.execute(
    tx,
  );
  const files: readonly MonthFile[] = ['sales', 'credit_notes'];
  const { rows: withheld } = await sql<{ tds: number }>`
    select coalesce(sum(w.tds), 0)::bigint as tds from (${withheldSql(month)}) w`.execute(tx);
  // A charge is due; what reduces it is refunded, no longer due, or was taken back by the customer's bank.
  const charged =
    movedIn(movements, ['customer'], { kinds: ['charge'] }) +
    movedIn(movements, ['customer', 'refunds', 'chargebacks'], { kinds: ['reduction'] });
  return [
    {
      files,
      what: 'gross',
      gstin: null,
      head: null,
      inFiles: rows.find(({ own }) => !own)?.total ?? 0,
      inLedger: charged,
    },
    {
      files,
      what: 'taxable',
      gstin: null,
      head: null,
      inFiles: rows.find(({ own }) => own)?.taxable ?? 0,
      inLedger: billed[0]?.commission ?? 0,
    },
    {
      files: ['form_140'],
      what: 'tds',
      gstin: null,
      head: null,
      inFiles: withheld[0]?.tds ?? 0,
      inLedger: negative(movedIn(movements, ['tds'])),
    },
  ];
}

/** The files of the whole company. */
async function ledgerTotals(tx: Tx, month: Month): Promise<MonthTotal[]> {
  const balances = await accountBalances(tx, month);
  const closing = (account: string) => balances.find((one) => one.account === account)?.closing ?? 0;
  const { rows } = await sql<Record<'pro' | 'day_book' | 'dues' | 'advances' | 'advances_tax', number>>`
    select (select coalesce(sum(case when kind = 'opening' then balance else coalesce(debit, 0) - coalesce(credit, 0) end), 0)::bigint
        from (${professionalLedgerSql(month)}) p) as pro,
      (select coalesce(sum(debit), 0)::bigint from (${dayBookSql(month)}) b) as day_book,
      (select coalesce(sum(amount), 0)::bigint from (${duesSql(month)}) d) as dues,
      unbilled.advances, unbilled.advances_tax
    from (select coalesce(sum(amount), 0)::bigint as advances, coalesce(sum(tax), 0)::bigint as advances_tax
      from (${unbilledSql(month)}) u) unbilled`.execute(tx);
  const [sums] = rows;
  const total = (
    file: MonthFile,
    what: MonthTotal['what'],
    inFiles: number | undefined,
    inLedger: number,
  ): MonthTotal => ({
    files: [file],
    what,
    gstin: null,
    head: null,
    inFiles: inFiles ?? 0,
    inLedger,
  });
  const trial = trialBalanceRows(balances, month).filter(({ kind }) => kind === 'closing');
  return [
    total('professional_ledger', 'pro', sums?.pro, closing('pro')),
    total(
      'day_book',
      'debits',
      sums?.day_book,
      balances.reduce((all, { debit }) => all + debit, 0),
    ),
    total(
      'trial_balance',
      'balances',
      trial.reduce((all, { balance }) => all + balance, 0),
      0,
    ),
    total('ageing', 'customer', sums?.dues, closing('customer')),
    total('unbilled_advances', 'advances', sums?.advances, negative(closing('advances'))),
    total('unbilled_advances', 'advances_tax', sums?.advances_tax, closing('adv_gst')),
  ];
}

/** Returns what stands against locking a month besides sums that differ. */
export async function monthFaults(executor: Executor, month: Month): Promise<MonthFault[]> {
  const { next } = daysOf(month);
  const end = instantOf(next, '00:00');
  const { rows } = await sql<{
    undocumented: number;
    unissued: boolean;
    unsettled: number;
    unmatched: number;
    surplus: number;
    checked: boolean;
    faults: readonly LedgerFault[] | null;
  }>`
    select (select count(*)::int from undocumented u where u.since < ${end} and ${needsDocumentSql('u')}) as undocumented,
      -- Months before the first one whose documents were issued together have statements on demand only.
      ${month}::text >= coalesce((select min(month) from document_months), ${month}::text)
        and not exists (select from document_months where month = ${month})
        and exists (select from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
          where t.posted_on >= ${`${month}-01`}::date and t.posted_on < ${next}::date and e.account in ('pro', 'payouts')) as unissued,
      -- It is posted on its day, which a locked month refuses. One that failed may never be paid.
      (select count(*)::int from settlements
        where state = 'waiting' and status <> 'failed' and settled_on < ${next}::date) as unsettled,
      -- What was matched or closed since is no longer open, although its money was in suspense when the month ended.
      (select count(*)::int from unmatched_money u
        left join settlement_rows r on r.id = u.settlement_row_id left join settlements s on s.id = r.settlement_id
        left join bank_lines b on b.id = u.bank_line_id
        where u.resolved_at is null and coalesce(s.settled_on, b.day) < ${next}::date) as unmatched,
      (select count(*)::int from payment_captures c
        where c.surplus and c.captured_at < ${end} and c.amount > (
          select coalesce(sum(f.amount), 0) from payment_refunds f
          where f.capture_id = c.id and f.payable_id is null and f.state <> 'void')) as surplus,
      exists (select from ledger_checks where day >= ${next}::date) as checked,
      (select faults from ledger_checks order by day desc limit 1) as faults`.execute(executor);
  const [row] = rows;
  if (!row) return [];
  const fault = (
    kind: MonthFault['kind'],
    count: number | null = null,
    what: string | null = null,
  ): MonthFault => ({
    kind,
    what,
    count,
  });
  return [
    ...(row.unissued ? [fault('unissued')] : []),
    ...(['undocumented', 'unsettled', 'unmatched', 'surplus'] as const).flatMap((kind) =>
      row[kind] > 0 ? [fault(kind, row[kind])] : [],
    ),
    ...(row.checked
      ? (row.faults ?? []).map(({ what }) => fault('books', null, what))
      : [fault('unchecked')]),
  ];
}
