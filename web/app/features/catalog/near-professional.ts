import type { Translate } from '../../ui/language/language.ts';

/** What our team checked about a professional, and when (`YYYY-MM-DD`). */
export interface ProfessionalCheck {
  readonly kind: 'identity' | 'address' | 'skills';
  readonly checked_on: string;
}

/** A professional as customers see them before the assignment: no surname, phone, address or map pin (flow.md, "Who"). */
export interface NearProfessional {
  readonly id: number;
  /** First name and the initial of the surname: `Ramesh G.` */
  readonly name: string;
  /** The approved photo; null: two initials are shown. */
  readonly photo_url: string | null;
  /** Whole kilometres; 0: under 1 km. */
  readonly km: number;
  /** Null without reviews. */
  readonly rating: number | null;
  readonly reviews: number;
  /** Approved jobs. */
  readonly jobs: number;
  /** Years of experience. */
  readonly years: number;
  /** Only what was checked. */
  readonly checks: readonly ProfessionalCheck[];
}

/** The professionals near a point who offer a service. */
export interface NearSummary {
  readonly count: number;
  /** Whole kilometres; 0: under 1 km; null without professionals. */
  readonly nearest_km: number | null;
  /** At most three. */
  readonly faces: readonly Pick<NearProfessional, 'id' | 'name' | 'photo_url'>[];
}

/** Formats a distance: `2 km`, `under 1 km`. */
export function formatKm(t: Translate, km: number): string {
  return km < 1 ? t('people.under_1_km') : t('people.km', { km });
}

/** The facts of a professional in one line: `2 km · 4 ★ · 86 jobs · 14 years`, `4 km · New here · 6 years`. */
export function professionalFacts(
  t: Translate,
  { km, rating, jobs, years }: Pick<NearProfessional, 'km' | 'rating' | 'jobs' | 'years'>,
): string {
  return [
    formatKm(t, km),
    rating === null ? t('people.new_here') : `${Math.round(rating)} ★`,
    jobs > 0 && rating !== null ? t('people.jobs', { count: jobs }) : null,
    years > 0 ? t('people.years', { count: years }) : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

/** The first name of `Ramesh G.`; names of one word stay whole. */
export function firstNameOf(name: string): string {
  return name.replace(/\s+\p{L}\p{M}*\.$/u, '');
}
