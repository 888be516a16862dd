import type { IndianState } from './indian-states.ts';

/** The first two digits of a GSTIN: its State (codes of the GST system; Ladakh and the merged territories have separate codes). */
const CODES: Readonly<Record<IndianState, string>> = {
  'Jammu & Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Returns the two-digit code of a State in the GST system. */
export function gstStateCode(state: IndianState): string {
  return CODES[state];
}

/** Returns the State of registration of a GSTIN, or null. */
export function stateOfGstin(gstin: string): IndianState | null {
  const code = gstin.slice(0, 2);
  return (Object.keys(CODES) as IndianState[]).find((state) => CODES[state] === code) ?? null;
}

/**
 * Returns whether a text is a valid GSTIN: 15 characters, a known State, an embedded PAN and a correct check character.
 * Upper case only.
 */
export function isGstin(text: string): boolean {
  return SHAPE.test(text) && stateOfGstin(text) !== null && text[14] === checkSign(text.slice(0, 14));
}

/**
 * Computes the check character: each character's value times 1 or 2 alternately, its two base-36 digits added up; the
 * result completes the sum to a multiple of 36.
 */
function checkSign(first14: string): string {
  const total = [...first14].reduce((sum, sign, index) => {
    const product = SIGNS.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
    return sum + Math.floor(product / 36) + (product % 36);
  }, 0);
  return SIGNS[(36 - (total % 36)) % 36] ?? '';
}
