import { tidyIfsc } from '@aaspaas/contract/features/bank-codes.ts';
import {
  type RegistrationResubmissionForm,
  type RegistrationForm,
  registrationResubmissionForm,
  registrationForm,
} from '@aaspaas/contract/features/provider-registration.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';

/** A registration as it arrives: its fields unread, and what is known of its ID proofs. */
export interface RegistrationInput {
  readonly fields: Readonly<Record<string, unknown>>;
  /** How many proofs came along. */
  readonly documents: number;
  /** How many are there already, where it is sent again. */
  readonly existingDocuments: number;
  /** What is already known to be wrong with the files. */
  readonly fileProblems: Readonly<Record<string, readonly MessageKey[]>>;
}

/** What was read; `form` is whole only where its fields have no problems. */
export interface ParsedRegistration<F> {
  readonly form: F | null;
  readonly problems: Record<string, MessageKey[]>;
}

/** Reads a new registration and tells all that is wrong with it at once. `today` is `YYYY-MM-DD` in Asia/Kolkata. */
export function parseRegistration(
  sent: RegistrationInput,
  today: string,
): ParsedRegistration<RegistrationForm> {
  return read(registrationForm(today), sent);
}

/** The same of a rejected one that is sent again. */
export function parseResubmission(
  sent: RegistrationInput,
  today: string,
): ParsedRegistration<RegistrationResubmissionForm> {
  return read(registrationResubmissionForm(today), sent);
}

/** The IFSC that was sent, under the specification's name or the right one; empty where there is none. */
export function ifscFieldOf(fields: Readonly<Record<string, unknown>>): string {
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
  { fields, documents, existingDocuments, fileProblems }: RegistrationInput,
): ParsedRegistration<F> {
  const problems: Record<string, MessageKey[]> = {};
  const addProblem = (field: string, key: MessageKey) => {
    const fieldProblems = (problems[field] ??= []);
    if (!fieldProblems.includes(key)) fieldProblems.push(key);
  };
  const parsed = schema.safeParse({ ...fields, ifcsCode: fields['ifcsCode'] || fields['ifscCode'] });
  for (const { path, message } of parsed.error?.issues ?? [])
    addProblem(String(path[0]), message as MessageKey);
  for (const [field, keys] of Object.entries(fileProblems)) for (const key of keys) addProblem(field, key);
  // Somebody whose proof was refused knows better than that there is none.
  if (documents + existingDocuments === 0 && !problems['images'])
    addProblem('images', 'registration.document_required');
  return { form: parsed.data ?? null, problems };
}
