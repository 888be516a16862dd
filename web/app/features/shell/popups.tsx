import { type ComponentType, type LazyExoticComponent, Suspense, useSyncExternalStore } from 'react';
import { closePopup, onPopup, openedPopup, type PopupName } from '../../platform/popup.ts';

/** What a popup of the frame is given. */
export interface PopupProps {
  readonly close: () => void;
}

/**
 * The popups that open from every page, each in a chunk of its own. Whoever builds one adds its line:
 * `place: lazy(() => import('../places/place-popup.tsx'))` with a default export taking `PopupProps`.
 */
const popups: Partial<Record<PopupName, LazyExoticComponent<ComponentType<PopupProps>>>> = {};

/** Shows the popup that is open. */
export function Popups() {
  const name = useSyncExternalStore(onPopup, openedPopup, () => null);
  const Popup = name && popups[name];
  if (!Popup) return null;
  return (
    <Suspense>
      <Popup close={closePopup} />
    </Suspense>
  );
}
