import { FULL_RUN } from '../run-length.ts';

/** Settings of a run; `npm run fuzz` sets them from its arguments. */
export interface FuzzSettings {
  /** The same seed generates the same requests. */
  readonly seed: number;
  /** Requests of the whole run; null: the number depends on the fields of each call. */
  readonly requests: number | null;
  /** Time limit of the whole run in milliseconds; null: none. */
  readonly limitMs: number | null;
  /** Only calls whose name contains this text. */
  readonly call: string;
  /** File for the counts of the run; null: none. */
  readonly report: string | null;
}

const { env } = process;

/** The fixed seed of `npm test`, which must not fail by chance. */
const TEST_SEED = 20_261_121;

export const fuzzSettings: FuzzSettings = {
  seed: Number(env['FUZZ_SEED'] ?? TEST_SEED),
  requests: env['FUZZ_REQUESTS'] ? Number(env['FUZZ_REQUESTS']) : null,
  limitMs: env['FUZZ_MINUTES'] ? Number(env['FUZZ_MINUTES']) * 60_000 : null,
  call: env['FUZZ_CALL'] ?? '',
  report: env['FUZZ_REPORT'] ?? null,
};

/** The most requests of one call in `npm test` and `npm run test:full`. */
const MAX_REQUESTS = 200;

/**
 * Returns the number of requests of one call. In `npm test` it grows with the fields that can vary: a call without input is done
 * after a few, and 200 of each would take longer than all other tests of the API.
 */
export function requestCount(
  fields: number,
  calls: number,
  { requests }: Pick<FuzzSettings, 'requests'> = fuzzSettings,
): number {
  if (requests !== null) return Math.ceil(requests / calls);
  return FULL_RUN ? MAX_REQUESTS : Math.min(MAX_REQUESTS, 6 + 2 * fields);
}
