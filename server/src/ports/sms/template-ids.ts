import { readFileSync } from 'node:fs';
import { SMS_TEMPLATE_NAMES, type SmsTemplateName } from '@aaspaas/contract/features/sms-templates.ts';
import { LANGUAGES, type Language } from '@aaspaas/contract/messages/index.ts';
import { z } from 'zod';

/** The id of each template and language at the vendor. */
export type TemplateIds = Readonly<
  Partial<Record<SmsTemplateName, Readonly<Partial<Record<Language, string>>>>>
>;

const id = z.string().trim().min(1).max(64);
const file = z.partialRecord(z.enum(SMS_TEMPLATE_NAMES), z.partialRecord(z.enum(LANGUAGES), id));

/**
 * Reads the JSON file of SMS_TEMPLATE_IDS, `{"otp_signup": {"en": "…", "hi": "…"}, …}`. Throws an error that names every
 * missing or unknown template at once.
 */
export function readTemplateIds(path: string): TemplateIds {
  const problem = (text: string) => new Error(`SMS_TEMPLATE_IDS: ${text}`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw problem(
      `the file cannot be read as JSON (${(error as NodeJS.ErrnoException).code ?? 'invalid JSON'})`,
    );
  }
  const { data, error } = file.safeParse(json);
  if (!data)
    throw problem(
      error.issues.map(({ path: at, message }) => `${at.join('.') || 'file'}: ${message}`).join('; '),
    );
  const missing = SMS_TEMPLATE_NAMES.flatMap((name) =>
    LANGUAGES.filter((language) => !data[name]?.[language]).map((language) => `${name}.${language}`),
  );
  if (missing.length > 0) throw problem(`ids are missing: ${missing.join(', ')}`);
  return data;
}
