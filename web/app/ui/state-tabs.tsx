import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TabRow } from './tab-row.tsx';

/**
 * A list's statuses as tabs of one page, with `?state=` in the address; the first status is the page without it, unless that is
 * another page (`stateOfFirst`).
 */
export function StateTabs<State extends string>({
  label,
  path,
  states,
  current,
  stateOfFirst = false,
  tab,
}: {
  label: string;
  path: string;
  states: readonly State[];
  current: State;
  stateOfFirst?: boolean;
  /** The content of a status tab. */
  tab: (state: State) => ReactNode;
}) {
  return (
    <TabRow label={label}>
      {states.map((state) => (
        <Link
          key={state}
          to={state === states[0] && !stateOfFirst ? path : `${path}?state=${state}`}
          aria-current={state === current ? 'page' : undefined}
        >
          {tab(state)}
        </Link>
      ))}
    </TabRow>
  );
}
