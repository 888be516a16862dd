import { NotOpenYet } from '../../features/shell/not-open-yet.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { Page } from '../../ui/frame.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';

export const meta = pageTitle('page.not_open');

export const clientLoader = guarded('user', () => Promise.resolve(null));

export function HydrateFallback() {
  return (
    <Page>
      <ListSkeleton rows={1} />
    </Page>
  );
}

export default NotOpenYet;
