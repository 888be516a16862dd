import type { registrationEndpoints } from '@aaspaas/contract/features/provider-registration.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { Failure } from '../../kernel/failure.ts';
import { text } from '../../platform/http/failures.ts';
import { register, type RegisterParts } from './actions/register.ts';
import { readRejected, registerAgain } from './actions/register-again.ts';

export function registrationRoutes(parts: RegisterParts): Handlers<keyof typeof registrationEndpoints> {
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
    'provider.registration': async ({ body }) => ({ data: await readRejected(parts, body.ticket) }),
  };
}
