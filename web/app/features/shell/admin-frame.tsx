import '../../platform/all-texts.ts';
import { useState } from 'react';
import { useMatches } from 'react-router';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { Bell } from '../notification/bell.tsx';
import header from './frame/header.module.css';
import { Popups } from './frame/popups.tsx';
import { WorkFrame } from './frame/work-frame.tsx';

/** Layout of the operators' pages. */
export default function AdminFrame({ error }: { error?: unknown }) {
  const t = useText();
  const { role } = useSession();
  const proven = useProvenOperator();
  const links = [
    { to: '/admin', label: t('queue.title'), end: true },
    { to: '/admin/dispatch', label: t('shell.admin_dispatch') },
    { to: '/admin/professionals', label: t('admin.professionals') },
    { to: '/admin/custom-services', label: t('offer.queue_title') },
    { to: '/admin/enquiries', label: t('enquiry.queue_title') },
    { to: '/admin/pd-enquiries', label: t('enquiry.pd_queue') },
    { to: '/admin/reports', label: t('report.admin_title') },
    { to: '/admin/appeals', label: t('appeal.queue_title') },
    { to: '/admin/refunds', label: t('refund.admin_title') },
    { to: '/admin/payouts', label: t('payout.title') },
    { to: '/admin/books', label: t('books.title') },
    { to: '/admin/messages', label: t('message.title') },
    { to: '/admin/settings', label: t('admin.settings') },
    { to: '/admin/audit', label: t('audit.title') },
  ];
  return (
    <>
      <WorkFrame
        home="/admin"
        links={proven ? links : []}
        login="/admin/login"
        tools={proven && role === 'admin' && <Bell className={header.iconButton ?? ''} />}
        error={error}
      />
      <Popups />
    </>
  );
}

/** Whether the server has answered an operator page; until then the stored role is unconfirmed. */
function useProvenOperator(): boolean {
  const loaded = useMatches().at(-1)?.loaderData !== undefined;
  const [proven, setProven] = useState(loaded);
  if (loaded && !proven) setProven(true);
  return proven || loaded;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <AdminFrame error={error} />;
}
