/** The popups that belong to the frame and open from every page. */
export type PopupName = 'place' | 'categories' | 'search' | 'notices' | 'sidebar';

/** What a popup of the frame is given. */
export interface PopupProps {
  readonly opened: boolean;
  readonly close: () => void;
}

const listeners = new Set<() => void>();
let opened: PopupName | null = null;

/** Opens a popup of the frame; another one that is open closes. */
export function openPopup(name: PopupName): void {
  set(name);
}

/** Closes whatever popup of the frame is open. */
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
