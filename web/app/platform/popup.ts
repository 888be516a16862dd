/** The popups of the frame, available on every page. */
export type PopupName = 'place' | 'categories' | 'search' | 'notices' | 'sidebar';

/** The props of a frame popup. */
export interface PopupProps {
  readonly opened: boolean;
  readonly close: () => void;
}

const listeners = new Set<() => void>();
let opened: PopupName | null = null;

/** Opens a popup of the frame and closes any other. */
export function openPopup(name: PopupName): void {
  set(name);
}

/** Closes the open popup of the frame. */
export function closePopup(): void {
  set(null);
}

export function openedPopup(): PopupName | null {
  return opened;
}

export function onPopup(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: PopupName | null): void {
  opened = next;
  for (const listener of listeners) listener();
}
