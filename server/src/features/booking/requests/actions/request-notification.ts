import type { Executor } from '../../../../platform/db/connect.ts';
import { servicesByIds } from '../../../catalog/index.ts';
import type { LineNotificationData } from '../../lines/rules/line-types.ts';
import { bookingStore } from '../../lines/store.ts';

/** The work of a request, for its notifications. */
export type RequestNotificationData = Pick<
  LineNotificationData,
  'lineId' | 'customerId' | 'service' | 'date' | 'time'
>;

/** Returns the notification data of a line whose professionals are asked; undefined if the line is deleted. */
export async function loadRequestNotification(
  executor: Executor,
  lineId: number,
): Promise<RequestNotificationData | undefined> {
  const line = await bookingStore(executor).findLine(lineId);
  if (!line) return undefined;
  const service = (await servicesByIds(executor, [line.service_id])).get(line.service_id);
  return {
    lineId,
    customerId: line.account_id,
    service: service?.name ?? { en: '', hi: '' },
    date: line.service_date,
    time: line.service_time,
  };
}
