import type { Endpoint, Needs } from '@aaspaas/contract/endpoint.ts';
import {
  type GrantArea,
  hasGrant,
  type OperatorRole,
  seesContacts,
} from '@aaspaas/contract/kernel/grants.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Actor } from './call.ts';

/**
 * Decides whether a caller may use an endpoint: role, verification, the grants of an operator, and a recent TOTP code.
 * @param role the role in the path, for endpoints with `{role}`
 * @throws the refusal
 */
export async function admit(
  record: Pick<Endpoint, 'who' | 'unverified' | 'beforeEnrolment' | 'needs' | 'stepUp'>,
  actor: Actor,
  role: Actor['role'] | null,
): Promise<void> {
  if (record.who === 'public' || record.who === 'optional') return;
  if (actor.role !== (record.who === 'each' ? role : record.who)) throw new Failure('forbidden');
  if (!actor.verified && !(actor.role === 'admin' ? record.beforeEnrolment : record.unverified))
    throw notVerified(actor);
  if (record.needs && record.needs !== 'own' && !hasGrant(actor.roles, record.needs))
    throw new Failure('no_grant', { data: { needs: record.needs } });
  if (record.stepUp && actor.stepUp && !(await actor.stepUp.extend()))
    throw new Failure('step_up_required', { data: { step_up: true } });
}

/** Returns the refusal of an account that has not finished its login: a customer's code, or an operator's TOTP. */
export function notVerified({ role }: Pick<Actor, 'role'>): Failure {
  return role === 'admin'
    ? new Failure('totp_enrolment_required', { data: { totp_enrolment: true } })
    : new Failure('not_verified');
}

/** Money concerns customers, whose contacts finance reads masked. */
const CONTACTS_OF: Partial<Record<GrantArea, GrantArea>> = {
  money: 'customers',
  booking_money: 'customers',
  queue: 'customers',
};

/** Returns whether an operator reads the contacts in replies of an endpoint masked (console.md, section 5). */
export function masksContacts(roles: readonly OperatorRole[], needs: Needs | undefined): boolean {
  if (!needs || needs === 'own') return false;
  const area = needs.split('.')[0] as GrantArea;
  return !seesContacts(roles, CONTACTS_OF[area] ?? area);
}
