import type { ServiceSlots, SlotState } from '@aaspaas/contract/features/slots.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import type { SlotChoice } from '../features/cart/service-slots.ts';
import type { Near, NearbyProfessional, ProfessionalCheck } from '../features/catalog/near-professional.ts';
import { today } from '../platform/clock.ts';

const STEP = 30;
const FIRST = 9 * 60;
const LAST = 21 * 60;

/** Half hours from 9:00 am; the states repeat, shifted from day to day. The longer the work, the earlier the last free time. */
export function sampleSlots({
  method,
  duration,
  who,
}: Pick<SlotChoice, 'method' | 'duration' | 'who'>): ServiceSlots {
  const pattern: readonly SlotState[] = ['full', 'few', 'free', 'free', 'free', 'request'];
  const days = Array.from({ length: 14 }, (_, day) => {
    const times = [];
    for (let minute = FIRST; minute <= (method === 'day' ? 12 * 60 : LAST); minute += STEP) {
      const index = (minute - FIRST) / STEP;
      const fits = method === 'day' || minute + duration * 60 <= LAST;
      const state = fits ? (pattern[(index + day) % pattern.length] ?? 'free') : 'full';
      const shown = who.professionalId !== null && state === 'few' ? 'full' : state;
      const hour = String(Math.floor(minute / 60)).padStart(2, '0');
      const date = addDays(today(), day);
      times.push({
        time: `${hour}:${minute % 60 === 0 ? '00' : '30'}`,
        state: day === 3 && shown !== 'full' ? ('request' as const) : shown,
        ...(state === 'request' || day === 3 ? { answer_by: `${addDays(date, -1)}T20:00:00+05:30` } : {}),
      });
    }
    return { date: addDays(today(), day), times: day === 5 ? [] : times };
  });
  return { earliest: null, instant: { minutes: 25 }, days, near: { count: 6, nearest_km: 2 } };
}

export const CHECKS: readonly ProfessionalCheck[] = [
  { kind: 'identity', checked_on: '2026-03-12' },
  { kind: 'address', checked_on: '2026-03-12' },
  { kind: 'skills', checked_on: '2026-04-02' },
];

/** A drawn face, so that the gallery needs no server. */
const PHOTO = `data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><rect width='40' height='40' fill='#F8E3BE'/><circle cx='20' cy='16' r='8' fill='#8a5a3b'/><path d='M6 40a14 14 0 0 1 28 0' fill='#2457D6'/></svg>",
)}`;

export const PROFESSIONALS: readonly NearbyProfessional[] = [
  {
    id: 1,
    name: 'Ramesh G.',
    initials: 'RG',
    photo_url: PHOTO,
    km: 2,
    rating: 4.3,
    reviews: 60,
    jobs: 86,
    years: 14,
    new_here: false,
    checks: CHECKS,
  },
  {
    id: 2,
    name: 'Imran P.',
    initials: 'IP',
    photo_url: null,
    km: 3,
    rating: 5,
    reviews: 41,
    jobs: 54,
    years: 10,
    new_here: false,
    checks: CHECKS.slice(0, 1),
  },
  {
    id: 3,
    name: 'Suresh N.',
    initials: 'SN',
    photo_url: null,
    km: 0,
    rating: null,
    reviews: 0,
    jobs: 0,
    years: 6,
    new_here: true,
    checks: [],
  },
];

export const NEAR: Near = { count: 6, nearest_km: 2, faces: PROFESSIONALS };
