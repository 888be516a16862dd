/** The legal form of a taxpayer for income tax. */
export const TAX_ENTITIES = ['individual', 'huf', 'firm', 'company', 'other'] as const;
export type TaxEntity = (typeof TAX_ENTITIES)[number];

/** The fourth character of a PAN says what its holder is; the letters of trusts, associations and authorities count as `other`. */
const ENTITIES: Readonly<Record<string, TaxEntity>> = {
  P: 'individual',
  H: 'huf',
  F: 'firm',
  C: 'company',
  A: 'other',
  B: 'other',
  G: 'other',
  J: 'other',
  L: 'other',
  T: 'other',
};

const SHAPE = /^[A-Z]{5}\d{4}[A-Z]$/;

/** Returns whether a text is a PAN (AAAAA9999A) of a known kind of holder. Upper case only; a PAN has no public check character. */
export function isPan(text: string): boolean {
  return SHAPE.test(text) && entityOfPan(text) !== null;
}

/** Returns what the holder of a PAN is, or null for an unknown fourth character. */
export function entityOfPan(pan: string): TaxEntity | null {
  return ENTITIES[pan[3] ?? ''] ?? null;
}

/** Returns the PAN inside a GSTIN: its third to twelfth character. */
export function panOfGstin(gstin: string): string {
  return gstin.slice(2, 12);
}
