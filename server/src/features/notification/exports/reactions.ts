import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { exportFinished } from '../../admin/events.ts';
import { type NotifyDeps, notify } from '../actions/notify.ts';

/** Notifies operators that the file of their export is ready, or that it failed. */
export function exportReaction(deps: NotifyDeps): Reaction {
  return reaction(exportFinished, 'notification', ({ export_id, account_id, list, rows, at }) =>
    notify(
      deps,
      {
        accountId: account_id,
        origin: `export:${export_id}:${at}`,
        kind: rows === null ? 'admin_export_failed' : 'admin_export_ready',
        facts: { list, ...(rows === null ? {} : { count: rows }) },
        at: new Date(at),
      },
      'inbox',
    ),
  );
}
