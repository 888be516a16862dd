import '../../platform/all-texts.ts';
import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { ConsoleCounts } from '@aaspaas/contract/features/admin-console.ts';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useMatches } from 'react-router';
import { mayOpen } from '../../platform/admin-access.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { useOperator } from '../../platform/admin-operator.ts';
import { isNoAccess } from '../../platform/admin-page.ts';
import { onPendingStepUp, pendingStepUp } from '../../platform/admin-step-up.ts';
import { type AccountQuery, useAccountQuery } from '../../platform/query/use-account-query.ts';
import { useSession } from '../../platform/session.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ComingSheet } from '../../ui/sheet.tsx';
import { Bell } from '../notification/bell.tsx';
import header from './frame/header.module.css';
import { Finder } from './finder/finder.tsx';
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
  const operator = useOperator();
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.loaderData;
  // Before the enrolment of an authenticator app the server refuses everything else.
  const shown = role === 'admin' && operator !== null && operator.totp !== 'required';
  const noAccess = operator !== null && (isNoAccess(data) || !mayOpen(pathname + search, operator.grants));
  const [counts, setCounts] = useState<Partial<ConsoleCounts>>({});
  return (
    <>
      {shown && <LoadCounts onLoaded={setCounts} />}
      <ConsoleFrame
        counts={shown ? counts : null}
        grants={operator?.grants ?? []}
        noAccess={noAccess}
        tools={
          shown && (
            <>
              <Finder className={header.iconButton ?? ''} grants={operator.grants} />
              <Bell className={header.iconButton ?? ''} />
            </>
          )
        }
        error={error}
      />
      <StepUp />
      <Popups />
    </>
  );
}

/** Few calls ask for a code, and its fields would be a seventh of the console's first load. */
const { Part: StepUpDialog } = lazyPart(async () => ({
  default: (await import('../identity/step-up-dialog.tsx')).StepUpDialog,
}));

/** The dialog for a code of the authenticator app, from the first call that asks for one. */
function StepUp() {
  const isPending = useSyncExternalStore(onPendingStepUp, pendingStepUp, () => null) !== null;
  const [used, setUsed] = useState(isPending);
  if (isPending && !used) setUsed(true);
  return (
    used && (
      <Suspense fallback={isPending && <ComingSheet />}>
        <StepUpDialog />
      </Suspense>
    )
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

export function ErrorBoundary({ error }: { error: unknown }) {
  return <AdminFrame error={error} />;
}
