/** How old a professional is at least, in years. */
export const MIN_AGE = 18;

/** What the registration offers as gender. */
export const genders = ['male', 'female', 'other'] as const;

/** How somebody is employed; spelt as the specification spells it. */
export const employeeTypes = ['permenent', 'contract'] as const;

/** Whole years between a day of birth and another day, both `YYYY-MM-DD`. */
export function ageOn(dob: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4));
  return day.slice(5) < dob.slice(5) ? years - 1 : years;
}
