import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import type { Money } from '@aaspaas/contract/kernel/money.ts';

/** A party of an invoice. */
export interface RegisteredParty {
  readonly gstin: string;
  readonly name: string;
  readonly address: string;
  /** Six digits; null if the address has none. */
  readonly postcode: string | null;
  readonly state: IndianState;
}

/** One row of an invoice. Amounts in paise. */
export interface RegistryRow {
  readonly description: string;
  /** Service accounting code. */
  readonly sac: string;
  /** Basis points. */
  readonly rate: number;
  readonly taxable: Money;
  readonly cgst: Money;
  readonly sgst: Money;
  readonly igst: Money;
  readonly total: Money;
}

/** An invoice or credit note between businesses, as the portal registers it. */
export interface RegistryInvoice {
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly seller: RegisteredParty;
  readonly buyer: RegisteredParty;
  readonly placeOfSupply: IndianState;
  readonly rows: readonly RegistryRow[];
  /** The invoice that a credit note reduces. */
  readonly against: readonly { readonly number: string; readonly date: string }[];
}

/** `refused`: the portal will not register it unchanged. `unavailable`: try again later. */
export type RegistryOutcome =
  | {
      readonly outcome: 'registered';
      /** The invoice reference number: 64 hexadecimal digits. */
      readonly irn: string;
      readonly ackNumber: string;
      readonly ackAt: Date;
      /** The signed code that the document prints. */
      readonly signedQr: string;
    }
  | { readonly outcome: 'refused'; readonly reason: string }
  | { readonly outcome: 'unavailable' };

/**
 * The government's invoice registration portal (CGST Rules, rule 48 (4)). The same number of the same seller in the same year is registered
 * once: a repeated request returns the first registration. Never throws on a failure of the portal: every outcome is a value.
 */
export interface InvoiceRegistry {
  register(invoice: RegistryInvoice): Promise<RegistryOutcome>;
}
