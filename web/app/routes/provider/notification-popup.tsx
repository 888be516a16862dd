import { useNavigate } from 'react-router';
import { NoticesPage, NoticesPageSkeleton } from '../../features/notification/notices-page.tsx';
import NoticesPopup from '../../features/notification/notices-popup.tsx';
import { guarded } from '../../platform/guard.ts';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('notification.title');

export const clientLoader = guarded('employee', async () => null);

export const HydrateFallback = NoticesPageSkeleton;

/** The bell's popup as its own address, over the notifications page, where closing it leads. */
export default function NotificationPopup() {
  const navigate = useNavigate();
  return (
    <>
      <NoticesPage />
      <NoticesPopup opened close={() => void navigate('/employee-notification', { replace: true })} />
    </>
  );
}
