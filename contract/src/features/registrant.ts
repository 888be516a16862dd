/** Minimum age of a professional, in years. */
export const MIN_AGE = 18;

/** The gender options of the registration. */
export const genders = ['male', 'female', 'other'] as const;

/** The employment types, spelled as in the specification. */
export const employeeTypes = ['permenent', 'contract'] as const;

/** Returns the full years between a date of birth and another date, both `YYYY-MM-DD`. */
export function ageOn(dob: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4));
  return day.slice(5) < dob.slice(5) ? years - 1 : years;
}
