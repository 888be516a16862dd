import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { ashasPast, LAKSHMI, present, RAMESH, WEEKS, weeklyWork } from './booking-plans.ts';
import { bookingSteps, type Step } from './booking-story.ts';
import type { Cast } from './cast.ts';
import { enquiries } from './enquiries.ts';
import type { Replay } from './replay.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Everything that happened in the demo before it was loaded, oldest first. */
export function historySteps(replay: Replay, cast: Cast, now: Date): Step[] {
  const steps = [...weeklyWork(cast, now), ...ashasPast(cast, now), ...present(cast, now)].flatMap((plan) =>
    bookingSteps(replay, cast, plan),
  );
  steps.push(
    ...payouts(replay, cast, now),
    ...enquiries(replay, cast, now),
    ...reportAndInbox(replay, cast, now),
  );
  return steps.filter(({ at }) => at <= now).toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Every Monday the operator pays what is due; the bank has paid all but the last run. */
function payouts(replay: Replay, cast: Cast, now: Date): Step[] {
  const { operator } = cast;
  return Array.from({ length: WEEKS - 1 }, (_, week): Step[] => {
    const day = addMinutes(now, -week * WEEK - DAY);
    let run = 0;
    const approve: Step = {
      at: day,
      async run() {
        const { print, total } = await replay.call(operator, 'payout.preview');
        if (total === 0) return;
        run = (await replay.call(operator, 'payout.approve', { body: { print } })).data.id;
      },
    };
    const paid: Step = {
      at: addMinutes(day, 20 * HOUR),
      async run() {
        if (run === 0) return;
        const { data } = await replay.call(operator, 'payout.run', { params: { id: String(run) } });
        // Of the latest run one payment is still at the bank.
        for (const item of week === 0 ? data.items.slice(1) : data.items)
          await replay.call(operator, 'payout.mark_paid', {
            params: { id: String(item.id) },
            body: { reference: `NEFT${String(item.id).padStart(8, '0')}` },
          });
      },
    };
    return [approve, paid];
  }).flat();
}

/** A report that is not answered yet, favourites, and messages that were read. */
function reportAndInbox(replay: Replay, cast: Cast, now: Date): Step[] {
  const { asha } = cast;
  return [
    {
      at: addMinutes(now, -30 * HOUR),
      run: () =>
        replay.call(asha, 'content.report', {
          body: {
            name: asha.name,
            email: 'asha.kumari@aaspaas.example',
            mobile: asha.mobile,
            service: cast.service('ac-repair'),
            description: 'The receipt shows my old address. Can it be issued again?',
          },
        }),
    },
    {
      at: addMinutes(now, -28 * HOUR),
      run: async () => {
        for (const slug of ['electrician', 'home-deep-cleaning', 'mehendi-artist'])
          await replay.call(asha, 'favourites.add', { params: { id: String(cast.service(slug)) } });
      },
    },
    // What is older was read.
    {
      at: addMinutes(now, -27 * HOUR),
      run: async () => {
        for (const person of [asha, cast.operator, cast.professional(RAMESH), cast.professional(LAKSHMI)])
          await replay.call(person, 'notification.read', { body: { all: true } });
      },
    },
  ];
}
