import type { taxDetailsEndpoints } from '@aaspaas/contract/features/tax-details.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { changeTaxDetails, type ChangeTaxDetailsDeps } from './actions/change-tax-details.ts';
import { ownTaxDetails } from './actions/own-tax-details.ts';

/** Endpoints with which a professional states their tax details. */
export function taxDetailsRoutes(deps: ChangeTaxDetailsDeps): Handlers<keyof typeof taxDetailsEndpoints> {
  const read = (professionalId: number) => ownTaxDetails(deps.db, professionalId, dateOf(deps.clock.now()));
  return {
    'tax.details': async (_input, { actor }) => ({ data: await read(actor.id) }),
    'tax.change': async ({ body }, call) => {
      await changeTaxDetails(deps, call, body);
      return { message: text(call.language, 'tax.saved'), data: await read(call.actor.id) };
    },
  };
}
