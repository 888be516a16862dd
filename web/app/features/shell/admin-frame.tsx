import '../../platform/all-texts.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/use-text.ts';
import { Bell } from '../notification/bell.tsx';
import header from './header.module.css';
import { Popups } from './popups.tsx';
import { WorkFrame } from './work-frame.tsx';

/** Layout of the operators' pages. */
export default function AdminFrame({ error }: { error?: unknown }) {
  const t = useText();
  const { role } = useSession();
  const links = [
    { to: '/admin', label: t('shell.admin_dispatch'), end: true },
    { to: '/admin/professionals', label: t('admin.professionals') },
    { to: '/admin/custom-services', label: t('offer.queue_title') },
    { to: '/admin/enquiries', label: t('enquiry.queue_title') },
    { to: '/admin/pd-enquiries', label: t('enquiry.pd_queue') },
    { to: '/admin/reports', label: t('report.admin_title') },
    { to: '/admin/refunds', label: t('refund.admin_title') },
    { to: '/admin/payouts', label: t('payout.title') },
    { to: '/admin/books', label: t('books.title') },
  ];
  return (
    <>
      <WorkFrame
        home="/admin"
        links={links}
        login="/admin/login"
        tools={role === 'admin' && <Bell className={header.iconButton ?? ''} />}
        error={error}
      />
      <Popups />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <AdminFrame error={error} />;
}
