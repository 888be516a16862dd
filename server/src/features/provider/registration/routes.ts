import type { registrationEndpoints } from '@aaspaas/contract/features/provider-registration.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { Failure } from '../../../kernel/failure.ts';
import { text } from '../../../platform/http/failures.ts';
import type { AccountDeletion } from '../../identity/index.ts';
import { register, type RegisterDeps } from './actions/register.ts';
import { readRejectedRegistration, resubmitRegistration } from './actions/resubmit-registration.ts';
import { loadRejectedRegistration } from './actions/load-rejected-registration.ts';

export function registrationRoutes(
  deps: RegisterDeps & { readonly accountDeletion: AccountDeletion },
): Handlers<keyof typeof registrationEndpoints> {
  return {
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
