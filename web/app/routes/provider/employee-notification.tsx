import { NoticesPage, NoticesPageSkeleton } from '../../features/notification/notices-page.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('notification.title');

export const clientLoader = guarded('employee', async () => null);

export const HydrateFallback = NoticesPageSkeleton;

export default NoticesPage;
