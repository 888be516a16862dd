import { NoticesPage } from '../../features/notification/notices-page.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';
import { Page } from '../../ui/frame.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';

export const meta = pageTitle('notification.title');

export const clientLoader = guarded('verified', async () => null);

export function HydrateFallback() {
  return (
    <Page narrow>
      <ListSkeleton rows={5} />
    </Page>
  );
}

export default NoticesPage;
