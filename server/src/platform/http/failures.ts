import { errors, type FieldErrors } from '@aaspaas/contract/kernel/errors.ts';
import { en } from '@aaspaas/contract/messages/en/index.ts';
import { hi } from '@aaspaas/contract/messages/hi/index.ts';
import { fill, type Language, type MessageKey, type Values } from '@aaspaas/contract/messages/index.ts';
import type { $ZodIssue } from 'zod/v4/core';
import { Failure, type FailureBody } from '../../kernel/failure.ts';

const catalogues = { en, hi };

/** Returns a catalogue text in a language. */
export function text(language: Language, key: MessageKey, values?: Values): string {
  return fill(catalogues[language][key], language, values);
}

/**
 * Converts zod's issues to a 422 with every issue, by the field's path; a message that is not a catalogue key becomes the
 * general one.
 * @param known problems of the same request found elsewhere
 */
export function validationFailure(
  issues: readonly $ZodIssue[],
  known: Readonly<Record<string, readonly MessageKey[]>> = {},
): Failure {
  const fields: Record<string, MessageKey[]> = Object.fromEntries(
    Object.entries(known).map(([field, keys]) => [field, [...keys]]),
  );
  for (const issue of issues) {
    const key = issue.message in en ? (issue.message as MessageKey) : 'error.invalid_value';
    const messages = (fields[issue.path.join('.')] ??= []);
    if (!messages.includes(key)) messages.push(key);
  }
  return fields[''] ? new Failure('bad_request') : new Failure('invalid', { fields });
}

/** Builds the public body of a refusal in the caller's language. */
export function failureBodyOf(failure: Failure, language: Language, requestId: string): FailureBody {
  const { status, message: key } = errors[failure.code];
  const { fields, values, data, asMessageList } = failure.details;
  const general = text(language, key, values);
  const translated = Object.entries(fields ?? {}).map(
    ([field, keys]) => [field, keys.map((name) => text(language, name, values))] as const,
  );
  return {
    status,
    message: translated[0]?.[1][0] ?? general,
    errors: fields ? (asMessageList ? messageList(translated) : toFieldErrors(translated)) : general,
    ...(data === undefined ? {} : { data }),
    request_id: requestId,
  };
}

/** Messages whose second word is the field, by which clients group them. */
function messageList(translated: readonly (readonly [string, string[]])[]): string[] {
  return translated.flatMap(([field, messages]) =>
    messages.map((message) => `The ${field} field: ${message}`),
  );
}

/** The shapes fixed by api.md: form fields flat (`errors.name`), cart slots under `errors.storedServices["<cart_id>.<field>"]`. */
function toFieldErrors(translated: readonly (readonly [string, string[]])[]): FieldErrors {
  const fieldErrors: FieldErrors = {};
  const slots: Record<string, string[]> = {};
  for (const [field, messages] of translated) {
    const [group, ...rest] = field.split('.');
    if (group === 'storedServices' && rest.length) slots[rest.join('.')] = messages;
    else fieldErrors[group === 'formData' && rest.length ? rest.join('.') : field] = messages;
  }
  return Object.keys(slots).length ? { ...fieldErrors, storedServices: slots } : fieldErrors;
}
