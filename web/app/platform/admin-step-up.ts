import { ApiFailure } from './api-client.ts';

/** A call that waits for a code of the authenticator app. */
export interface PendingStepUp {
  /** Continues after the code was accepted, or gives up. */
  readonly respond: (confirmed: boolean) => void;
}

const listeners = new Set<() => void>();
let pending: (PendingStepUp & { readonly result: Promise<boolean> }) | null = null;

/**
 * Runs a call; if the server asks for a code first, opens the dialog and runs the same call again, with the same idempotency
 * key. Calls that are refused meanwhile wait for the same dialog.
 * @throws the refusal if the dialog is closed
 */
export async function withStepUp<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isStepUpRequired(error) || !(await ask())) throw error;
    return run();
  }
}

export function pendingStepUp(): PendingStepUp | null {
  return pending;
}

export function onPendingStepUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isStepUpRequired(error: unknown): boolean {
  return (
    error instanceof ApiFailure &&
    error.status === 403 &&
    (error.data as { step_up?: boolean } | undefined)?.step_up === true
  );
}

function ask(): Promise<boolean> {
  if (pending) return pending.result;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  set({
    result: promise,
    respond: (confirmed) => {
      set(null);
      resolve(confirmed);
    },
  });
  return promise;
}

function set(next: typeof pending): void {
  pending = next;
  for (const listener of listeners) listener();
}
