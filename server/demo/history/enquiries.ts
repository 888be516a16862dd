import { addDays, addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { DemoHistory, HistoryQuotation } from '../content/read-history.ts';
import type { Step } from './booking-steps.ts';
import type { Actors, Customer } from './actors.ts';
import type { Replay } from './replay.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

type ServiceEnquiry = DemoHistory['enquiries']['services'][number];
type Move = DemoHistory['enquiries']['moves'][number];

/** Returns the demo customer's enquiries and their answers. */
export function enquirySteps(
  replay: Replay,
  actors: Actors,
  { services, moves }: DemoHistory['enquiries'],
  now: Date,
): Step[] {
  return [
    ...services.flatMap((enquiry) => serviceEnquiry(replay, actors, enquiry, now)),
    ...moves.flatMap((move) => moveEnquiry(replay, actors, move, now)),
  ];
}

function serviceEnquiry(replay: Replay, actors: Actors, enquiry: ServiceEnquiry, now: Date): Step[] {
  const { demoCustomer, operator } = actors;
  const { answer, daysAgo, description } = enquiry;
  let id = '';
  const steps: Step[] = [
    {
      at: addMinutes(now, -daysAgo * DAY - 3 * HOUR),
      async run() {
        const body = { ...contact(demoCustomer), serviceId: actors.service(enquiry.service), description };
        id = String((await replay.call(demoCustomer, 'enquiry.service_send', { body })).data.id);
      },
    },
  ];
  const answered = addMinutes(now, -daysAgo * DAY);
  if (answer?.kind === 'rejection')
    steps.push({
      at: answered,
      run: () =>
        replay.call(operator, 'admin.reject_enquiry', { params: { id }, body: { reason: answer.reason } }),
    });
  if (answer?.kind === 'quotation')
    steps.push({
      at: answered,
      async run() {
        await replay.call(operator, 'admin.quote_enquiry', { params: { id }, body: quote(answer, now) });
        if (!answer.declined) return;
        const { data } = await replay.call(demoCustomer, 'enquiry.service_list');
        const quotation = data.find((one) => String(one.id) === id)?.quotation?.id;
        await replay.call(demoCustomer, 'enquiry.decline', { params: { id: String(quotation) }, body: {} });
      },
    });
  return steps;
}

function moveEnquiry(replay: Replay, actors: Actors, move: Move, now: Date): Step[] {
  const { demoCustomer, operator } = actors;
  const { answer, daysAgo, description, toAddress, pictures } = move;
  let id = '';
  const steps: Step[] = [
    {
      at: addMinutes(now, -daysAgo * DAY - HOUR),
      async run() {
        const body = {
          fromaddress: demoCustomer.address,
          toaddress: toAddress,
          dob: addDays(dateOf(now), 12),
          mobile: demoCustomer.mobile,
          description,
        };
        id = String((await replay.call(demoCustomer, 'enquiry.pd_send', { body, images: pictures })).data.id);
      },
    },
  ];
  if (answer)
    steps.push({
      at: addMinutes(now, -daysAgo * DAY),
      run: () =>
        replay.call(operator, 'admin.quote_pd', {
          params: { id },
          body: { ...quote(answer, now), service_id: actors.service(answer.service) },
        }),
    });
  return steps;
}

/** Returns the fields of a quotation by the day, nine days from now. */
function quote({ days, amount, covers }: HistoryQuotation, now: Date) {
  return {
    method: 'day',
    duration: days,
    date: addDays(dateOf(now), 9),
    time: '09:30',
    amount,
    covers,
    valid_until: addDays(dateOf(now), 6),
  };
}

function contact({ name, mobile, email, address, latitude, longitude }: Customer) {
  return { name, mobile, email, address, latitude, longitude };
}
