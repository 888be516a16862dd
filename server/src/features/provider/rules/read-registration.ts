import { tidyIfsc } from '@aaspaas/contract/features/bank-codes.ts';
import {
  type RegistrationAgainForm,
  type RegistrationForm,
  registrationAgainForm,
  registrationForm,
} from '@aaspaas/contract/features/provider-registration.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';

/** A registration as it arrives: its fields unread, and what is known of its ID proofs. */
export interface RegistrationSent {
  readonly fields: Readonly<Record<string, unknown>>;
  /** How many proofs came along. */
  readonly proofs: number;
  /** How many are there already, where it is sent again. */
  readonly kept: number;
  /** What is already known to be wrong with the files. */
  readonly fileProblems: Readonly<Record<string, readonly MessageKey[]>>;
}

/** What was read; `form` is whole only where its fields have no problems. */
export interface RegistrationRead<F> {
  readonly form: F | null;
  readonly problems: Record<string, MessageKey[]>;
}

/** Reads a new registration and tells all that is wrong with it at once. `today` is `YYYY-MM-DD` in Asia/Kolkata. */
export function readRegistration(sent: RegistrationSent, today: string): RegistrationRead<RegistrationForm> {
  return read(registrationForm(today), sent);
}

/** The same of a rejected one that is sent again. */
export function readRegistrationAgain(
  sent: RegistrationSent,
  today: string,
): RegistrationRead<RegistrationAgainForm> {
  return read(registrationAgainForm(today), sent);
}

/** The IFSC that was sent, under the specification's name or the right one; empty where there is none. */
export function sentIfsc(fields: Readonly<Record<string, unknown>>): string {
  const sent = fields['ifcsCode'] || fields['ifscCode'];
  return typeof sent === 'string' ? tidyIfsc(sent) : '';
}

interface Schema<F> {
  safeParse(value: unknown): {
    readonly data?: F;
    readonly error?: { readonly issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
  };
}

function read<F>(
  schema: Schema<F>,
  { fields, proofs, kept, fileProblems }: RegistrationSent,
): RegistrationRead<F> {
  const problems: Record<string, MessageKey[]> = {};
  const complain = (field: string, key: MessageKey) => {
    const told = (problems[field] ??= []);
    if (!told.includes(key)) told.push(key);
  };
  const parsed = schema.safeParse({ ...fields, ifcsCode: fields['ifcsCode'] || fields['ifscCode'] });
  for (const { path, message } of parsed.error?.issues ?? [])
    complain(String(path[0]), message as MessageKey);
  for (const [field, keys] of Object.entries(fileProblems)) for (const key of keys) complain(field, key);
  // Somebody whose proof was refused knows better than that there is none.
  if (proofs + kept === 0 && !problems['images']) complain('images', 'registration.proof_required');
  return { form: parsed.data ?? null, problems };
}
