import type { adminOperatorEndpoints } from '@aaspaas/contract/features/admin-operators.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  confirmEnrolment,
  replaceRecoveryCodes,
  SECOND_FACTOR_ATTEMPTS,
  secondFactorKey,
  startEnrolment,
  startStepUp,
  stepUp,
} from '../../identity/index.ts';
import { runAudited } from '../actions/audited.ts';
import type { AuditDeps } from '../deps.ts';

type SecondFactorCall = keyof typeof adminOperatorEndpoints &
  `operator.${'start_totp' | 'confirm_totp' | 'new_recovery_codes' | 'step_up'}`;

/** The operator's own authenticator app and recovery codes, and the confirmation of a session with a code. */
export function secondFactorRoutes(
  deps: Pick<Platform, 'db' | 'clock' | 'vault' | 'limits'> & AuditDeps,
): Handlers<SecondFactorCall> {
  const { limits } = deps;
  return {
    'operator.start_totp': async (_, call) => {
      const { id } = call.actor;
      const { secret, uri } = await runAudited(
        deps,
        call,
        { action: 'operator.start_totp', subject: `operator:${id}` },
        async (tx, now) => {
          const { changed, ...result } = await startEnrolment(tx, deps, id, now);
          return { detail: {}, result, changed };
        },
      );
      return { data: { secret, uri } };
    },
    'operator.confirm_totp': async ({ body: { totp } }, call) => {
      const { id, sessionId } = call.actor;
      await limits.hit(secondFactorKey(id), SECOND_FACTOR_ATTEMPTS);
      const recovery_codes = await runAudited(
        deps,
        call,
        { action: 'operator.confirm_totp', subject: `operator:${id}` },
        async (tx, now) => {
          const result = await confirmEnrolment(tx, deps, id, totp, now);
          // The code was just entered, so the next call that needs one does not ask again.
          await startStepUp(tx, sessionId, now);
          return { detail: {}, result };
        },
      );
      await limits.reset(secondFactorKey(id));
      return { message: text(call.language, 'operator.enrolled'), data: { recovery_codes } };
    },
    'operator.new_recovery_codes': async (_, call) => {
      const { id } = call.actor;
      const recovery_codes = await runAudited(
        deps,
        call,
        { action: 'operator.new_recovery_codes', subject: `operator:${id}` },
        async (tx) => ({ detail: {}, result: await replaceRecoveryCodes(tx, deps, id) }),
      );
      return { message: text(call.language, 'operator.recovery_replaced'), data: { recovery_codes } };
    },
    'operator.step_up': async ({ body: { totp, recovery_code: recoveryCode } }, call) => {
      const { id } = call.actor;
      await limits.hit(secondFactorKey(id), SECOND_FACTOR_ATTEMPTS);
      const until = await runAudited(
        deps,
        call,
        { action: 'operator.step_up', subject: `operator:${id}` },
        async (tx, now) => {
          const end = await stepUp(tx, deps, call.actor, { totp, recoveryCode }, now);
          return { detail: { recovery_code: totp === undefined }, result: isoOf(end) };
        },
      );
      await limits.reset(secondFactorKey(id));
      return { message: text(call.language, 'operator.stepped_up'), data: { until } };
    },
  };
}
