import {
  type ComponentType,
  lazy,
  type LazyExoticComponent,
  Suspense,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  closePopup,
  onPopup,
  openedPopup,
  type PopupName,
  type PopupProps,
} from '../../../platform/popup.ts';
import { ChunkTimeout } from './chunk-timeout.tsx';

/** The popups available on every page, each in its own chunk. */
const popups: Record<PopupName, LazyExoticComponent<ComponentType<PopupProps>>> = {
  place: lazy(() => import('../../places/place-popup.tsx')),
  categories: lazy(() => import('../../discovery/categories-popup.tsx')),
  search: lazy(() => import('../../discovery/search-popup.tsx')),
  notices: lazy(() => import('../../notification/notices-popup.tsx')),
  sidebar: lazy(() => import('../menus/sidebar.tsx')),
};

/** Renders the open popup; the last one stays mounted until its closing animation ends. */
export function Popups() {
  const name = useSyncExternalStore(onPopup, openedPopup, () => null);
  const [last, setLast] = useState(name);
  if (name && name !== last) setLast(name);
  if (!last) return null;
  const Popup = popups[last];
  return (
    <Suspense fallback={<ChunkTimeout />}>
      <Popup key={last} opened={name === last} close={closePopup} />
    </Suspense>
  );
}
