import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { Heads } from '../../tax/rules/heads.ts';
import type { DocumentLine } from './content.ts';

/** The commission of one share, or what a reduction takes back, with negative amounts. Paise. */
export interface CommissionShare {
  /** The platform's registration under which its tax is posted. */
  readonly registrationId: number;
  /** Where the professional is registered or lives; null if unknown: the registration's State. */
  readonly place: IndianState | null;
  /** Rate of the tax in basis points. */
  readonly rate: number;
  /** The month of the charge, `YYYY-MM`: a reduction in a later month has a credit note against its invoice. */
  readonly chargedIn: string;
  /** It belongs to a correction of the State of the work: the job is not another one. */
  readonly corrects: boolean;
  readonly commission: Money;
  readonly tax: Heads;
}

/** A commission invoice of a month, or a credit note against the one of an earlier month. Amounts are not negative. */
export interface CommissionBill {
  readonly kind: 'commission_invoice' | 'commission_credit';
  readonly registrationId: number;
  readonly place: IndianState | null;
  /** The month that the invoice bills; of a credit note, the month of the invoice that it reduces. */
  readonly chargedIn: string;
  readonly rows: readonly CommissionRow[];
}

/** What has one rate. */
export interface CommissionRow {
  readonly rate: number;
  readonly jobs: number;
  readonly commission: Money;
  readonly tax: Heads;
}

/**
 * Returns what the platform bills to a professional for a month: an invoice per registration and State of the charges in the month, less
 * what was reduced within it, and a credit note for each earlier month whose charges were reduced. Without commission there is none.
 *
 * @param month `YYYY-MM`
 */
export function commissionBills(month: string, shares: readonly CommissionShare[]): CommissionBill[] {
  const groups = Map.groupBy(
    shares,
    ({ registrationId, place, chargedIn }) => `${chargedIn} ${registrationId} ${place ?? ''}`,
  );
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const kind = first.chargedIn === month ? 'commission_invoice' : 'commission_credit';
    const sign = kind === 'commission_invoice' ? 1 : -1;
    const rows = [...Map.groupBy(same, ({ rate }) => rate).values()]
      .map((equal) => ({
        rate: equal[0]?.rate ?? 0,
        jobs:
          equal.filter(({ commission }) => commission * sign > 0).length -
          equal.filter(({ commission, corrects }) => corrects && commission * sign < 0).length,
        commission: signed(
          equal.reduce((total, { commission }) => total + commission, 0),
          sign,
        ),
        tax: headsOf(equal, sign),
      }))
      .filter(({ commission }) => commission > 0);
    if (rows.length === 0) return [];
    const { registrationId, place, chargedIn } = first;
    return { kind, registrationId, place, chargedIn, rows };
  });
}

/** Zero has no sign. */
const signed = (amount: number, sign: 1 | -1): Money => paise(sign === 1 ? amount : 0 - amount);

function headsOf(shares: readonly CommissionShare[], sign: 1 | -1): Heads {
  const total = (head: keyof Heads) =>
    signed(
      shares.reduce((all, { tax }) => all + tax[head], 0),
      sign,
    );
  return { cgst: total('cgst'), sgst: total('sgst'), igst: total('igst') };
}

/** Returns the lines of a commission invoice or credit note. */
export function commissionLines(
  { rows }: Pick<CommissionBill, 'rows'>,
  sac: string,
  nameOf: (jobs: number) => DocumentLine['name'],
): DocumentLine[] {
  return rows.map(({ rate, jobs, commission, tax }) => ({
    name: nameOf(jobs),
    sac,
    date: null,
    time: null,
    workType: null,
    units: 1,
    unitPrice: commission,
    extraHours: 0,
    extraTotal: paise(0),
    priceReduction: paise(0),
    cancelled: false,
    visit: false,
    rate,
    amount: paise(commission + tax.cgst + tax.sgst + tax.igst),
    taxable: commission,
    ...tax,
  }));
}
