import { session } from './session.ts';
import { readTab, writeTab } from './tab-store.ts';

/** The stored values of a form by field. */
export type Draft = Readonly<Record<string, string | boolean | number | null>>;

/** Returns the storage key of a form's draft in this tab; each account has its own, and visitors share one. */
export function draftKey(form: string, owner: number | null = session().userId): string {
  return `form:${owner ?? ''}:${form}`;
}

/** Returns the caller's draft of a form; null if there is none. */
export function readDraft(form: string): Draft | null {
  return readTab<Draft>(draftKey(form));
}

/** Stores the values of a form without the secret fields. */
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

/** Transfers a visitor's draft to the account that logged in. */
export function adoptVisitorDraft(form: string, owner: number, visitorForm: string): void {
  const visitorKey = draftKey(visitorForm, null);
  const visitorDraft = readTab<Draft>(visitorKey);
  if (visitorDraft === null) return;
  writeTab(draftKey(form, owner), visitorDraft);
  writeTab(visitorKey, null);
}
