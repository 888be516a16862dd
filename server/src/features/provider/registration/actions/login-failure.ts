import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { RejectedLoginData } from '@aaspaas/contract/features/provider-registration.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { createRegistrationTicket } from './registration-ticket.ts';
import { registrationStore } from '../store.ts';

/**
 * Returns why a professional with a correct password may not log in; null if they may. A rejected professional gets the
 * reason and a ticket that opens their registration for another attempt.
 */
export async function loginFailure(
  { db, clock, vault }: Pick<Platform, 'db' | 'clock' | 'vault'>,
  accountId: number,
): Promise<Failure | null> {
  const professional = await registrationStore(db).professional(accountId);
  if (professional?.state === 'approved') return null;
  if (professional?.state !== 'rejected') return new Failure('not_approved');
  const reason = professional.state_reason ?? '';
  const rejection = { accountId, rejectedAt: professional.state_at };
  const { ticket, until } = createRegistrationTicket(vault, rejection, clock.now());
  const data: RejectedLoginData = { reason, ticket, until: isoOf(until) };
  return new Failure('application_rejected', { values: { reason }, data });
}
