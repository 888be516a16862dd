import type { BankAccountState } from '@aaspaas/contract/features/bank-accounts.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** The colours of the states of a bank account. */
export const ACCOUNT_TONES: Readonly<Record<BankAccountState, BadgeTone>> = {
  checking: 'info',
  verified: 'success',
  review: 'warning',
  refused: 'danger',
};
