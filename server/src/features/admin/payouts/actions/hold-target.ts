import { sql } from 'kysely';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { accountsByIds } from '../../../identity/index.ts';

/**
 * Returns what an operator's hold is about: the pay of a booking or, without one, of the professional. A booking in which the professional has
 * several jobs with pay cannot be held by its code alone; its jobs are held with the professional.
 *
 * @throws `not_found` for an account that is no professional's, or a booking without pay of this professional
 */
export async function holdTarget(
  executor: Executor,
  professionalId: number,
  bookingCode: string | null,
): Promise<{ readonly payableId: number } | { readonly accountId: number }> {
  const account = (await accountsByIds(executor, [professionalId])).get(professionalId);
  if (account?.role !== 'employee') throw new Failure('not_found');
  if (bookingCode === null) return { accountId: professionalId };
  const { rows } = await sql<{ payable_id: number }>`
    select distinct e.payable_id
    from bookings b join booking_lines l on l.booking_id = b.id join payables y on y.subject = 'line:' || l.id
    join ledger_entries e on e.payable_id = y.id and e.account = 'pro' and e.account_id = ${professionalId}
    where b.code = ${bookingCode} order by e.payable_id limit 2`.execute(executor);
  const [first, second] = rows;
  if (!first || second) throw new Failure('not_found');
  return { payableId: first.payable_id };
}
