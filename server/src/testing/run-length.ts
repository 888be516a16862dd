/** Whether this is the full run (`npm run test:full`). */
export const FULL_RUN = process.env['E2E_FULL'] === '1';

/** Returns how often a long test repeats its work: `npm test` runs the shorter form of the same test, the full run all of it. */
export const runLength = (full: number, short: number): number => (FULL_RUN ? full : short);
