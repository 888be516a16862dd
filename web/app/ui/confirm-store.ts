/** A confirmation before an action that is hard to undo. */
export interface ConfirmOptions {
  readonly title: string;
  /** The subject and the consequences. */
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  /** `danger` for actions that destroy or end something. */
  readonly kind?: 'danger' | 'plain';
}

interface PendingConfirm {
  readonly options: ConfirmOptions;
  readonly respond: (yes: boolean) => void;
}

const listeners = new Set<() => void>();
let pending: PendingConfirm | null = null;

/** Asks for confirmation and resolves to true for yes. Closing the dialog is no. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  pending?.respond(false);
  return new Promise((resolve) => {
    set({
      options,
      respond: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

export function pendingConfirm(): PendingConfirm | null {
  return pending;
}

export function onPendingConfirm(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: PendingConfirm | null): void {
  pending = next;
  for (const listener of listeners) listener();
}
