import { session } from './session.ts';
import { readTab, writeTab } from './tab-store.ts';

/** What is kept of a form: its values by field. */
export type Draft = Readonly<Record<string, string | boolean | number | null>>;

/** The name under which this tab keeps a form's draft; each account has its own, and visitors have one. */
export function draftKey(form: string, owner: number | null = session().userId): string {
  return `form:${owner ?? ''}:${form}`;
}

/** The caller's draft of a form; null where there is none. */
export function readDraft(form: string): Draft | null {
  return readTab<Draft>(draftKey(form));
}

/** Keeps the values of a form, without the secret fields. */
export function writeDraft(form: string, values: Draft, secret: readonly PropertyKey[]): void {
  writeTab(
    draftKey(form),
    Object.fromEntries(Object.entries(values).filter(([field]) => !secret.includes(field))),
  );
}

/** Deletes the caller's draft of a form. */
export function clearDraft(form: string): void {
  writeTab(draftKey(form), null);
}

/** Hands what a visitor began to the account that logged in. */
export function adoptVisitorDraft(form: string, owner: number, visitorForm: string): void {
  const visitorKey = draftKey(visitorForm, null);
  const visitorDraft = readTab<Draft>(visitorKey);
  if (visitorDraft === null) return;
  writeTab(draftKey(form, owner), visitorDraft);
  writeTab(visitorKey, null);
}
