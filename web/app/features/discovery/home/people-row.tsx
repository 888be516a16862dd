import { useBackgroundPart } from '../../../platform/use-background-part.ts';
import { PeopleLink } from './people-link.tsx';

/** Who is near, on phones. It loads after the page; before that, and without scripts, it leads to all services. */
export function PeopleRow() {
  const row = useBackgroundPart(() => import('./loaded-people-row.tsx'));
  return row ? <row.default line={PeopleLink} /> : <PeopleLink />;
}
