import type { Translate } from '../../ui/language/language.ts';

/** A professional's picture and name before assignment: never the surname, a phone number, an address or a location. */
export interface Face {
  readonly id: number;
  /** First name and initial of the surname: `Ramesh G.` */
  readonly name: string;
  /** The approved photo; null: the initials are shown. */
  readonly photo_url: string | null;
  readonly initials: string;
}

/** A check that was really made. */
export interface ProfessionalCheck {
  readonly kind: 'identity' | 'address' | 'skills';
  /** `YYYY-MM-DD`. */
  readonly checked_on: string;
}

/** A professional near a location, as a customer sees them before assignment. */
export interface NearbyProfessional extends Face {
  /** Whole kilometres; 0: under 1 km. */
  readonly km: number;
  /** One decimal; null without reviews. */
  readonly rating: number | null;
  readonly reviews: number;
  /** Approved jobs. */
  readonly jobs: number;
  /** Years of experience; null if unknown. */
  readonly years: number | null;
  /** No review yet and few approved jobs. */
  readonly new_here: boolean;
  readonly checks: readonly ProfessionalCheck[];
}

/** The professionals who offer a service at a location. */
export interface Near {
  readonly count: number;
  /** Whole kilometres; 0: under 1 km; null: there is none. */
  readonly nearest_km: number | null;
  /** The nearest, at most three. */
  readonly faces: readonly Face[];
}

/** Formats a distance: `2 km`, `under 1 km`. */
export function formatKm(t: Translate, km: number): string {
  return km < 1 ? t('people.under_1_km') : t('people.km', { km });
}

/** The facts of a professional in one line: `2 km · 4 ★ · 86 jobs · 14 years`, `4 km · New here · 6 years`. */
export function professionalFacts(
  t: Translate,
  {
    km,
    rating,
    jobs,
    years,
    new_here,
  }: Pick<NearbyProfessional, 'km' | 'rating' | 'jobs' | 'years' | 'new_here'>,
): string {
  return [
    formatKm(t, km),
    new_here ? t('people.new_here') : null,
    rating === null ? null : `${Math.round(rating)} ★`,
    jobs > 0 && !new_here ? t('people.jobs', { count: jobs }) : null,
    years ? t('people.years', { count: years }) : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

/** The first name of `Ramesh G.`; a name of one word stays whole. */
export function firstNameOf(name: string): string {
  return name.replace(/\s+\p{L}\p{M}*\.$/u, '');
}
