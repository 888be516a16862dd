import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { ashaHistory, LAKSHMI, upcomingBookings, RAMESH, WEEKS, weeklyWork } from './booking-plans.ts';
import { bookingSteps, type Step } from './booking-steps.ts';
import type { Actors } from './actors.ts';
import { enquiries } from './enquiries.ts';
import type { Replay } from './replay.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Returns all events of the demo's history, oldest first. */
export function historySteps(replay: Replay, actors: Actors, now: Date): Step[] {
  const steps = [
    ...weeklyWork(actors, now),
    ...ashaHistory(actors, now),
    ...upcomingBookings(actors, now),
  ].flatMap((plan) => bookingSteps(replay, actors, plan));
  steps.push(
    ...payouts(replay, actors, now),
    ...enquiries(replay, actors, now),
    ...reportAndInbox(replay, actors, now),
  );
  return steps.filter(({ at }) => at <= now).toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Returns the payout runs: the operator pays what is due every Monday; the bank has completed all but the latest run. */
function payouts(replay: Replay, actors: Actors, now: Date): Step[] {
  const { operator } = actors;
  return Array.from({ length: WEEKS - 1 }, (_, week): Step[] => {
    const day = addMinutes(now, -week * WEEK - DAY);
    let run = 0;
    const approve: Step = {
      at: day,
      async run() {
        const { fingerprint, total } = await replay.call(operator, 'payout.preview');
        if (total === 0) return;
        run = (await replay.call(operator, 'payout.approve', { body: { fingerprint } })).data.id;
      },
    };
    const paid: Step = {
      at: addMinutes(day, 20 * HOUR),
      async run() {
        if (run === 0) return;
        const { data } = await replay.call(operator, 'payout.run', { params: { id: String(run) } });
        // One payment of the latest run is still processing at the bank.
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

/** Returns an unanswered report, favourites and read notifications. */
function reportAndInbox(replay: Replay, actors: Actors, now: Date): Step[] {
  const { asha } = actors;
  return [
    {
      at: addMinutes(now, -30 * HOUR),
      run: () =>
        replay.call(asha, 'content.report', {
          body: {
            name: asha.name,
            email: 'asha.kumari@aaspaas.example',
            mobile: asha.mobile,
            service: actors.service('ac-repair'),
            description: 'The receipt shows my old address. Can it be issued again?',
          },
        }),
    },
    {
      at: addMinutes(now, -28 * HOUR),
      run: async () => {
        for (const slug of ['electrician', 'home-deep-cleaning', 'mehendi-artist'])
          await replay.call(asha, 'favourites.add', { params: { id: String(actors.service(slug)) } });
      },
    },
    // Older notifications are read.
    {
      at: addMinutes(now, -27 * HOUR),
      run: async () => {
        for (const person of [
          asha,
          actors.operator,
          actors.professional(RAMESH),
          actors.professional(LAKSHMI),
        ])
          await replay.call(person, 'notification.read', { body: { all: true } });
      },
    },
  ];
}
