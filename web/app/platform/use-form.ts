import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { ApiFailure } from './api-client.ts';
import { replayEarlySubmit } from './early-submit.ts';
import { draftKey, readDraft, writeDraft } from './form-drafts.ts';
import { session, type Session } from './session.ts';
import { writeTab } from './tab-store.ts';
import { useText } from '../ui/language/use-text.ts';
import { toast } from '../ui/toast-store.ts';
import { pageLanguage, textIn } from '../ui/language/language.ts';
import { saveReturnTo } from './return-to.ts';

/** The value types of a form field. */
export type FieldValue = string | boolean | number | null;

/** The error's text key for each field, if any. */
export type Problems<V> = { readonly [K in keyof V]?: MessageKey | null | undefined };

export interface FormOptions<V extends Record<string, FieldValue>> {
  readonly initial: V;
  /** Validates the values; pure. For a contract schema use `schemaCheck` (check-with.ts). */
  readonly check: (values: V) => Problems<V>;
  /** Sends the values; an `ApiFailure` puts its texts under the fields and keeps all input. */
  readonly send: (values: V) => Promise<void>;
  /** The name under which this tab stores the account's draft until it is sent, so that a login or a reload loses nothing. */
  readonly draftName?: string;
  /** Fields that are never stored (passwords). */
  readonly secret?: readonly (keyof V)[];
}

/** A form's values and errors, and the props of its fields. */
export interface Form<V extends Record<string, FieldValue>> {
  readonly values: V;
  readonly busy: boolean;
  /** A refusal that belongs to no field. */
  readonly failure: string | null;
  /** Returns the error text of a field. */
  errorOf(name: keyof V): string | null;
  set<K extends keyof V>(name: K, value: V[K]): void;
  /** The number of refusals so far; a form in steps uses it to open the step of its first error. */
  readonly failedSubmits: number;
  /** Shows the errors of some fields and focuses the first; returns whether all of them are valid. */
  validate(names: readonly (keyof V)[]): boolean;
  /** Puts a server error under a field. */
  setError(name: keyof V, text: string): void;
  /** Returns the props of a text field. */
  field(name: keyof V & string): {
    name: string;
    value: string;
    error: string | null;
    onChange: (value: string) => void;
    onBlur: () => void;
  };
  /** Returns the props of a checkbox. */
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

/** Manages a form: validates on blur and on submit, focuses the first error, and keeps the input after a failure. */
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
  /** The number of times the form was sent; a blur before the last of them shows no error. */
  const timesSent = useRef(0);

  // Restore the draft after the first render, which must match the server's.
  useEffect(() => {
    const savedDraft = draftName && readDraft(draftName);
    if (savedDraft) setValues((now) => ({ ...now, ...savedDraft }));
  }, [draftName]);

  // Runs after the errors are rendered, since it searches for them.
  useEffect(() => {
    if (failedSubmits === 0) return;
    const invalidFields = element.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    // A field in a closed step cannot take the focus.
    [...invalidFields].find((field) => field.getClientRects().length > 0)?.focus();
  }, [failedSubmits]);

  // Adopt input typed before hydration; the fields still contain it.
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
    // While sending, the values have already been validated; a part that empties then, such as uploaded files, is not an error.
    return serverErrors[name] ?? (!busy && touched.has(name) && key ? t(key) : null);
  };

  const set = <K extends keyof V>(name: K, value: V[K]) => {
    // Based on the latest values, not the rendered ones: one event may set two fields.
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
    // Compute the key before sending, which may change the session.
    const draft = draftName && draftKey(draftName);
    try {
      await send(values);
      if (draft) writeTab(draft, null);
      timesSent.current += 1;
      setTouched(new Set());
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const login = error.status === 401 ? reloginPath(before, from) : null;
      // The draft is kept for after the login.
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
      // Delayed: an error text that appears immediately would move the element being pressed.
      onBlur: () => {
        const sentBefore = timesSent.current;
        setTimeout(() => {
          // The press that left the field also sent the form, which may be empty by now.
          if (timesSent.current === sentBefore) setTouched((now) => new Set(now).add(name));
        }, BLUR_DELAY_MS);
      },
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

const LOGIN_PATHS = { user: '/login', employee: '/employee-login', admin: '/admin/login' } as const;

/**
 * Returns the login path when the session turned out to be over during a submission; stores the return path and shows a
 * message. Returns null if there was no session, or the page has already redirected.
 *
 * @param sessionBefore the session when the form was sent
 * @param from the page's address at that time
 */
function reloginPath(sessionBefore: Session, from: string): string | null {
  if (!sessionBefore.token || session().token || window.location.href !== from) return null;
  saveReturnTo(from);
  toast.warning(textIn(pageLanguage())('guard.log_in'));
  return LOGIN_PATHS[sessionBefore.role ?? 'user'];
}
