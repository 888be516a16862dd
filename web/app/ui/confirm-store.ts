/** A question before something that cannot simply be taken back. */
export interface Question {
  readonly title: string;
  /** What it is about and what follows. */
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  /** `danger` for what destroys or ends something. */
  readonly kind?: 'danger' | 'plain';
}

interface Asked {
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
}

const listeners = new Set<() => void>();
let asked: Asked | null = null;

/** Asks; true for yes. Closing the dialog is no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    set({
      question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

export function askedNow(): Asked | null {
  return asked;
}

export function onAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}
