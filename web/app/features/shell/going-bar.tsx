import { useContext, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext, useNavigation } from 'react-router';
import { PartTimeout } from './part-timeout.tsx';
import classes from './going-bar.module.css';

/** Says that the next page is on its way. The router tells React in a transition, which on a slow phone comes late: it is asked itself. */
export function GoingBar() {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const asked = useSyncExternalStore(
    (changed) => router?.subscribe(changed) ?? (() => undefined),
    () => (router?.state.navigation.state ?? 'idle') !== 'idle',
    () => false,
  );
  // The router has arrived before the page has.
  const shown = useNavigation().state !== 'idle';
  if (!asked && !shown) return null;
  return (
    <div className={classes.going} aria-hidden="true">
      <PartTimeout />
    </div>
  );
}
