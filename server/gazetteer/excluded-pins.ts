/** PIN codes that the sources lack; where they are is said by the places written by hand that have them. */
export const EXCLUDED_PINS: ReadonlySet<number> = new Set([180004, 180012, 180015, 190018, 492006, 492007]);
