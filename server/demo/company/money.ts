import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { PaymentMethod } from '@aaspaas/contract/kernel/payment-methods.ts';
import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import {
  bookingPurpose,
  commissionRuleOf,
  type LineRow,
  lineSubject,
  netPrice,
  shareColumns,
} from '../../src/features/booking/index.ts';
import {
  type AdvanceTerms,
  advanceTaxOf,
  advanceTermsOf,
  captureAdvance,
  captureMovement,
  captureTaxMovement,
  chargeMovements,
  chargeShare,
  financialYear,
  type Heads,
  type LineRef,
  MAX_REFUND_ATTEMPTS,
  type Movement,
  nextCheck,
  NO_TAX,
  payableAt,
  payCharge,
  payRefund,
  type Posting as LedgerPosting,
  processedMovement,
  refundAdvance,
  refundOverpayment,
  refundsDue,
  requestMovement,
  retryAt,
  type TaxFacts,
  taxClassOf,
  taxOf,
} from '../../src/features/payment/index.ts';
import type { Random } from '../random.ts';
import { type CompanyTaxes, FIRST_ID } from './facts.ts';
import type { EarningRule } from '../../src/features/booking/index.ts';

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
  readonly advance_rate: number;
  readonly advance_same_state: boolean;
  readonly advance_place: string | null;
  readonly advance_sac: string;
  readonly registration_id: number | null;
  readonly main_subject: null;
}

/** A payable that is paid in advance, and whether it is charged. */
interface Account {
  charged: boolean;
  advance: number;
  tax: Heads;
  readonly terms: AdvanceTerms;
}

/** The category and the sub-category of a service. */
export interface ServiceGroup {
  readonly category: number;
  readonly subcategory: number;
}

/** A line to pay for. */
type PaidLine = Pick<LineRow, 'id' | 'total' | 'service_id' | 'city'>;

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
export interface Share extends Omit<ReturnType<typeof shareColumns>, 'facts'> {
  readonly id: number;
  readonly line_id: number;
  readonly professional_id: number;
  readonly facts: TaxFacts;
}

/** What a professional earned with a line. */
export interface Earning {
  readonly professionalId: number;
  readonly payable: Payable;
  readonly amount: Money;
  readonly chargedAt: Date;
  /** Where the work is; null: unknown. */
  readonly state: IndianState | null;
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
  readonly #shareOf = new Map<number, Share>();
  readonly #accounts = new Map<number, Account>();
  /** The taxable value of each professional's work so far, by financial year, and the TDS that exceeded their pay. */
  readonly #yearGross = new Map<string, number>();
  readonly #carried = new Map<number, Money>();
  readonly #now: Date;
  readonly #from: Random;
  readonly #rules: readonly EarningRule[];
  readonly #taxes: CompanyTaxes;
  readonly #groupOf: (serviceId: number) => ServiceGroup;

  constructor(
    now: Date,
    from: Random,
    rules: readonly EarningRule[],
    taxes: CompanyTaxes,
    groupOf: (serviceId: number) => ServiceGroup,
  ) {
    this.#now = now;
    this.#from = from;
    this.#rules = rules;
    this.#taxes = taxes;
    this.#groupOf = groupOf;
  }

  /** Pays lines of a booking, each with its amount due. An attempt that fails leaves an unpaid order. */
  pay(
    bookingId: number,
    customerId: number,
    lines: readonly PaidLine[],
    at: Date,
    outcome: 'paid' | 'attempted' = 'paid',
  ): void {
    const parts = lines.map((line) => {
      const payable = this.#payable(line, customerId, line.total, at);
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
    const { gateway_payment_id: paymentId } = order.capture;
    const [money, taxes]: [LedgerPosting[], LedgerPosting[]] = [[], []];
    for (const part of parts) {
      const [moved = [], taxed = []] = this.#capture(part.payableId, part.amount);
      money.push(...moved);
      taxes.push(...taxed);
    }
    this.#post(captureMovement(paymentId, money), at);
    this.#post(captureTaxMovement(paymentId, taxes), at);
  }

  #capture(payableId: number, amount: number): LedgerPosting[][] {
    const account = this.#account(payableId);
    if (account.charged) return [payCharge(this.#ref(payableId), paise(amount))];
    const tax = advanceTaxOf(account.terms, paise(account.advance + amount));
    const added = difference(tax, account.tax);
    account.advance += amount;
    account.tax = tax;
    return captureAdvance(this.#ref(payableId), { amount: paise(amount), tax: added });
  }

  /** Charges accepted work at its price less a dispute's deduction, and refunds what was paid beyond it. */
  charge(line: LineRow, reduction: number, at: Date): void {
    const { professional_id: professionalId } = line;
    if (professionalId === null) throw new Error(`line ${line.id} is charged without a professional`);
    const amount = netPrice(line.total, paise(reduction));
    const payable = this.#payable(line, line.account_id, amount, at);
    const earlierJobs = this.#jobsOf.get(professionalId) ?? 0;
    payable.payable_at = payableAt({ slotEnd: line.ends_at, approvedAt: at, earlierJobs });
    this.#jobsOf.set(professionalId, earlierJobs + 1);
    const facts = this.#factsOf(line, amount, professionalId, at);
    const share = taxOf(facts);
    const year = yearOf(professionalId, at);
    this.#yearGross.set(year, (this.#yearGross.get(year) ?? 0) + share.taxable);
    this.#carried.set(professionalId, share.tdsCarried);
    const row = {
      id: FIRST_ID + this.shares.length,
      line_id: line.id,
      professional_id: professionalId,
      ...shareColumns(share, facts, dateOf(at)),
      facts,
    };
    this.shares.push(row);
    this.#shareOf.set(line.id, row);
    const account = this.#account(payable.id);
    const advance = account.advance > 0 ? { amount: paise(account.advance), tax: account.tax } : null;
    account.charged = true;
    account.advance = 0;
    account.tax = NO_TAX;
    const ref = { ...this.#ref(payable.id), professionalId, registrationId: share.registrationId };
    for (const movement of chargeMovements(payable, chargeShare(ref, share, advance)))
      this.#post(movement, at);
    this.earnings.push({
      professionalId,
      payable,
      amount: share.net,
      chargedAt: at,
      state: facts.jobState,
    });
    this.#refundExcess(payable, at, 'usual', true);
  }

  /** Refunds everything that was paid for a line. */
  refund(line: Pick<LineRow, 'id'>, at: Date, end: RefundEnd = 'usual'): void {
    const payable = this.#bySubject.get(lineSubject(line.id));
    if (!payable) return;
    payable.amount = 0;
    this.#refundExcess(payable, at, end, false);
  }

  /** The payable of a line; undefined before the first payment or charge. */
  payableOf(lineId: number): Payable | undefined {
    return this.#bySubject.get(lineSubject(lineId));
  }

  /** The share of a line; undefined before it is charged. */
  shareOf(lineId: number): Share | undefined {
    return this.#shareOf.get(lineId);
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

  #payable(
    line: Pick<LineRow, 'id' | 'service_id' | 'city'>,
    accountId: number,
    amount: number,
    at: Date,
  ): Payable {
    const subject = lineSubject(line.id);
    const known = this.#bySubject.get(subject);
    if (known) {
      known.amount = amount;
      return known;
    }
    const terms = advanceTermsOf(taxOf(this.#factsOf(line, paise(amount), null, at)));
    const payable: Payable = {
      id: FIRST_ID + this.payables.length,
      subject,
      account_id: accountId,
      amount,
      created_at: at,
      payable_at: null,
      advance_rate: terms.rate,
      advance_same_state: terms.sameState,
      advance_place: terms.place,
      advance_sac: terms.sac,
      registration_id: terms.registrationId,
      main_subject: null,
    };
    this.payables.push(payable);
    this.#bySubject.set(subject, payable);
    this.#accounts.set(payable.id, { charged: false, advance: 0, tax: NO_TAX, terms });
    return payable;
  }

  /** The facts of a line's tax. */
  #factsOf(
    { service_id: serviceId, city }: Pick<LineRow, 'service_id' | 'city'>,
    price: Money,
    professionalId: number | null,
    at: Date,
  ): TaxFacts {
    const { category, subcategory } = this.#groupOf(serviceId);
    const state = this.#taxes.states.get(city ?? '') ?? null;
    const unusual = this.#taxes.unusual.find((one) => one.professionalId === professionalId);
    return {
      price,
      taxClass: taxClassOf(this.#taxes.classes, subcategory),
      professional:
        professionalId === null
          ? null
          : {
              gstin: unusual?.gstin ?? null,
              state,
              individual: true,
              identified: !unusual || unusual.pan !== null,
              awaited: false,
              yearGross: paise(this.#yearGross.get(yearOf(professionalId, at)) ?? 0),
              tdsCarried: this.#carried.get(professionalId) ?? paise(0),
            },
      registrations: this.#taxes.registrations,
      customer: { gstin: null, state },
      jobState: state,
      collectedBy: 'platform',
      commission: commissionRuleOf(this.#rules, category, dateOf(at)),
    };
  }

  #account(payableId: number): Account {
    const account = this.#accounts.get(payableId);
    if (!account) throw new Error(`payable ${payableId} does not exist`);
    return account;
  }

  #ref(payableId: number): LineRef {
    const payable = this.payables[payableId - FIRST_ID];
    if (!payable) throw new Error(`payable ${payableId} does not exist`);
    return {
      payableId,
      customerId: payable.account_id,
      professionalId: null,
      registrationId: payable.registration_id,
    };
  }

  /** @param posted the charge has posted the refunds */
  #refundExcess(payable: Payable, at: Date, end: RefundEnd, posted: boolean): void {
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
      if (!posted) this.#post(requestMovement(refund.id, this.#refundPostings(payable, amount)), at);
      this.refunds.push(refund);
      this.#refundsOf.set(payable.id, [...this.refundsOf(payable), refund]);
    }
  }

  #refundOf(payable: Payable, captureId: number, amount: Money, at: Date, end: RefundEnd): Refund {
    const id = FIRST_ID + this.refunds.length;
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
        const failedAt = addMinutes(sentAt, 4);
        const next = retryAt(attempt, failedAt);
        if (attempt >= MAX_REFUND_ATTEMPTS || next === null || next >= this.#now)
          return { ...common, state: 'failed', attempt, reference: null, processed_at: null, check_at: next };
        attempt += 1;
        sentAt = next;
      }
    }
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
    this.#post(processedMovement({ id, attempt: 1 }, payRefund(this.#ref(payable.id), amount)), processedAt);
    return {
      ...common,
      state: 'processed',
      attempt: 1,
      reference: String(4_200_000_000_000 + this.#from.between(0, 999_999_999)),
      processed_at: processedAt,
      check_at: null,
    };
  }

  #refundPostings(payable: Payable, amount: Money): LedgerPosting[] {
    const account = this.#account(payable.id);
    if (account.charged) return refundOverpayment(this.#ref(payable.id), amount);
    const tax = advanceTaxOf(account.terms, paise(account.advance - amount));
    const taken = difference(account.tax, tax);
    account.advance -= amount;
    account.tax = tax;
    return refundAdvance(this.#ref(payable.id), { amount, tax: taken });
  }

  #post(movement: Movement, at: Date): void {
    if (movement.entries.length > 0) this.postings.push({ at, movement });
  }

  /** Returns fourteen letters and digits, as the gateway's ids have. */
  #token(): string {
    const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
    return Array.from({ length: 14 }, () => letters[this.#from.between(0, letters.length - 1)]).join('');
  }
}

const yearOf = (professionalId: number, at: Date): string => `${professionalId} ${financialYear(at)}`;

function difference(from: Heads, less: Heads): Heads {
  return {
    cgst: paise(from.cgst - less.cgst),
    sgst: paise(from.sgst - less.sgst),
    igst: paise(from.igst - less.igst),
  };
}
