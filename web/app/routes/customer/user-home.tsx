import { redirect } from 'react-router';
import { guarded } from '../../platform/guard.ts';
import { Page } from '../../ui/frame.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';

/** A customer's home is the start page. */
export const clientLoader = guarded('verified', () => Promise.reject(redirect('/')));

export function HydrateFallback() {
  return (
    <Page>
      <ListSkeleton rows={2} />
    </Page>
  );
}

export default function UserHome() {
  return null;
}
