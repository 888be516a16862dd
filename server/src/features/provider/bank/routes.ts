import type { bankAccountEndpoints } from '@aaspaas/contract/features/bank-accounts.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { changeBankAccount, type ChangeBankAccountDeps } from './actions/change-bank-account.ts';

/** Endpoints with which a professional changes their bank account. */
export function bankAccountRoutes(
  deps: ChangeBankAccountDeps,
): Handlers<('bank.send_code' | 'bank.change') & keyof typeof bankAccountEndpoints> {
  return {
    'bank.send_code': async ({ body }, call) => {
      const { actor, language } = call;
      const { sent, times } = await deps.bankCodes.send(actor, body.again ?? false, call);
      return {
        message: text(language, sent ? 'identity.code_sent' : 'identity.code_still_valid'),
        data: times,
      };
    },
    'bank.change': async ({ body }, call) => {
      await changeBankAccount(deps, call, body);
      return { message: text(call.language, 'bank.changed') };
    },
  };
}
