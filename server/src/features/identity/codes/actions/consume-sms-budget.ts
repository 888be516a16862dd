import { Failure } from '../../../../kernel/failure.ts';
import { networkOf } from '../../../../kernel/network.ts';
import type { Deps } from '../../deps.ts';

const DAY = 86_400;

/**
 * Takes one SMS from the daily budgets. The network's budget comes first, so that a network over its budget does not use
 * up the number's or the global one.
 * @throws `sms_budget`
 */
export async function consumeSmsBudget(
  { limits, smsBudget, securityLog, vault }: Pick<Deps, 'limits' | 'smsBudget' | 'securityLog' | 'vault'>,
  { mobile, address }: { readonly mobile: string; readonly address: string },
): Promise<void> {
  const budgets = [
    [`sms-network:${networkOf(address)}`, smsBudget.perNetwork, 'sms_network'],
    [`sms-number:${vault.mac(`sms ${mobile}`).toString('hex')}`, smsBudget.perNumber, 'sms_number'],
    ['sms-total', smsBudget.total, 'sms_total'],
  ] as const;
  for (const [key, max, reason] of budgets)
    try {
      await limits.hit(key, { max, seconds: DAY });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      securityLog.record('code_exhausted', { address, reason });
      throw new Failure('sms_budget', error.details);
    }
}
