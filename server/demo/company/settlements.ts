import { paise } from '@aaspaas/contract/kernel/money.ts';
import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import {
  inputHeads,
  readStatement,
  settle,
  settlementMovement,
  unmatchedDueAt,
} from '../../src/features/payment/index.ts';
import type { Vault } from '../../src/platform/vault.ts';
import type { CompanyOperators, CompanyTaxes } from './facts.ts';
import { FIRST_ID } from './facts.ts';
import type { CompanyMoney } from './money.ts';
import type { CompanyPayouts } from './payouts.ts';
import type { CompanyRows } from './support.ts';

/** The gateway settles once a week; what was captured in the last two days waits. */
const SETTLEMENTS = 9;
const WAITING_DAYS = 2;

/** What the gateway charged without an explanation, and the bank for its service; paise. */
const UNEXPLAINED = 118_00;
const BANK_CHARGES = 590_00;

/** The balance of the account before the first line; paise. */
const OPENING = 2_500_000_00;

/** Payouts as the bank statement shows them. */
interface PaidItem {
  readonly id: number;
  readonly amount: number;
  readonly state: string;
  readonly reference: string | null;
  readonly settled_at: Date | null;
}

interface ReconRow {
  readonly entity_id: string;
  readonly type: 'payment' | 'refund' | 'adjustment';
  readonly credit: number;
  readonly debit: number;
  readonly fee: number;
  readonly tax: number;
  readonly payment_id: string | null;
  readonly created_at: Date;
}

/** The fee of the payment simulator: 2 %, and GST of 18 % on that; `fee` includes `tax`. */
export function gatewayFee(amount: number): { readonly fee: number; readonly tax: number } {
  const fee = Math.floor((2 * amount + 50) / 100);
  const tax = Math.floor((18 * fee + 50) / 100);
  return { fee: fee + tax, tax };
}

/**
 * Makes nine settlements of the company's payments and refunds, the statement of its bank account with them and the payouts, money that
 * matches nothing, a chargeback that needs evidence, and an event that could not be applied.
 */
export function makeSettlements(
  money: CompanyMoney,
  { items, holds }: CompanyPayouts,
  { operators, taxes }: { readonly operators: CompanyOperators; readonly taxes: CompanyTaxes },
  now: Date,
  vault: Pick<Vault, 'seal'>,
): CompanyRows {
  const today = instantOf(dateOf(now), '05:00') < now ? dateOf(now) : addDays(dateOf(now), -1);
  const open = new Set(reconRows(money));
  const settlements = Array.from({ length: SETTLEMENTS }, (_, index) => {
    const at = instantOf(addDays(today, -7 * (SETTLEMENTS - 1 - index)), '05:00');
    const until = addMinutes(at, -WAITING_DAYS * 24 * 60);
    const rows = [...open].filter(({ created_at }) => created_at <= until);
    for (const row of rows) open.delete(row);
    return settlementOf(index, at, index === SETTLEMENTS - 2 ? [...rows, unexplained(at)] : rows);
  });
  for (const { row, at } of settlements) {
    const [registration] = taxes.registrations;
    const input = registration
      ? {
          tax: inputHeads(paise(row.tax), 'Karnataka', registration.state),
          registrationId: registration.id,
        }
      : null;
    const postings = settle({
      matched: paise(row.matched),
      unmatched: paise(row.unmatched),
      fee: paise(row.fee),
      feeTax: paise(row.tax),
      input,
    });
    money.post(settlementMovement(row.id, postings), at);
  }
  const reported = numberRows(settlements);
  const bank = bankRows(settlements.slice(0, -1), items as readonly PaidItem[], operators.finance, now);
  const unmatchedRow = reported.find(({ type }) => type === 'adjustment');
  const charges = bank.lines.at(-1);
  return {
    settlements: settlements.map(({ row }) => row),
    settlement_rows: reported.map(({ created_at: _createdAt, ...row }) => row),
    bank_statements: [bank.statement],
    bank_lines: bank.lines,
    unmatched_money: [
      {
        id: FIRST_ID,
        settlement_row_id: unmatchedRow?.id ?? null,
        bank_line_id: null,
        amount: -UNEXPLAINED,
        at: unmatchedRow?.created_at ?? now,
        due_at: unmatchedDueAt(dateOf(unmatchedRow?.created_at ?? now)),
        owner_id: operators.finance,
        note: 'Asked the gateway for the reason.',
      },
      {
        id: FIRST_ID + 1,
        settlement_row_id: null,
        bank_line_id: charges?.id ?? null,
        amount: -BANK_CHARGES,
        at: now,
        due_at: unmatchedDueAt(charges?.day ?? dateOf(now)),
        owner_id: null,
        note: null,
      },
    ].map((one) => ({ ...one, reason: 'unknown' })),
    ...disputeRows(money, FIRST_ID + holds.length, now),
    kept_webhooks: [
      {
        id: FIRST_ID,
        event_id: 'evt_Downtime000001',
        kind: 'payment.downtime.started',
        reason: 'unknown',
        body_sealed: `\\x${vault.seal('{"event":"payment.downtime.started","payload":{}}').toString('hex')}`,
        received_at: addMinutes(now, -5 * 60),
      },
    ],
    simulator_settlements: settlements.map(({ row, at, utr }) => ({
      id: row.gateway_id,
      amount: row.amount,
      fees: row.fee + row.tax,
      tax: row.tax,
      utr,
      created_at: at,
    })),
    // The simulator does not know the unexplained charge.
    simulator_recon_rows: reported
      .filter(({ type }) => type !== 'adjustment')
      .map((row) => ({
        entity_id: row.entity_id,
        type: row.type,
        amount: row.credit - row.debit + row.fee < 0 ? row.debit : row.credit + row.fee,
        credit: row.credit,
        debit: row.debit,
        fee: row.fee,
        tax: row.tax,
        payment_id: row.payment_id ?? row.entity_id,
        dispute_id: null,
        settlement_id: settlements[row.settlement_id - FIRST_ID]?.row.gateway_id,
        created_at: row.created_at,
      })),
  };
}

/** What the gateway has to settle: captures less the fee, and refunds that it has paid. */
function reconRows(money: CompanyMoney): ReconRow[] {
  return [
    ...money.orders.flatMap(({ amount, capture }): ReconRow[] => {
      if (!capture) return [];
      const { fee, tax } = gatewayFee(amount);
      return [
        {
          entity_id: capture.gateway_payment_id,
          type: 'payment',
          credit: amount - fee,
          debit: 0,
          fee,
          tax,
          payment_id: null,
          created_at: capture.captured_at,
        },
      ];
    }),
    ...money.refunds.flatMap((refund): ReconRow[] =>
      refund.processed_at
        ? [
            {
              entity_id: refund.gateway_refund_id,
              type: 'refund',
              credit: 0,
              debit: refund.amount,
              fee: 0,
              tax: 0,
              payment_id: refund.payment_id,
              created_at: refund.processed_at,
            },
          ]
        : [],
    ),
  ];
}

const unexplained = (at: Date): ReconRow => ({
  entity_id: 'adj_Unexplained01',
  type: 'adjustment',
  credit: 0,
  debit: UNEXPLAINED,
  fee: 0,
  tax: 0,
  payment_id: null,
  created_at: at,
});

function settlementOf(index: number, at: Date, rows: readonly ReconRow[]) {
  const total = (of: (row: ReconRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const unmatched = total((row) => (row.type === 'adjustment' ? row.credit - row.debit : 0));
  const tax = total((row) => row.tax);
  const fee = total((row) => row.fee) - tax;
  const amount = total(({ credit, debit }) => credit - debit);
  const utr = `AXISN${dateOf(at).replaceAll('-', '')}${String(index).padStart(4, '0')}`;
  const row = {
    id: FIRST_ID + index,
    gateway_id: `setl_Company${String(index).padStart(6, '0')}`,
    amount,
    utr,
    status: 'processed',
    settled_at: at,
    settled_on: dateOf(at),
    state: 'posted',
    matched: amount + fee + tax - unmatched,
    unmatched,
    fee,
    tax,
    posted_at: at,
    checks: 1,
    created_at: at,
  };
  return { row, at, utr, rows };
}

type Settled = ReturnType<typeof settlementOf>;

function numberRows(settlements: readonly Settled[]) {
  let id = FIRST_ID;
  return settlements.flatMap(({ row, rows }) =>
    rows.map((one) => ({ id: id++, settlement_id: row.id, dispute_id: null, ...one })),
  );
}

/** The statement until yesterday, as the bank's file has it: settlements, payouts, and charges of the bank. */
function bankRows(
  settlements: readonly Settled[],
  items: readonly PaidItem[],
  uploadedBy: number,
  now: Date,
) {
  const yesterday = addDays(dateOf(now), -1);
  const entries = [
    ...settlements.map(({ row, utr }) => ({
      day: row.settled_on,
      narration: 'NEFT CR RAZORPAY SOFTWARE',
      utr,
      amount: row.amount,
    })),
    ...items.flatMap(({ amount, state, reference, settled_at }) =>
      state === 'paid' && settled_at && dateOf(settled_at) <= yesterday
        ? [{ day: dateOf(settled_at), narration: 'NEFT DR PAYOUT', utr: reference ?? '', amount: -amount }]
        : [],
    ),
  ].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  entries.push({ day: yesterday, narration: 'SERVICE CHARGES', utr: '', amount: -BANK_CHARGES });
  const rupees = (amount: number) => (amount / 100).toFixed(2);
  let balance = OPENING;
  const csv = entries.map(({ day, narration, utr, amount }) => {
    balance += amount;
    const [debit, credit] = amount < 0 ? [rupees(-amount), ''] : ['', rupees(amount)];
    return [day, narration, utr, debit, credit, rupees(balance)].join(',');
  });
  const read = readStatement(['date,narration,utr,debit,credit,balance', ...csv].join('\n'));
  if (read.outcome === 'invalid') throw new Error(`the bank statement: ${JSON.stringify(read.problems[0])}`);
  const byUtr = new Map(settlements.map(({ row, utr }) => [utr, row.id]));
  const byReference = new Map(items.map(({ id, reference }) => [reference, id]));
  const uploadedAt = instantOf(dateOf(now), '00:30') < now ? instantOf(dateOf(now), '00:30') : now;
  const lines = read.lines.map(({ date, row, ...line }, index) => {
    const settlement = byUtr.get(line.utr) ?? null;
    const item = line.utr === '' ? null : (byReference.get(line.utr) ?? null);
    return {
      id: FIRST_ID + index,
      statement_id: FIRST_ID,
      file_row: row,
      day: date,
      ...line,
      settlement_id: settlement,
      payout_item_id: item,
      matched_at: settlement !== null || item !== null ? uploadedAt : null,
    };
  });
  return {
    lines,
    statement: {
      id: FIRST_ID,
      file_name: `account-${yesterday}.csv`,
      first_day: lines[0]?.day,
      last_day: yesterday,
      added: lines.length,
      repeated: 0,
      closing_balance: balance,
      uploaded_by: uploadedBy,
      uploaded_at: uploadedAt,
    },
  };
}

/**
 * A chargeback of a payment of the last weeks, for which evidence can be sent for three more days. The professionals' pay for it is on hold.
 *
 * @param firstHold the id of the first hold
 */
function disputeRows(money: CompanyMoney, firstHold: number, now: Date): CompanyRows {
  const earned = new Map(money.earnings.map((earning) => [earning.payable.id, earning]));
  const order = money.orders.findLast(
    ({ capture, parts }) =>
      capture &&
      capture.captured_at < addMinutes(now, -10 * 24 * 60) &&
      parts.some(({ payableId }) => earned.has(payableId)),
  );
  if (!order?.capture) return {};
  const opened = addMinutes(now, -4 * 24 * 60);
  const common = {
    amount: order.amount,
    deducted: 0,
    status: 'open',
    respond_by: addMinutes(now, 3 * 24 * 60),
  };
  const gatewayId = 'disp_Company000001';
  return {
    chargebacks: [
      {
        ...common,
        id: FIRST_ID,
        gateway_id: gatewayId,
        capture_id: order.capture.id,
        reason: 'goods_or_services_not_received',
        phase: 'chargeback',
        opened_at: opened,
        check_at: addMinutes(now, 24 * 60),
      },
    ],
    payout_holds: order.parts
      .flatMap(({ payableId, amount: claimed }) => {
        const earning = earned.get(payableId);
        return earning && earning.amount > 0 ? [{ earning, claimed }] : [];
      })
      .map(({ earning: { professionalId, payable, amount }, claimed }, index) => ({
        id: firstHold + index,
        account_id: professionalId,
        payable_id: payable.id,
        amount,
        claimed,
        kind: 'chargeback',
        origin: `chargeback:${FIRST_ID}`,
        reason: null,
        placed_by: null,
        placed_at: opened,
      })),
    simulator_disputes: [
      { ...common, id: gatewayId, payment_id: order.capture.gateway_payment_id, created_at: opened },
    ],
  };
}
