import type { providerEndpoints } from '@aaspaas/contract/features/provider.ts';
import type { registrationEndpoints } from '@aaspaas/contract/features/provider-registration.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { Failure } from '../../../kernel/failure.ts';
import { text } from '../../../platform/http/failures.ts';
import type { AccountDeletion } from '../../identity/index.ts';
import { ownProfile } from './actions/own-profile.ts';
import { register, type RegisterDeps } from './actions/register.ts';
import { readRejectedRegistration, resubmitRegistration } from './actions/resubmit-registration.ts';
import { loadRejectedRegistration } from './actions/load-rejected-registration.ts';

/** Dependencies of the registration and of a professional's profile. */
export interface RegistrationRoutesDeps extends RegisterDeps {
  readonly accountDeletion: AccountDeletion;
  /** Returns the ratings of professionals; those without a review are missing. */
  ratings(
    executor: Executor,
    professionalIds: readonly number[],
  ): Promise<Map<number, { average: number; reviews: number }>>;
}

/** Endpoints of a professional's registration and profile. */
export function registrationRoutes(
  deps: RegistrationRoutesDeps,
): Handlers<keyof typeof registrationEndpoints | keyof typeof providerEndpoints> {
  return {
    'provider.profile': async (_input, { actor }) => {
      const rating = (await deps.ratings(deps.db, [actor.id])).get(actor.id);
      const profile = await ownProfile(deps.db, actor.id, rating);
      return { ...profile, success: true as const, data: profile };
    },
    'provider.register': async ({ body: { ticket, ...fields } }, call) => {
      await (ticket ? resubmitRegistration(deps, call, { ...fields, ticket }) : register(deps, call, fields));
      return { message: text(call.language, 'registration.submitted') };
    },
    'provider.bank_branch': async ({ params }) => {
      const result = await deps.bankBranches.find(params.ifsc);
      if (result === 'not_found') throw new Failure('ifsc_not_found');
      const { bank, branch } = result === 'unavailable' ? { bank: '', branch: null } : result;
      return { data: { bankName: bank, branchName: branch ?? '' } };
    },
    'provider.delete_registration': async ({ body }, call) => {
      const { language } = call;
      const { account } = await loadRejectedRegistration(deps, body.ticket);
      if (body.otp !== undefined) {
        const erased = await deps.accountDeletion.deleteAccount(account.id, body.otp);
        return {
          message: text(language, 'registration.deletion_requested'),
          data: { erase_at: isoOf(erased) },
        };
      }
      const { sent, times } = await deps.accountDeletion.sendCode(account.id, body.again ?? false, call);
      return {
        message: text(language, sent ? 'identity.code_sent' : 'identity.code_still_valid'),
        data: times,
      };
    },
    'provider.registration': async ({ body }) => ({
      data: await readRejectedRegistration(deps, body.ticket),
    }),
  };
}
