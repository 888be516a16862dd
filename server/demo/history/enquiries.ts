import { addDays, addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { PictureSlug } from '../art/pictures.ts';
import type { Step } from './booking-steps.ts';
import type { Actors, Customer } from './actors.ts';
import type { Replay } from './replay.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

const PARCELS: readonly PictureSlug[] = [
  'packing-shifting-help',
  'packing-shifting-help-2',
  'packing-shifting-help-3',
];

/** Returns the customer's enquiries: unanswered, with a quotation, declined and rejected. */
export function enquiries(replay: Replay, actors: Actors, now: Date): Step[] {
  const { asha, operator } = actors;
  const steps: Step[] = [];
  const service = (
    slug: string,
    days: number,
    description: string,
    answer?: (id: string) => Promise<unknown>,
  ) => {
    let id = '';
    steps.push({
      at: addMinutes(now, -days * DAY - 3 * HOUR),
      async run() {
        const body = { ...contact(asha), serviceId: actors.service(slug), description };
        id = String((await replay.call(asha, 'enquiry.service_send', { body })).data.id);
      },
    });
    if (answer) steps.push({ at: addMinutes(now, -days * DAY), run: () => answer(id) });
  };
  const quote = (days: number, amount: number, covers: string) => ({
    method: 'day',
    duration: days,
    date: addDays(dateOf(now), 9),
    time: '09:30',
    amount,
    covers,
    valid_until: addDays(dateOf(now), 6),
  });
  service('house-painting', 1, 'Two bedrooms, about 900 sq ft of wall, one damp corner.');
  service('interior-designer', 3, 'A kitchen of 8 by 10 feet, modular.', (id) =>
    replay.call(operator, 'admin.quote_enquiry', {
      params: { id },
      body: quote(3, 42_500, 'Drawings, two visits, carpenter and fitting; not the appliances.'),
    }),
  );
  service('rooftop-solar', 20, 'Roof of 400 sq ft, bill of about ₹3,000 a month.', (id) =>
    replay.call(operator, 'admin.reject_enquiry', {
      params: { id },
      body: { reason: 'The roof is shared; the society has to ask together.' },
    }),
  );
  service('pest-control', 10, 'Cockroaches in the kitchen, 2 BHK.', async (id) => {
    await replay.call(operator, 'admin.quote_enquiry', {
      params: { id },
      body: quote(1, 1_800, 'Gel and spray, one visit; a second one after 15 days.'),
    });
    const { data } = await replay.call(asha, 'enquiry.service_list');
    const quotation = data.find((one) => String(one.id) === id)?.quotation?.id;
    await replay.call(asha, 'enquiry.decline', { params: { id: String(quotation) }, body: {} });
  });
  for (const [days, amount] of [
    [2, 9_500],
    [0.1, null],
  ] as const) {
    let id = '';
    steps.push({
      at: addMinutes(now, -days * DAY - 60),
      async run() {
        const body = {
          fromaddress: asha.address,
          toaddress: amount
            ? '17, Sampige Road, Malleshwaram, Bengaluru 560003'
            : '9, Lavelle Road, Bengaluru 560001',
          dob: addDays(dateOf(now), 12),
          mobile: asha.mobile,
          description: amount
            ? 'One bedroom and a kitchen, third floor with lift.'
            : 'A piano and six cartons of books.',
        };
        id = String((await replay.call(asha, 'enquiry.pd_send', { body, images: PARCELS })).data.id);
      },
    });
    if (amount)
      steps.push({
        at: addMinutes(now, -days * DAY),
        run: () =>
          replay.call(operator, 'admin.quote_pd', {
            params: { id },
            body: {
              ...quote(1, amount, 'Packing, loading, van and four people.'),
              service_id: actors.service('packing-shifting-help'),
            },
          }),
      });
  }
  return steps;
}

function contact({ name, mobile, address, latitude, longitude }: Customer) {
  return { name, mobile, email: 'asha.kumari@aaspaas.example', address, latitude, longitude };
}
