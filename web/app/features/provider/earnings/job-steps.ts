import type { JobMoneyPart, JobMoneyStep } from '@aaspaas/contract/features/job-money.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';

/** What a job's pay waits for. */
export type NextStep = Extract<MessageKey, `money.next_${string}`>;

/** A step of a job's pay as the screens list it. */
export type ShownStep =
  | { readonly step: JobMoneyStep; readonly state: 'done' | 'ahead' | 'stopped' }
  | { readonly next: NextStep; readonly state: 'now' | 'ahead' };

/**
 * Returns the steps of a part of a job's pay, oldest first, and what it waits for until it is in the bank account. A returned payout stops
 * there; a date that is still to come is ahead.
 *
 * @param now milliseconds
 */
export function shownSteps(part: JobMoneyPart, now: number): ShownStep[] {
  const steps = part.steps.map((step): ShownStep => {
    if (Date.parse(step.at) > now) return { step, state: 'ahead' };
    return { step, state: step.step === 'returned' ? 'stopped' : 'done' };
  });
  return [
    ...steps,
    ...nextSteps(part).map((next, at): ShownStep => ({ next, state: at === 0 ? 'now' : 'ahead' })),
  ];
}

function nextSteps({ payment_status: status, sending, open, available_on: later }: JobMoneyPart): NextStep[] {
  switch (status) {
    case 'awaiting_approval':
      return ['money.next_approval', 'money.next_payout'];
    case 'due':
      return ['money.next_customer', 'money.next_payout'];
    case 'held':
      return ['money.next_review', 'money.next_payout'];
    case 'returned':
      return ['money.next_account', 'money.next_payout'];
    case 'payable':
      if (open > 0) return [later === null ? 'money.next_payout' : 'money.next_day'];
      return sending > 0 ? ['money.next_bank'] : [];
    case 'paid':
      return open < 0 ? ['money.next_collect'] : [];
  }
}
