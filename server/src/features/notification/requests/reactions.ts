import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { accountAudience } from '../../../platform/live/live-event.ts';
import type { LineNotificationData } from '../../booking/events.ts';
import { jobRequested, jobRequestsChanged } from '../../booking/requests/events.ts';
import { dutyEnded } from '../../provider/events.ts';
import { type NotifyDeps, notify, notifyAll } from '../actions/notify.ts';

/** Dependencies in addition to those of a notification; booking does not depend on notification. */
export interface RequestNotificationDeps extends NotifyDeps {
  loadRequestNotification(
    lineId: number,
  ): Promise<Pick<LineNotificationData, 'lineId' | 'customerId' | 'service' | 'date' | 'time'> | undefined>;
}

/**
 * Notifies professionals of requests and of the end of their duty, and updates the screen on which the customer sees how many
 * professionals were asked. Those of professionals are updated by the events themselves.
 */
export function requestReactions(deps: RequestNotificationDeps): Reaction[] {
  const updateCustomer = (lineId: number, customerId: number) =>
    deps.live.announce(deps.db, [
      { audience: accountAudience(customerId), object: `line:${lineId}`, version: null, kind: 'requests' },
    ]);
  return [
    reaction(jobRequested, 'notification', async ({ line_id, professional_ids, sent_at }) => {
      const work = await deps.loadRequestNotification(line_id);
      if (!work) return;
      const { customerId, lineId, service, date, time } = work;
      await updateCustomer(line_id, customerId);
      await notifyAll(
        deps,
        professional_ids.map((accountId) => ({
          accountId,
          origin: `job_request:${line_id}:${sent_at}`,
          kind: 'job_request',
          facts: { detail_id: lineId, service, date, time },
          at: new Date(sent_at),
          bySms: false,
        })),
      );
    }),
    reaction(jobRequestsChanged, 'live', async ({ line_id }) => {
      const work = await deps.loadRequestNotification(line_id);
      if (work) await updateCustomer(line_id, work.customerId);
    }),
    reaction(dutyEnded, 'notification', ({ account_id, at }) =>
      notify(
        deps,
        {
          accountId: account_id,
          origin: `duty_ended:${at}`,
          kind: 'duty_ended',
          facts: {},
          at: new Date(at),
        },
        'inbox',
      ),
    ),
  ];
}
