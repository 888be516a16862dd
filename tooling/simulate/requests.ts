import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { random } from '../../server/demo/random.ts';
import { nextRing, RINGS } from '../../server/src/features/booking/requests/rules/rings.ts';
import type { Roster } from './roster.ts';

/** Share of working professionals who are on duty, and of requests that are accepted. */
const ON_DUTY = 0.85;
const ACCEPTED = 0.6;

/** A professional accepts or ignores a request after 5 to 60 seconds. */
const ANSWER_SECONDS = { least: 5, most: 60 };

/** Who accepted a request, and when. */
export interface Acceptance {
  readonly professionalId: number;
  readonly at: Date;
}

/**
 * Sends requests in rings until a professional accepts; null if no one does.
 *
 * @param ids of those who can do the job
 */
export function sendRequests(
  roster: Roster,
  request: { readonly key: number; readonly place: { latitude: number; longitude: number } },
  ids: readonly number[],
  now: Date,
): Acceptance | null {
  let candidates = ids
    .filter((id) => isOnDuty(id, now))
    .map((id) => ({ professionalId: id, minutes: roster.minutesTo(id, request.place, now) }));
  let sentAt = now;
  for (let done = 0; done < RINGS.length; ) {
    const { ring, asked, seconds } = nextRing(candidates, done);
    const [first] = asked
      .map(({ professionalId }) => ({ professionalId, seconds: answerSeconds(request.key, professionalId) }))
      .filter((answer) => answer.seconds <= seconds)
      .sort((one, other) => one.seconds - other.seconds);
    if (first) return { professionalId: first.professionalId, at: addMinutes(sentAt, first.seconds / 60) };
    candidates = candidates.filter((one) => !asked.includes(one));
    sentAt = addMinutes(sentAt, seconds / 60);
    done = ring;
  }
  return null;
}

function isOnDuty(professionalId: number, now: Date): boolean {
  const day = Math.floor(now.getTime() / 86_400_000);
  return random(professionalId * 7919 + day).next() < ON_DUTY;
}

/** Returns after how many seconds a professional accepts; infinite if they do not. */
function answerSeconds(key: number, professionalId: number): number {
  const numbers = random(key * 104_729 + professionalId * 31);
  if (numbers.next() >= ACCEPTED) return Number.POSITIVE_INFINITY;
  return numbers.between(ANSWER_SECONDS.least, ANSWER_SECONDS.most);
}
