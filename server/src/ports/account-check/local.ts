import type { AccountCheck } from './port.ts';
import { nameScore } from './name-score.ts';

/** Account numbers that begin with it do not exist, so that the demo can show a refused account. */
const UNKNOWN_PREFIX = '000';
/** Account numbers that begin with it belong to this person, so that the demo can show a review. */
const OTHER_PREFIX = '999';
const OTHER_OWNER = 'Sunita Traders';

/** Answers like a bank, without one: no money moves. The demo and installations without a vendor use it. */
export function localAccountCheck(): AccountCheck {
  return {
    async check({ account, name, reference }) {
      if (account.startsWith(UNKNOWN_PREFIX))
        return { active: false, registeredName: null, score: 0, reference: `local-${reference}` };
      const registeredName = account.startsWith(OTHER_PREFIX) ? OTHER_OWNER : name;
      return {
        active: true,
        registeredName,
        score: nameScore(name, registeredName),
        reference: `local-${reference}`,
      };
    },
    resultOf: async () => 'not_found',
  };
}
