import { useContext, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext, useNavigation } from 'react-router';
import { ChunkTimeout } from './chunk-timeout.tsx';
import classes from './navigation-progress.module.css';

/** Says that the next page is on its way. The router tells React in a transition, which on a slow phone comes late: it is asked itself. */
export function NavigationProgress() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const navigating = useSyncExternalStore(
    (changed) => router?.subscribe(changed) ?? (() => undefined),
    () => (router?.state.navigation.state ?? 'idle') !== 'idle',
    () => false,
  );
  // The router has arrived before the page has.
  const shown = useNavigation().state !== 'idle';
  if (!navigating && !shown) return null;
  return (
    <div className={classes.progress} aria-hidden="true">
      <ChunkTimeout />
    </div>
  );
}
