import { Failure } from '../../../../kernel/failure.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import type { Actor } from '../../../../platform/http/call.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { enrolled, useSecondFactor } from '../../operators/actions/second-factor.ts';
import { stepUpEnd } from '../../operators/rules/step-up.ts';
import { operatorStore } from '../../operators/store.ts';
import { sessionStore } from '../store.ts';

/** Admits a session to calls that need a TOTP code after one was entered in it. Returns until when. */
export async function startStepUp(tx: Tx, sessionId: number, now: Date): Promise<Date> {
  const until = stepUpEnd(now);
  await sessionStore(tx).startStepUp(sessionId, until);
  return until;
}

/**
 * Admits the caller's session to calls that need a TOTP code. The caller counts the attempts
 * (`SECOND_FACTOR_ATTEMPTS`). Returns until when.
 */
export async function stepUp(
  tx: Tx,
  deps: Pick<Platform, 'vault'>,
  actor: Pick<Actor, 'id' | 'sessionId'>,
  sent: { readonly totp?: string | undefined; readonly recoveryCode?: string | undefined },
  now: Date,
): Promise<Date> {
  const operator = await operatorStore(tx).byId(actor.id);
  const factor = operator && enrolled(operator);
  if (!factor) throw new Failure('state_changed');
  const refusal = await useSecondFactor(tx, deps, factor, sent, now);
  if (refusal) throw refusal;
  return startStepUp(tx, actor.sessionId, now);
}
