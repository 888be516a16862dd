import { useContext, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext, useNavigation } from 'react-router';
import { ChunkTimeout } from './chunk-timeout.tsx';
import classes from './navigation-progress.module.css';

/**
 * The loading bar of a navigation. It subscribes to the router directly, because React receives the state in a transition,
 * which is late on a slow phone.
 */
export function NavigationProgress() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const navigating = useSyncExternalStore(
    (changed) => router?.subscribe(changed) ?? (() => undefined),
    () => (router?.state.navigation.state ?? 'idle') !== 'idle',
    () => false,
  );
  // The router finishes before the page is rendered.
  const shown = useNavigation().state !== 'idle';
  if (!navigating && !shown) return null;
  return (
    <div className={classes.progress} aria-hidden="true">
      <ChunkTimeout />
    </div>
  );
}
