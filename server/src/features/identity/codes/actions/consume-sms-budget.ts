import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { SmsCategory } from '@aaspaas/contract/features/sms-templates.ts';
import { Failure } from '../../../../kernel/failure.ts';
import { secondsUntil } from '../../../../kernel/rate-limit.ts';
import { networkOf } from '../../../../kernel/network.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Deps } from '../../deps.ts';
import {
  codesOnlyFrom,
  type SmsBudget,
  THROTTLE_MINUTES,
  THROTTLED_PER_NETWORK_HOUR,
  wideNetworkOf,
} from '../rules/sms-budget.ts';
import { alarmStore } from '../store.ts';
import { raiseSmsAlarm } from './raise-sms-alarm.ts';

const HOUR = 3600;
const DAY = 86_400;

const TOTAL_KEY = 'sms-total';

/**
 * Takes one code from the budgets of codes, and from the day's total. The networks' budgets come first, so that a network
 * over its budget does not use up the number's or the global one.
 * @throws `sms_budget` until tomorrow, `too_many` until the next hour
 */
export async function consumeSmsBudget(
  deps: Deps,
  { mobile, address }: { readonly mobile: string; readonly address: string },
): Promise<void> {
  const { clock, limits, smsBudget, securityLog, vault } = deps;
  const network = networkOf(address);
  const wide = wideNetworkOf(network);
  const budgets = [
    ...(wide === null
      ? []
      : [[`sms-hour:${wide}`, await perNetworkHour(deps), HOUR, 'sms_network_hour'] as const]),
    [`sms-network:${network}`, smsBudget.perNetwork, DAY, 'sms_network'],
    [
      `sms-number:${vault.stableMac(`sms ${mobile}`).toString('hex')}`,
      smsBudget.perNumber,
      DAY,
      'sms_number',
    ],
  ] as const;
  const refuse = (reason: string, failure: Failure): Failure => {
    securityLog.record('code_exhausted', { address, reason });
    return failure;
  };
  for (const [key, max, seconds, reason] of budgets)
    try {
      await limits.hit(key, { max, seconds });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      throw refuse(reason, seconds === DAY ? new Failure('sms_budget', error.details) : error);
    }
  const total = await limits.count(TOTAL_KEY, { seconds: DAY });
  await warnOnce(deps, total);
  if (total > smsBudget.total) {
    const now = clock.now();
    const tomorrow = new Date(now.getTime() - (now.getTime() % (DAY * 1000)) + DAY * 1000);
    throw refuse('sms_total', new Failure('sms_budget', { retryAfter: secondsUntil(tomorrow, now) }));
  }
  await limits.count(messagesKey(vault, mobile), { seconds: DAY });
}

/** Dependencies of the budget of messages that are no one-time codes. */
export type MessageBudgetDeps = Pick<Platform, 'db' | 'clock' | 'publish' | 'limits' | 'vault'> & {
  readonly smsBudget: SmsBudget;
};

/**
 * Takes one other message from the budgets; a one-time code was counted when it was created. Returns the budget that is used
 * up, or null. A start code is never withheld: its line limits it, and without it the work cannot begin.
 */
export async function takeMessageBudget(
  deps: MessageBudgetDeps,
  { mobile, category }: { readonly mobile: string; readonly category: SmsCategory },
): Promise<'number_budget' | 'total_budget' | null> {
  const { limits, smsBudget, vault } = deps;
  if (category === 'code') return null;
  const toNumber = await limits.count(messagesKey(vault, mobile), { seconds: DAY });
  if (category === 'notification' && toNumber > smsBudget.messagesPerNumber) return 'number_budget';
  const total = await limits.count(TOTAL_KEY, { seconds: DAY });
  await warnOnce(deps, total);
  const most = category === 'notification' ? codesOnlyFrom(smsBudget.total) : smsBudget.total;
  return total > most ? 'total_budget' : null;
}

const messagesKey = (vault: Pick<Platform['vault'], 'stableMac'>, mobile: string) =>
  `sms-messages:${vault.stableMac(`sms ${mobile}`).toString('hex')}`;

async function perNetworkHour({ db, clock, smsBudget }: Deps): Promise<number> {
  const since = addMinutes(clock.now(), -THROTTLE_MINUTES);
  const throttled = await alarmStore(db).isActive('unverified', since);
  return throttled
    ? Math.min(THROTTLED_PER_NETWORK_HOUR, smsBudget.perNetworkHour)
    : smsBudget.perNetworkHour;
}

/** Raises the alarm about the day's total when it is reached; later messages of the day find it raised. */
async function warnOnce(deps: MessageBudgetDeps, total: number): Promise<void> {
  if (total === codesOnlyFrom(deps.smsBudget.total)) await raiseSmsAlarm(deps, 'budget', DAY);
}
