import { tidyIfsc } from '@aaspaas/contract/features/bank-codes.ts';
import {
  type RegistrationResubmissionForm,
  type RegistrationForm,
  registrationResubmissionForm,
  registrationForm,
} from '@aaspaas/contract/features/provider-registration.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';

/** A registration form as received: unparsed fields, and facts about its ID proofs. */
export interface RegistrationInput {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Number of uploaded ID proofs. */
  readonly documents: number;
  /** Number of ID proofs already stored, when submitted again. */
  readonly existingDocuments: number;
  /** Problems of the files found so far. */
  readonly fileProblems: Readonly<Record<string, readonly MessageKey[]>>;
}

/** The parsed registration form; `form` is null if a field has a problem. */
export interface ParsedRegistration<F> {
  readonly form: F | null;
  readonly problems: Record<string, MessageKey[]>;
}

/** Parses a new registration and returns all problems together. `today` is `YYYY-MM-DD` in Asia/Kolkata. */
export function parseRegistration(
  sent: RegistrationInput,
  today: string,
): ParsedRegistration<RegistrationForm> {
  return read(registrationForm(today), sent);
}

/** Parses a rejected registration that is submitted again. */
export function parseResubmission(
  sent: RegistrationInput,
  today: string,
): ParsedRegistration<RegistrationResubmissionForm> {
  return read(registrationResubmissionForm(today), sent);
}

/** Returns the submitted IFSC, under the specification's field name or the correct one; empty if there is none. */
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
  // If an ID proof was rejected, a second message that it is missing would not help.
  if (documents + existingDocuments === 0 && !problems['images'])
    addProblem('images', 'registration.document_required');
  return { form: parsed.data ?? null, problems };
}
