import { useEffect, useSyncExternalStore } from 'react';
import type { Outbox, OutboxView } from '../../platform/outbox/outbox.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { workOutbox } from './jobs/work-outbox.ts';

const EMPTY_VIEW: OutboxView = { account: null, entries: [], sent: [] };

/** The outbox entries of the current account. */
export function useWorkOutbox(): OutboxView {
  return useSyncExternalStore(workOutbox.subscribe, workOutbox.view, () => EMPTY_VIEW);
}

/** Delivers the outbox while a professional has a page open, and shows the results of entries that no screen waits for. */
export function useOutboxDelivery(): void {
  const t = useText();
  const { userId } = useSession();
  useEffect(() => {
    if (userId === null) return;
    return workOutbox.start();
  }, [userId]);
  useEffect(() => {
    const notify: Parameters<Outbox['onEvent']>[0] = ({ entry, refusal }) => {
      const what = t(entry.kind === 'start' ? 'outbox.start' : 'outbox.finish');
      const values = { what, job: entry.title };
      if (refusal) toast.error(t('outbox.not_accepted', { ...values, why: refusal.message }));
      else toast.success(t('outbox.sent', values));
    };
    return workOutbox.onEvent(notify);
  }, [t]);
}
