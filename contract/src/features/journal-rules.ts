import type { MessageKey } from '../messages/index.ts';

/**
 * The accounts of the ledger that a journal entry may use. All others are proven by documents, payments or payouts, and belong to a customer,
 * a professional or a return: only the calls of these objects move them.
 */
export const JOURNAL_ACCOUNTS = [
  'bank',
  'input_gst',
  'suspense',
  'welfare',
  'gateway_fees',
  'payout_fees',
  'goodwill',
  'chargeback_loss',
  'bad_debts',
  'welfare_cost',
  'penalties',
  'rounding',
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

/** Whether the lines of an account state a head of GST and a registration of the platform. */
export const needsTaxHead = (account: string): boolean => account === 'input_gst';

/** The most lines of a journal entry. */
export const MAX_JOURNAL_LINES = 10;

export const JOURNAL_SIDES = ['debit', 'credit'] as const;
export type JournalSide = (typeof JOURNAL_SIDES)[number];

/** A line as an operator enters it. */
export interface JournalLineForm {
  readonly account: string;
  readonly side: JournalSide;
  /** Rupees, positive. */
  readonly amount: number;
  readonly tax_head: string | null;
  readonly registration_id: number | null;
}

/** A problem of an entry: where in its lines it is, and its text. */
export interface JournalProblem {
  readonly path: readonly (number | string)[];
  readonly message: MessageKey;
}

/** Returns the debits less the credits, in paise. */
export const journalDifference = (lines: readonly Pick<JournalLineForm, 'side' | 'amount'>[]): number =>
  lines.reduce(
    (total, { side, amount }) => total + (side === 'debit' ? 1 : -1) * Math.round(amount * 100),
    0,
  );

/** Returns every problem of the lines of an entry: missing or needless tax details, and debits that do not equal the credits. */
export function journalProblems(lines: readonly JournalLineForm[]): JournalProblem[] {
  const problems: JournalProblem[] = lines.flatMap((line, index) => lineProblems(line, index));
  // The other line is missing, which is another problem.
  if (lines.length < 2 || journalDifference(lines) === 0) return problems;
  return [...problems, { path: [], message: 'journal.not_balanced' }];
}

function lineProblems(
  { account, tax_head: head, registration_id: registration }: JournalLineForm,
  index: number,
): JournalProblem[] {
  if (needsTaxHead(account))
    return [
      ...(head === null
        ? [{ path: [index, 'tax_head'], message: 'journal.tax_head_required' as const }]
        : []),
      ...(registration === null
        ? [{ path: [index, 'registration_id'], message: 'journal.registration_required' as const }]
        : []),
    ];
  return [
    ...(head === null ? [] : [{ path: [index, 'tax_head'], message: 'error.invalid_value' as const }]),
    ...(registration === null
      ? []
      : [{ path: [index, 'registration_id'], message: 'error.invalid_value' as const }]),
  ];
}
