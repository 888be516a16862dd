import { ApiFailure } from '../../../platform/api-client.ts';

/** Returns a refusal with its list of errors keyed by field, which is the second word of each text (api.md, "Rules for every call"). */
export function groupErrorsByField(failure: ApiFailure): ApiFailure {
  const { errors, status, message, retryAfter, data } = failure;
  if (!Array.isArray(errors)) return failure;
  const fields: Record<string, string[]> = {};
  for (const text of errors as readonly string[]) {
    const [, field = ''] = text.split(' ');
    (fields[field] ??= []).push(text.replace(/^The \S+ field: /, ''));
  }
  const joined = Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [field, [texts.join(' ')]]),
  );
  return new ApiFailure(status, message, { errors: joined, retryAfter, data });
}
