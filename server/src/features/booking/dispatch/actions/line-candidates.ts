import type { Executor } from '../../../../platform/db/connect.ts';
import { requireFound } from '../../actions/booking-transaction.ts';
import { accountsByIds } from '../../../identity/index.ts';
import { bookingStore } from '../../lines/store.ts';
import type { Reason } from '../../rules/reason.ts';
import { totalMinutes } from '../rules/assignment-cost.ts';
import { dispatchStore } from '../store.ts';

/** A professional who was considered for a line. */
export interface LineCandidate {
  readonly professionalId: number;
  readonly name: string;
  readonly chosen: boolean;
  /** The whole cost in minutes; null if the plan did not compute one. */
  readonly minutes: number | null;
  readonly reasons: readonly Reason[];
}

/**
 * Returns who was considered when a line was last assigned.
 *
 * @throws `not_found` if the line does not exist
 */
export async function lineCandidates(executor: Executor, lineId: number): Promise<LineCandidate[]> {
  requireFound(await bookingStore(executor).findLine(lineId));
  const rows = await dispatchStore(executor).candidatesOf(lineId);
  const accounts = await accountsByIds(
    executor,
    rows.map(({ professional_id }) => professional_id),
  );
  return rows.map(({ professional_id, chosen, cost, reasons }) => ({
    professionalId: professional_id,
    name: accounts.get(professional_id)?.name ?? '',
    chosen,
    minutes: cost && totalMinutes(cost),
    reasons,
  }));
}

/** Returns the sort keys of a candidate: the chosen one, then by cost, then those without; the last key is unique. */
export function candidateKey({ chosen, minutes, professionalId }: LineCandidate): readonly number[] {
  return [chosen ? 0 : 1, minutes ?? Number.MAX_SAFE_INTEGER, professionalId];
}
