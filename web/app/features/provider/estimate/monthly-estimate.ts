const WEEKS_A_YEAR = 52;
const MONTHS_A_YEAR = 12;
const STEP_RUPEES = 100;

/**
 * Returns what a professional would get in an average month, in rupees, rounded down to hundreds: jobs of `jobHours` hours,
 * each with its own deductions, for so many hours a week.
 *
 * @param net what the professional gets for one job, in rupees
 */
export function monthlyEstimate(net: number, jobHours: number, hoursAWeek: number): number {
  const month = (((hoursAWeek / jobHours) * WEEKS_A_YEAR) / MONTHS_A_YEAR) * net;
  // The paise of a sum of floating-point numbers must not cost a whole step.
  return Math.floor(Math.round(month * 100) / 100 / STEP_RUPEES) * STEP_RUPEES;
}
