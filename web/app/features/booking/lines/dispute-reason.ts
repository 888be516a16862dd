import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { Translate } from '../../../ui/language/language.ts';

/** The problems that a customer can name with one tap. */
export const PROBLEMS = ['unfinished', 'damage', 'late', 'price'] as const;
export type Problem = (typeof PROBLEMS)[number];

/** The maximum length of the customer's own words: the reason in all has at most 1,000 characters. */
export const MAX_DETAILS = 900;

export const problemLabels: Record<Problem, MessageKey> = {
  unfinished: 'line.problem_unfinished',
  damage: 'line.problem_damage',
  late: 'line.problem_late',
  price: 'line.problem_price',
};

/** The reason as operators read it: the named problems, then the customer's words. Empty if there are neither. */
export function disputeReason(t: Translate, problems: readonly Problem[], details: string): string {
  const named = PROBLEMS.filter((one) => problems.includes(one)).map((one) => t(problemLabels[one]));
  return [named.join(', '), details.trim()].filter(Boolean).join(': ');
}
