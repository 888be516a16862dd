import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../../platform/db/connect.ts';
import { WELFARE_STATE, welfareOf } from '../../tax/rules/welfare.ts';
import { welfareLevyOf } from '../../tax/store.ts';
import type { PlannedLine } from '../rules/payout.ts';

/** Where the work of a payable is. */
export interface JobPlace {
  readonly subject: string;
  /** The job: the same for the work and its extra time. */
  readonly job: number;
  /** The subjects of all payables of the job. */
  readonly subjects: readonly string[];
  /** Null if the map did not know it. */
  readonly state: IndianState | null;
}

/** Returns where the work of payables is, by their subjects; booking knows it. What is no work is missing. */
export type LoadJobPlaces = (executor: Executor, subjects: readonly string[]) => Promise<readonly JobPlace[]>;

/** Adds to the parts of payments, which are about to be approved, the welfare levy on them. Approvals wait for each other. */
export async function levyLines(
  tx: Tx,
  loadJobPlaces: LoadJobPlaces,
  lines: readonly PlannedLine[],
  now: Date,
): Promise<(PlannedLine & { readonly welfare: Money })[]> {
  const none = () => lines.map((line) => ({ ...line, welfare: paise(0) }));
  const levy = await welfareLevyOf(tx, dateOf(now));
  if (!levy) return none();
  const ids = lines.map(({ payableId }) => payableId);
  const { rows: payables } = await sql<{ id: number; subject: string }>`
    select id, subject from payables where id = any(${ids}::bigint[])`.execute(tx);
  const places = (
    await loadJobPlaces(
      tx,
      payables.map(({ subject }) => subject),
    )
  ).filter(({ state }) => state === WELFARE_STATE);
  if (places.length === 0) return none();
  const jobOf = new Map(
    places.flatMap(({ job, subjects }) => subjects.map((subject) => [subject, job] as const)),
  );
  const { rows: paid } = await sql<{ subject: string; welfare: number }>`
    select y.subject, sum(o.welfare)::bigint as welfare from payout_lines o join payables y on y.id = o.payable_id
    where o.live and o.welfare > 0 and y.subject = any(${[...jobOf.keys()]}::text[]) group by y.subject`.execute(
    tx,
  );
  const levied = new Map<number, Money>();
  for (const { subject, welfare } of paid) {
    const job = jobOf.get(subject);
    if (job !== undefined) levied.set(job, paise((levied.get(job) ?? 0) + welfare));
  }
  const subjectOf = new Map(payables.map(({ id, subject }) => [id, subject]));
  const amounts = welfareOf(
    lines.map(({ payableId, amount }) => ({
      amount,
      job: jobOf.get(subjectOf.get(payableId) ?? '') ?? null,
    })),
    levy,
    levied,
  );
  return lines.map((line, index) => ({ ...line, welfare: amounts[index] ?? paise(0) }));
}
