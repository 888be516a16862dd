import '../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { ConsoleCounts } from '@aaspaas/contract/features/admin-console.ts';
import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { adminCall } from '../../platform/admin-call.ts';
import { type AccountQuery, useAccountQuery } from '../../platform/query/use-account-query.ts';
import { useSession } from '../../platform/session.ts';
import { Bell } from '../notification/bell.tsx';
import header from './frame/header.module.css';
import { ConsoleFrame } from './frame/console-frame.tsx';
import { Popups } from './frame/popups.tsx';

/** The counts of the menu, polled while the page is visible. */
const countsQuery: AccountQuery<ReplyOf<'admin.counts'>> = {
  key: ['admin.counts'],
  load: (options) => adminCall('admin.counts', {}, options),
  pollMs: 30_000,
};

/** Layout of the operators' pages. */
export default function AdminFrame({ error }: { error?: unknown }) {
  const { role } = useSession();
  const proven = useProvenOperator();
  const shown = proven && role === 'admin';
  const [counts, setCounts] = useState<Partial<ConsoleCounts>>({});
  return (
    <>
      {shown && <LoadCounts onLoaded={setCounts} />}
      <ConsoleFrame
        counts={shown ? counts : null}
        tools={shown && <Bell className={header.iconButton ?? ''} />}
        error={error}
      />
      <Popups />
    </>
  );
}

/** Loads the counts in a separate component, because the server renders the frame and has no session to load them with. */
function LoadCounts({ onLoaded }: { onLoaded: (counts: ConsoleCounts) => void }) {
  const { data } = useAccountQuery(countsQuery);
  useEffect(() => {
    if (data) onLoaded(data.data);
  }, [data, onLoaded]);
  return null;
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
