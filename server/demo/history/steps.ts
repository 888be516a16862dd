import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { DemoHistory } from '../content/read-history.ts';
import { singleBookings, weeklyWork } from './booking-plans.ts';
import { bookingSteps, type Step } from './booking-steps.ts';
import type { Actors } from './actors.ts';
import { enquirySteps } from './enquiries.ts';
import type { Replay } from './replay.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Returns all events of the demo's history, oldest first. */
export function historySteps(replay: Replay, actors: Actors, history: DemoHistory, now: Date): Step[] {
  const steps = [
    ...weeklyWork(history.weeklyJobs, actors, now),
    ...singleBookings(history.bookings, actors, now),
  ].flatMap((plan) => bookingSteps(replay, actors, plan));
  steps.push(
    ...payouts(replay, actors, history.weeklyJobs.weeks, now),
    ...enquirySteps(replay, actors, history.enquiries, now),
    ...inboxSteps(replay, actors, history, now),
    ...searchSteps(replay, actors, history, now),
  );
  return steps.filter(({ at }) => at <= now).toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Returns the payout runs: one operator prepares what is due every Monday, another one approves it; the bank has completed all but the latest run. */
function payouts(replay: Replay, actors: Actors, weeks: number, now: Date): Step[] {
  const { operator, approver } = actors;
  return Array.from({ length: weeks - 1 }, (_, week): Step[] => {
    const day = addMinutes(now, -week * WEEK - DAY);
    let run = 0;
    const approve: Step = {
      at: day,
      async run() {
        const { fingerprint, total } = await replay.call(operator, 'payout.preview');
        if (total === 0) return;
        run = (await replay.call(operator, 'payout.prepare', { body: { fingerprint } })).data.id;
        await replay.call(approver, 'payout.approve', { params: { id: String(run) }, body: { fingerprint } });
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

/** Returns unanswered reports, favourites and read notifications. */
function inboxSteps(
  replay: Replay,
  { demoCustomer, demoProfessionals, operator, service }: Actors,
  { reports, favourites }: DemoHistory,
  now: Date,
): Step[] {
  return [
    ...reports.map((report) => ({
      at: addMinutes(now, -report.hoursAgo * HOUR),
      run: () =>
        replay.call(demoCustomer, 'content.report', {
          body: {
            name: demoCustomer.name,
            email: demoCustomer.email,
            mobile: demoCustomer.mobile,
            service: service(report.service),
            description: report.description,
          },
        }),
    })),
    {
      at: addMinutes(now, -28 * HOUR),
      run: async () => {
        for (const slug of favourites)
          await replay.call(demoCustomer, 'favourites.add', { params: { id: String(service(slug)) } });
      },
    },
    // Older notifications are read.
    {
      at: addMinutes(now, -27 * HOUR),
      run: async () => {
        for (const person of [demoCustomer, operator, ...demoProfessionals])
          await replay.call(person, 'notification.read', { body: { all: true } });
      },
    },
  ];
}

/** Returns the searches without a result. */
function searchSteps(replay: Replay, { demoCustomer }: Actors, { searches }: DemoHistory, now: Date): Step[] {
  return searches.flatMap(({ query, latitude, longitude, times, daysAgo }) =>
    daysAgo.map(
      (days): Step => ({
        at: addMinutes(now, -days * DAY),
        async run() {
          const sent = { query, latitude: String(latitude), longitude: String(longitude) };
          for (let n = 0; n < times; n += 1)
            await replay.call(demoCustomer, 'discovery.search', { query: sent });
          await replay.flush();
        },
      }),
    ),
  );
}
