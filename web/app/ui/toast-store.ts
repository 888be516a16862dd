/** The appearance and announcement urgency of a toast. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** One toast on the screen. */
export interface ToastItem {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

const DURATION_MS = 3000;
const MAX_TOASTS = 4;

const listeners = new Set<() => void>();
let items: readonly ToastItem[] = [];
let last = 0;

/** Shows and announces a text at the top right for three seconds. */
export const toast = {
  success: (text: string) => show('success', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
  error: (text: string) => show('error', text),
};

/** Dismisses a toast early. */
export function dismissToast(id: number): void {
  set(items.filter((item) => item.id !== id));
}

/** The display time of a toast. Hovering or focusing it keeps it (toasts.tsx). */
export const toastTime = DURATION_MS;

export function toastItems(): readonly ToastItem[] {
  return items;
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(kind: ToastKind, text: string): void {
  last += 1;
  // The same text again replaces the earlier toast, so it is not shown twice.
  set([...items.filter((item) => item.text !== text), { id: last, kind, text }].slice(-MAX_TOASTS));
}

function set(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}
