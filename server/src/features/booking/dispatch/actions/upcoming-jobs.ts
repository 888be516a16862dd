import type { Executor } from '../../../../platform/db/connect.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import { settingsOf } from '../../deps.ts';
import { slotOf } from '../../lines/actions/line-effects.ts';
import { rangesOf } from '../../lines/rules/slot.ts';
import { dispatchStore } from '../store.ts';

/** Returns a professional's assigned jobs that have not begun, soonest first. */
export async function upcomingJobs(
  executor: Executor,
  professionalId: number,
): Promise<
  { lineId: number; serviceId: number; date: string; time: string; ranges: readonly TimeWindow[] }[]
> {
  const [lines, settings] = await Promise.all([
    dispatchStore(executor).assignedTo(professionalId),
    settingsOf(executor),
  ]);
  return lines.map((line) => ({
    lineId: line.id,
    serviceId: line.service_id,
    date: line.service_date,
    time: line.service_time,
    ranges: rangesOf(slotOf(line), settings),
  }));
}
