import { gstStateCode } from '@aaspaas/contract/kernel/gstin.ts';
import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { DocumentKind } from '../../rules/payment-types.ts';

const PREFIX: Readonly<Record<DocumentKind, string>> = {
  receipt_voucher: 'RV',
  refund_voucher: 'FV',
  invoice: 'AI',
  receipt: 'AR',
  payment_receipt: 'AP',
  credit_note: 'AC',
  cancellation: 'AX',
  commission_invoice: 'AK',
  commission_credit: 'AD',
  statement: 'AS',
};

/** The series of a professional: what they supply, and its credit notes. */
const PROFESSIONAL_PREFIX: Partial<Readonly<Record<DocumentKind, string>>> = {
  invoice: 'I',
  credit_note: 'C',
};

/** The most characters of a number (CGST Rules, rule 46 (b)). */
const MAX_LENGTH = 16;

/** The issuer of documents without tax, and of those of the platform's first registration. */
export const PLATFORM = 'platform';

/**
 * Returns the issuer of the platform's documents in a State: the State of its first registration continues the series of all earlier
 * documents, every other State has its own.
 *
 * @param first null if there is none
 */
export function platformIssuer(state: IndianState, first: IndianState | null): string {
  return first === null || state === first ? PLATFORM : `${PLATFORM}:${gstStateCode(state)}`;
}

/** Returns the Indian financial year of an instant, April to March: `2026-27`. */
export function financialYear(at: Date): string {
  return financialYearOf(dateOf(at));
}

/** Returns the financial year of a day, `YYYY-MM-DD`. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/**
 * Returns a document number: at most 16 letters, digits, dashes and slashes (CGST Rules, rule 46 (b)), unique in its financial year.
 * `AI/26-27/000123` of the platform, `AI10/2627/000123` in another State, `K7Q2I/2627/00012` of a professional.
 *
 * @param issuer `platform`, `platform:10`, or a professional's code
 * @throws if the series has no number left
 */
export function documentNumber(kind: DocumentKind, year: string, serial: number, issuer = PLATFORM): string {
  const number = numberOf(kind, year, serial, issuer);
  if (number.length > MAX_LENGTH)
    throw new Error(`series ${issuer} of ${kind} is full in ${year}: ${number} is longer than 16 characters`);
  return number;
}

function numberOf(kind: DocumentKind, year: string, serial: number, issuer: string): string {
  const digits = (count: number) => String(serial).padStart(count, '0');
  const short = `${year.slice(2, 4)}${year.slice(5)}`;
  if (issuer === PLATFORM) return `${PREFIX[kind]}/${year.slice(2)}/${digits(6)}`;
  if (issuer.startsWith(`${PLATFORM}:`))
    return `${PREFIX[kind]}${issuer.slice(PLATFORM.length + 1)}/${short}/${digits(6)}`;
  const letter = PROFESSIONAL_PREFIX[kind];
  if (letter === undefined) throw new Error(`professionals do not issue documents of kind ${kind}`);
  return `${issuer}${letter}/${short}/${digits(5)}`;
}
