import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import type { Money } from '@aaspaas/contract/kernel/money.ts';

/** How payments reach the bank: an operator uploads a file, or the vendor's interface is called. */
export const PAYOUT_RAILS = ['bank_file', 'razorpayx'] as const;
export type PayoutRailName = (typeof PAYOUT_RAILS)[number];

/** A payment to a professional's bank account. */
export interface RailPayment {
  /** Requests with the same key (4 to 36 letters, digits, hyphens) make one payment. */
  readonly key: string;
  /** Our name for it, repeated in reports. */
  readonly reference: string;
  readonly amount: Money;
  readonly payee: {
    readonly name: string;
    readonly account: string;
    readonly ifsc: string;
    /** Identifies the professional, so that the vendor keeps one contact for them. */
    readonly contact: string;
  };
}

/** What became of a payment. `in_progress`: the vendor has it. */
export type RailStatus =
  | { readonly status: 'in_progress' }
  | { readonly status: 'paid'; readonly utr: string }
  | {
      readonly status: 'returned';
      readonly reason: string;
      /** Whether the bank of the account returned it; otherwise the vendor or we stopped it, and the account may be right. */
      readonly byBank: boolean;
    };

/** What the vendor charges for a payment; paise. */
export interface RailFee {
  /** With the tax. */
  readonly total: Money;
  /** The GST in it. */
  readonly tax: Money;
}

/** The vendor's state of a payment. */
export type RailReport = RailStatus & {
  /** The vendor's id. */
  readonly id: string;
  /** Our reference; null if the vendor does not repeat it. */
  readonly reference: string | null;
  readonly amount: Money;
  readonly fee: RailFee;
};

/** A page of a list of payments, newest first. */
export interface RailPage {
  readonly items: readonly RailReport[];
  /** How many payments to skip for the next page; null after the last one. */
  readonly next: number | null;
}

/** The vendor refused a payment; a retry will not help. `refused`: the vendor's code. */
export interface RailRefusal {
  readonly refused: string;
}

/** The vendor gave no answer; a retry may help. The reason goes to the log, so it contains no personal data. */
export interface RailOutage {
  readonly outage: string;
}

/** A rail with an interface. Never throws for the vendor's behaviour: every outcome is a value. */
export interface PayoutApi {
  readonly name: Exclude<PayoutRailName, 'bank_file'>;
  /** The State of the vendor's registration, which decides the heads of the tax on its fees. */
  readonly state: IndianState;
  send(payment: RailPayment): Promise<RailReport | RailRefusal | RailOutage>;
  /** Returns the current state of a payment. */
  byId(id: string): Promise<RailReport | 'not_found' | RailOutage>;
  /** Returns the payment that was made with one of our references, with any key. */
  byReference(reference: string): Promise<RailReport | 'not_found' | RailOutage>;
  /** Returns a page of the payments that were made since a time, with any reference. */
  paymentsSince(from: Date, skip: number): Promise<RailPage | RailOutage>;
  /** Verifies and parses a report; the signature covers the exact bytes of the body. Null: signed, but about something else. */
  parseReport(sent: {
    readonly body: Buffer;
    readonly signature: string | undefined;
  }): RailReport | null | 'invalid_signature' | 'unreadable';
}

/** The rail of the settings. */
export type PayoutRail = { readonly name: 'bank_file' } | PayoutApi;
