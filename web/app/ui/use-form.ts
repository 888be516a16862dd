import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { ApiFailure } from '../platform/api-client.ts';
import { replayEarlySubmit } from '../platform/early-submit.ts';
import { draftKey, readDraft, writeDraft } from '../platform/form-drafts.ts';
import { session } from '../platform/session.ts';
import { reloginPath } from '../platform/expired-session.ts';
import { writeTab } from '../platform/tab-store.ts';
import { useText } from '../platform/use-text.ts';

/** What a form's field can hold. */
export type FieldValue = string | boolean | number | null;

/** For each field the key of what is wrong with it, or nothing. */
export type Problems<V> = { readonly [K in keyof V]?: MessageKey | null | undefined };

export interface FormOptions<V extends Record<string, FieldValue>> {
  readonly initial: V;
  /** Says what is wrong with the values; pure. A contract's schema does it with `schemaCheck` (check-with.ts). */
  readonly check: (values: V) => Problems<V>;
  /** Sends the values; an `ApiFailure` puts its texts under the fields and keeps everything typed. */
  readonly send: (values: V) => Promise<void>;
  /** Keeps what is typed in this tab under this name for this account until it was sent: a login or a reload loses nothing. */
  readonly draftName?: string;
  /** Fields that are never kept (passwords). */
  readonly secret?: readonly (keyof V)[];
}

/** A form's values, texts under its fields, and what to hand to the parts. */
export interface Form<V extends Record<string, FieldValue>> {
  readonly values: V;
  readonly busy: boolean;
  /** A refusal that belongs to no field. */
  readonly failure: string | null;
  /** What is wrong with a field, as a text. */
  errorOf(name: keyof V): string | null;
  set<K extends keyof V>(name: K, value: V[K]): void;
  /** How often it was refused so far; a form in steps opens the step of its first error by it. */
  readonly failedSubmits: number;
  /** Shows what is wrong with some of the fields and goes to the first; answers whether all of them are right. */
  validate(names: readonly (keyof V)[]): boolean;
  /** Puts a text of the server's under a field. */
  setError(name: keyof V, text: string): void;
  /** Props of a field of text. */
  field(name: keyof V & string): {
    name: string;
    value: string;
    error: string | null;
    onChange: (value: string) => void;
    onBlur: () => void;
  };
  /** Props of a box to tick. */
  checkbox(name: keyof V & string): {
    name: string;
    checked: boolean;
    error: string | null;
    onChange: (checked: boolean) => void;
  };
  readonly props: {
    noValidate: true;
    ref: (form: HTMLFormElement | null) => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
}

const BLUR_DELAY_MS = 250;

/** Runs a form: checks on leaving a field and on submit, goes to the first error, loses nothing on a failure. */
export function useForm<V extends Record<string, FieldValue>>({
  initial,
  check,
  send,
  draftName,
  secret = [],
}: FormOptions<V>): Form<V> {
  const t = useText();
  const navigate = useNavigate();
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<keyof V>>(new Set());
  const [serverErrors, setServerErrors] = useState<Partial<Record<keyof V, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const [failedSubmits, setFailedSubmits] = useState(0);

  // Kept values come after the first render, which has to be the server's.
  useEffect(() => {
    const savedDraft = draftName && readDraft(draftName);
    if (savedDraft) setValues((now) => ({ ...now, ...savedDraft }));
  }, [draftName]);

  // Drawn together with the errors that it looks for.
  useEffect(() => {
    if (failedSubmits === 0) return;
    const invalidFields = element.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    // What a step that is not open holds cannot be gone to.
    [...invalidFields].find((field) => field.getClientRects().length > 0)?.focus();
  }, [failedSubmits]);

  // What was typed before the page could listen: the fields still hold it when the form comes to life.
  const attachForm = useCallback((form: HTMLFormElement | null) => {
    element.current = form;
    if (form) replayEarlySubmit(form);
    const entered = form ? enteredValues(form) : {};
    setValues((now) => ({
      ...now,
      ...Object.fromEntries(Object.entries(entered).filter(([field]) => typeof now[field] === 'string')),
    }));
  }, []);

  const problems = check(values);
  const errorOf = (name: keyof V) => {
    const key = problems[name];
    // While it is sent its values were found right; a part that empties then, e.g. sent files, is no problem to show.
    return serverErrors[name] ?? (!busy && touched.has(name) && key ? t(key) : null);
  };

  const set = <K extends keyof V>(name: K, value: V[K]) => {
    // From what stands now, not from what was drawn: two fields may be set by one event.
    setValues((now) => {
      const next = { ...now, [name]: value };
      if (draftName) writeDraft(draftName, next, secret);
      return next;
    });
    setServerErrors(({ [name]: _gone, ...rest }) => rest as Partial<Record<keyof V, string>>);
  };

  const submit = async () => {
    if (busy) return;
    setFailure(null);
    setTouched(new Set(Object.keys(values)));
    if (Object.values(problems).some(Boolean)) {
      setFailedSubmits((count) => count + 1);
      return;
    }
    setBusy(true);
    const [before, from] = [session(), window.location.href];
    // Named before it is sent: sending may change who is logged in.
    const draft = draftName && draftKey(draftName);
    try {
      await send(values);
      if (draft) writeTab(draft, null);
      setTouched(new Set());
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const login = error.status === 401 ? reloginPath(before, from) : null;
      // What was typed is kept for afterwards.
      if (login) {
        await navigate(login);
        return;
      }
      const known = Object.fromEntries(Object.entries(error.fields).filter(([field]) => field in values));
      setServerErrors(known as Partial<Record<keyof V, string>>);
      setFailedSubmits((count) => count + 1);
      if (Object.keys(known).length === 0) setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    busy,
    failure,
    errorOf,
    set,
    failedSubmits,
    validate: (names) => {
      setTouched((now) => new Set([...now, ...names]));
      const all = names.every((name) => !problems[name] && !serverErrors[name]);
      if (!all) setFailedSubmits((count) => count + 1);
      return all;
    },
    setError: (name, text) => setServerErrors((now) => ({ ...now, [name]: text })),
    field: (name) => ({
      name,
      value: String(values[name] ?? ''),
      error: errorOf(name),
      onChange: (value) => set(name, value as V[typeof name]),
      // Not at once: a text that appears under the finger moves what is being pressed.
      onBlur: () => void setTimeout(() => setTouched((now) => new Set(now).add(name)), BLUR_DELAY_MS),
    }),
    checkbox: (name) => ({
      name,
      checked: values[name] === true,
      error: errorOf(name),
      onChange: (checked) => set(name, checked as V[typeof name]),
    }),
    props: {
      noValidate: true,
      ref: attachForm,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}

function enteredValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}
