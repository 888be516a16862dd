import type { TaxEntity } from '@aaspaas/contract/kernel/pan.ts';

/** The numbers of a professional's tax details that are on record. */
export interface StatedNumbers {
  readonly entity: TaxEntity;
  readonly pan_last4: string | null;
  readonly aadhaar_last4: string | null;
}

/** Returns whether the tax office can identify a professional: by a PAN, or an individual by an Aadhaar (section 397 (2)). */
export const isIdentified = ({ entity, pan_last4: pan, aadhaar_last4: aadhaar }: StatedNumbers): boolean =>
  pan !== null || (entity === 'individual' && aadhaar !== null);

/**
 * Returns whether the last day to state a PAN or an Aadhaar is over. A professional who was never asked has no such day.
 *
 * @param day Asia/Kolkata, `YYYY-MM-DD`
 */
export const isOverdue = (dueOn: string | null, day: string): boolean => dueOn !== null && day > dueOn;
