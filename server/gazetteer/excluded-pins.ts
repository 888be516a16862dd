/** PIN codes missing from the sources; the hand-written places that use them give their location. */
export const EXCLUDED_PINS: ReadonlySet<number> = new Set([180004, 180012, 180015, 190018, 492006, 492007]);
