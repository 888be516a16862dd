import { INSTANT_REACH_MINUTES, type NearbyOnDuty } from '../../dispatch/rules/arrival.ts';

/** Professionals who are asked together. */
export interface Ring {
  /** The most minutes to the place. */
  readonly minutes: number;
  /** The most professionals. */
  readonly professionals: number;
  /** How long they have to answer. */
  readonly seconds: number;
}

/** The rings in the order in which they are asked (dispatch.md, section 3). */
export const RINGS: readonly [Ring, ...Ring[]] = [
  { minutes: 15, professionals: 3, seconds: 45 },
  { minutes: 25, professionals: 5, seconds: 45 },
  { minutes: INSTANT_REACH_MINUTES, professionals: 8, seconds: 60 },
];

/** While no one is left to ask, the search looks again for professionals who came on duty. */
export const IDLE_SECONDS = 15;

/** The next step of a search. */
export interface RingStep {
  /** The ring that is asked, from 1. */
  readonly ring: number;
  /** The professionals who are asked, nearest first; empty if there is no one within the last ring. */
  readonly asked: readonly NearbyOnDuty[];
  readonly seconds: number;
}

/**
 * Returns the ring to ask after `asked` rings: the next one that is not empty. After the last ring, professionals
 * who came within reach since are asked.
 */
export function nextRing(candidates: readonly NearbyOnDuty[], asked: number): RingStep {
  const sorted = [...candidates].sort(
    (one, other) => one.minutes - other.minutes || one.professionalId - other.professionalId,
  );
  for (let ring = Math.min(asked + 1, RINGS.length); ; ring += 1) {
    const { minutes, professionals, seconds } = RINGS[ring - 1] ?? RINGS[0];
    const within = sorted.filter((one) => one.minutes <= minutes).slice(0, professionals);
    if (within.length > 0) return { ring, asked: within, seconds };
    if (ring >= RINGS.length) return { ring, asked: [], seconds: IDLE_SECONDS };
  }
}
