import type { registrationEndpoints } from '@aaspaas/contract/features/provider-registration.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { Failure } from '../../kernel/failure.ts';
import { text } from '../../platform/http/failures.ts';
import type { Leaving } from '../identity/index.ts';
import { register, type RegisterParts } from './actions/register.ts';
import { readRejected, registerAgain } from './actions/register-again.ts';
import { openRejection } from './open-rejection.ts';

export function registrationRoutes(
  parts: RegisterParts & { readonly leaving: Leaving },
): Handlers<keyof typeof registrationEndpoints> {
  return {
    'provider.register': async ({ body: { ticket, ...fields } }, call) => {
      await (ticket ? registerAgain(parts, call, { ...fields, ticket }) : register(parts, call, fields));
      return { message: text(call.language, 'registration.done') };
    },
    'provider.bank_branch': async ({ params }) => {
      const found = await parts.bankBranches.find(params.ifsc);
      if (found === 'not_found') throw new Failure('ifsc_not_found');
      const { bank, branch } = found === 'unavailable' ? { bank: '', branch: null } : found;
      return { data: { bankName: bank, branchName: branch ?? '' } };
    },
    'provider.leave': async ({ body }, call) => {
      const { language } = call;
      const { account } = await openRejection(parts, body.ticket);
      if (body.otp !== undefined) {
        const erased = await parts.leaving.leave(account.id, body.otp);
        return { message: text(language, 'registration.leaving'), data: { erased_from: isoOf(erased) } };
      }
      const { sent, times } = await parts.leaving.ask(account.id, body.again ?? false, call);
      return {
        message: text(language, sent ? 'identity.code_sent' : 'identity.code_still_valid'),
        data: times,
      };
    },
    'provider.registration': async ({ body }) => ({ data: await readRejected(parts, body.ticket) }),
  };
}
