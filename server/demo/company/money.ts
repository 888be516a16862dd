import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';
import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import {
  bookingPurpose,
  type EarningRule,
  type LineRow,
  lineSubject,
  netPrice,
  ruleInEffect,
  splitEarnings,
} from '../../src/features/booking/index.ts';
import {
  captureMovement,
  chargeMovement,
  MAX_REFUND_ATTEMPTS,
  type Movement,
  nextCheck,
  payableAt,
  refundMovement,
  refundsDue,
  retryAt,
} from '../../src/features/payment/index.ts';
import type { Random } from '../random.ts';
import { FIRST_ID } from './facts.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How refunds end: as the bank's usually do, or at the gateway again and again. */
export type RefundEnd = 'usual' | 'fails';

/** A row of `payables`. */
export interface Payable {
  readonly id: number;
  readonly subject: string;
  readonly account_id: number;
  amount: number;
  readonly created_at: Date;
  /** When the professional's part may be paid out at the earliest; null until the work is charged. */
  payable_at: Date | null;
}

/** A row of `payment_orders` with its parts and, once paid, its capture. */
export interface Order {
  readonly id: number;
  readonly account_id: number;
  readonly purpose: string;
  readonly amount: number;
  readonly state: 'open' | 'attempted' | 'paid';
  readonly gateway_order_id: string;
  readonly created_at: Date;
  readonly parts: readonly { readonly payableId: number; readonly amount: number }[];
  readonly capture: {
    readonly id: number;
    readonly gateway_payment_id: string;
    readonly captured_at: Date;
    readonly method: PaymentMethod;
  } | null;
}

/** A row of `payment_refunds`, always of the whole or a part of one payable. */
export interface Refund {
  readonly id: number;
  readonly capture_id: number;
  readonly payable_id: number;
  readonly payment_id: string;
  readonly amount: number;
  readonly state: 'processing' | 'processed' | 'failed';
  readonly attempt: number;
  readonly gateway_refund_id: string;
  readonly reference: string | null;
  readonly created_at: Date;
  readonly processed_at: Date | null;
  readonly check_at: Date | null;
}

/** A movement of the ledger and when it was posted. */
export interface Posting {
  readonly at: Date;
  readonly movement: Movement;
}

/** A row of `line_shares`. */
export interface Share {
  readonly line_id: number;
  readonly gross: number;
  readonly commission: number;
  readonly tax: number;
  readonly tds: number;
  readonly net: number;
}

/** What a professional earned with a line. */
export interface Earning {
  readonly professionalId: number;
  readonly payable: Payable;
  readonly amount: Money;
  readonly chargedAt: Date;
}

/** Payments, refunds and ledger of the company, by the product's own rules. */
export class CompanyMoney {
  readonly payables: Payable[] = [];
  readonly orders: Order[] = [];
  readonly refunds: Refund[] = [];
  readonly postings: Posting[] = [];
  readonly shares: Share[] = [];
  readonly earnings: Earning[] = [];
  readonly #jobsOf = new Map<number, number>();
  readonly #bySubject = new Map<string, Payable>();
  readonly #ordersOf = new Map<number, Order[]>();
  readonly #refundsOf = new Map<number, Refund[]>();
  readonly #now: Date;
  readonly #from: Random;
  readonly #rules: readonly EarningRule[];

  constructor(now: Date, from: Random, rules: readonly EarningRule[]) {
    this.#now = now;
    this.#from = from;
    this.#rules = rules;
  }

  /** Pays lines of a booking, each with its amount due. An attempt that fails leaves an unpaid order. */
  pay(
    bookingId: number,
    customerId: number,
    lines: readonly Pick<LineRow, 'id' | 'total'>[],
    at: Date,
    outcome: 'paid' | 'attempted' = 'paid',
  ): void {
    const parts = lines.map(({ id, total }) => {
      const payable = this.#payable(id, customerId, total, at);
      return { payableId: payable.id, amount: payable.amount };
    });
    const amount = parts.reduce((total, part) => total + part.amount, 0);
    const id = FIRST_ID + this.orders.length;
    const order: Order = {
      id,
      account_id: customerId,
      purpose: bookingPurpose(bookingId),
      amount,
      state: outcome,
      gateway_order_id: `order_${this.#token()}`,
      created_at: at,
      parts,
      capture:
        outcome === 'attempted'
          ? null
          : {
              id,
              gateway_payment_id: `pay_${this.#token()}`,
              captured_at: at,
              method: this.#from.pick<PaymentMethod>(['upi', 'upi', 'upi', 'card', 'netbanking', 'wallet']),
            },
    };
    this.orders.push(order);
    if (!order.capture) return;
    for (const { payableId } of parts)
      this.#ordersOf.set(payableId, [...(this.#ordersOf.get(payableId) ?? []), order]);
    this.#post(
      captureMovement(
        order.capture.gateway_payment_id,
        customerId,
        paise(amount),
        parts.map((part) => ({ payableId: part.payableId, amount: paise(part.amount) })),
      ),
      at,
    );
  }

  /** Charges accepted work at its price less a dispute's deduction, and refunds what was paid beyond it. */
  charge(line: LineRow, categoryId: number, reduction: number, at: Date): void {
    const { professional_id: professionalId } = line;
    if (professionalId === null) throw new Error(`line ${line.id} is charged without a professional`);
    const amount = netPrice(line.total, paise(reduction));
    const split = splitEarnings(amount, ruleInEffect(this.#rules, categoryId, dateOf(at)));
    const { gross, commission, tax, tds, net } = split;
    this.shares.push({ line_id: line.id, gross, commission, tax, tds, net });
    const payable = this.#payable(line.id, line.account_id, amount, at);
    const earlierJobs = this.#jobsOf.get(professionalId) ?? 0;
    payable.payable_at = payableAt({ slotEnd: line.ends_at, approvedAt: at, earlierJobs });
    this.#jobsOf.set(professionalId, earlierJobs + 1);
    const shares = { professional: net, platform: commission, taxes: paise(tax + tds) };
    this.#post(chargeMovement(payable.id, line.account_id, professionalId, amount, shares), at);
    this.earnings.push({ professionalId, payable, amount: net, chargedAt: at });
    this.#refundExcess(payable, at, 'usual');
  }

  /** Refunds everything that was paid for a line. */
  refund(line: Pick<LineRow, 'id'>, at: Date, end: RefundEnd = 'usual'): void {
    const payable = this.#bySubject.get(lineSubject(line.id));
    if (!payable) return;
    payable.amount = 0;
    this.#refundExcess(payable, at, end);
  }

  /** The payable of a line; undefined before the first payment or charge. */
  payableOf(lineId: number): Payable | undefined {
    return this.#bySubject.get(lineSubject(lineId));
  }

  /** The paid orders of a payable, oldest first. */
  paymentsOf(payable: Payable | undefined): readonly Order[] {
    return (payable && this.#ordersOf.get(payable.id)) ?? [];
  }

  /** The refunds of a payable, oldest first. */
  refundsOf(payable: Payable | undefined): readonly Refund[] {
    return (payable && this.#refundsOf.get(payable.id)) ?? [];
  }

  /** Adds a movement of another part of the company, e.g. of a payout. */
  post(movement: Movement, at: Date): void {
    this.#post(movement, at);
  }

  #payable(lineId: number, accountId: number, amount: number, at: Date): Payable {
    const subject = lineSubject(lineId);
    const known = this.#bySubject.get(subject);
    if (known) {
      known.amount = amount;
      return known;
    }
    const payable: Payable = { id: FIRST_ID + this.payables.length, subject, account_id: accountId, amount, created_at: at, payable_at: null };
    this.payables.push(payable);
    this.#bySubject.set(subject, payable);
    return payable;
  }

  #refundExcess(payable: Payable, at: Date, end: RefundEnd): void {
    const parts = this.paymentsOf(payable).flatMap(({ capture, parts: all }) => {
      const part = all.find(({ payableId }) => payableId === payable.id);
      if (!capture || !part) return [];
      const refunded = this.refundsOf(payable)
        .filter(({ capture_id }) => capture_id === capture.id)
        .reduce((total, refund) => total + refund.amount, 0);
      return [
        { captureId: capture.id, amount: paise(part.amount), refunded: paise(refunded), goodwill: paise(0) },
      ];
    });
    for (const { captureId, amount } of refundsDue(parts, paise(payable.amount))) {
      const refund = this.#refundOf(payable, captureId, amount, at, end);
      this.refunds.push(refund);
      this.#refundsOf.set(payable.id, [...this.refundsOf(payable), refund]);
    }
  }

  #refundOf(payable: Payable, captureId: number, amount: Money, at: Date, end: RefundEnd): Refund {
    const id = FIRST_ID + this.refunds.length;
    const step = (kind: 'refund' | 'refund_processed' | 'refund_failed', attempt: number, when: Date) =>
      this.#post(
        refundMovement(kind, { id, attempt, customerId: payable.account_id, payableId: payable.id, amount }),
        when,
      );
    const common = {
      id,
      capture_id: captureId,
      payable_id: payable.id,
      payment_id: this.orders[captureId - FIRST_ID]?.capture?.gateway_payment_id ?? '',
      amount,
      gateway_refund_id: `rfnd_${this.#token()}`,
      created_at: at,
    };
    if (end === 'fails') {
      // The same attempts as the product's: each fails after some minutes and is retried later and later.
      let attempt = 1;
      let sentAt = at;
      for (;;) {
        step('refund', attempt, sentAt);
        const failedAt = addMinutes(sentAt, 4);
        step('refund_failed', attempt, failedAt);
        const next = retryAt(attempt, failedAt);
        if (attempt >= MAX_REFUND_ATTEMPTS || next === null || next >= this.#now)
          return { ...common, state: 'failed', attempt, reference: null, processed_at: null, check_at: next };
        attempt += 1;
        sentAt = next;
      }
    }
    step('refund', 1, at);
    const processedAt = addMinutes(at, this.#from.between(9 * HOUR, 2 * DAY));
    if (processedAt > this.#now)
      return {
        ...common,
        state: 'processing',
        attempt: 1,
        reference: null,
        processed_at: null,
        check_at: nextCheck(6, at, this.#now),
      };
    step('refund_processed', 1, processedAt);
    return {
      ...common,
      state: 'processed',
      attempt: 1,
      reference: String(4_200_000_000_000 + this.#from.between(0, 999_999_999)),
      processed_at: processedAt,
      check_at: null,
    };
  }

  #post(movement: Movement, at: Date): void {
    this.postings.push({ at, movement });
  }

  /** Returns fourteen letters and digits, as the gateway's ids have. */
  #token(): string {
    const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
    return Array.from({ length: 14 }, () => letters[this.#from.between(0, letters.length - 1)]).join('');
  }
}
