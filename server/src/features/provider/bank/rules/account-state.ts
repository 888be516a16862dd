import { type BankAccountState, MIN_NAME_SCORE } from '@aaspaas/contract/features/bank-accounts.ts';

/** The result of a check of a bank account, or an operator's decision about one with another name. */
export type BankCheckOutcome = 'verified' | 'review' | 'inactive' | 'accepted' | 'rejected';

/** What a bank says about an account. */
interface CheckResult {
  readonly active: boolean;
  /** How much the names agree, 0 to 100. */
  readonly score: number;
}

/** Returns the outcome of a check: an operator decides if the names differ much. */
export function outcomeOf({
  active,
  score,
}: CheckResult): Extract<BankCheckOutcome, 'verified' | 'review' | 'inactive'> {
  if (!active) return 'inactive';
  return score < MIN_NAME_SCORE ? 'review' : 'verified';
}

const STATES: Readonly<Record<BankCheckOutcome, BankAccountState>> = {
  verified: 'verified',
  accepted: 'verified',
  review: 'review',
  inactive: 'refused',
  rejected: 'refused',
};

/** Returns the state of an account by its latest outcome; null: no result yet. Only a verified one is paid. */
export function bankAccountStateOf(outcome: BankCheckOutcome | null): BankAccountState {
  return outcome === null ? 'checking' : STATES[outcome];
}

/** The longest pause before a check is repeated. */
const MAX_PAUSE_MINUTES = 6 * 60;

/** Returns the minutes until a check is repeated that had no result, after so many attempts. */
export function recheckMinutes(attempts: number): number {
  return Math.min(MAX_PAUSE_MINUTES, 2 ** Math.min(attempts, 10));
}
