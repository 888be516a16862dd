import { type Money, paise, sum } from '@aaspaas/contract/kernel/money.ts';
import { type Entry, movement, type Movement, type PayoutKind } from './postings.ts';

/** A payment's states: at the bank, paid, or come back, which may be after it was paid. */
export type PayoutState = 'approved' | 'paid' | 'returned';

/** What a professional is owed for one thing that its customer has paid for. */
export interface DuePayable {
  readonly accountId: number;
  readonly payableId: number;
  /** What it is for, e.g. `line:12`. */
  readonly subject: string;
  readonly amount: Money;
}

/** Why somebody is left out of a run. */
export type PayoutSkipReason = 'no_bank' | 'below_minimum';

/** Who can be paid. */
export type BankAccounts = Pick<ReadonlySet<number>, 'has'>;

/** What a run has for one professional. */
export interface PayoutPlan {
  readonly accountId: number;
  readonly amount: Money;
  readonly lines: readonly DuePayable[];
  /** Null: it is paid. */
  readonly skipReason: PayoutSkipReason | null;
}

/**
 * Plans a run: everything owed to each professional at once, in the order of their ids.
 *
 * @param banks who can be paid
 * @param minimum less is not paid out; it waits for more
 */
export function planPayouts(
  payables: readonly DuePayable[],
  bankAccounts: BankAccounts,
  minimum: Money,
): PayoutPlan[] {
  return [...Map.groupBy(payables, ({ accountId }) => accountId)]
    .toSorted(([a], [b]) => a - b)
    .map(([accountId, lines]) => {
      const amount = sum(lines.map((line) => line.amount));
      const skipReason = !bankAccounts.has(accountId) ? 'no_bank' : amount < minimum ? 'below_minimum' : null;
      return { accountId, amount, lines: lines.toSorted((a, b) => a.payableId - b.payableId), skipReason };
    });
}

/** What a plan pays, written down: the same words are the same payments. */
export function serializePlans(plans: readonly PayoutPlan[]): string {
  return plans
    .filter(({ skipReason }) => skipReason === null)
    .map(
      ({ accountId, lines }) =>
        `${accountId}:${lines.map(({ payableId, amount }) => `${payableId}=${amount}`).join(',')}`,
    )
    .join(';');
}

/** What the bank's word does to a payment: the next state, `unchanged` where it is said again, `invalid` where it cannot be. */
export function nextPayoutState(
  state: PayoutState,
  event: 'paid' | 'returned',
): PayoutState | 'unchanged' | 'invalid' {
  if (state === event) return 'unchanged';
  return state === 'returned' ? 'invalid' : event;
}

const KINDS = { paid: 'payout_done', returned: 'payout_returned', reversed: 'payout_reversed' } as const;

/** A payment of a run as the books need it. */
export interface PayoutFacts {
  readonly id: number;
  readonly accountId: number;
  readonly lines: readonly { readonly payableId: number; readonly amount: Money }[];
}

/**
 * Money leaves what a professional is owed (`approved`), is paid by the bank, was not paid after all (`returned`), or came back after it was
 * paid (`reversed`).
 */
export function payoutMovement(
  step: 'approved' | keyof typeof KINDS,
  { id, accountId, lines }: PayoutFacts,
): Movement {
  const kind: PayoutKind = step === 'approved' ? 'payout' : KINDS[step];
  const payables = lines.map(
    ({ payableId, amount }): Entry => ({ account: 'professional', accountId, payableId, amount }),
  );
  const inTransit = payables.map((entry): Entry => ({ ...entry, account: 'payouts' }));
  const bank: Entry[] = [
    {
      account: 'bank',
      accountId: null,
      payableId: null,
      amount: sum(lines.map(({ amount }) => paise(amount))),
    },
  ];
  const [to, from] = {
    approved: [payables, inTransit],
    paid: [inTransit, bank],
    returned: [inTransit, payables],
    reversed: [bank, payables],
  }[step] as [Entry[], Entry[]];
  return movement(`${kind}:${id}`, kind, [
    ...to,
    ...from.map((entry) => ({ ...entry, amount: 0 - entry.amount })),
  ]);
}
