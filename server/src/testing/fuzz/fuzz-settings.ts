import { createHash } from 'node:crypto';
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

/** The requests of a route in `npm run test:full`, and the most of a call in `npm test`. */
const MAX_REQUESTS = 200;

/** What decides how many requests a route gets. */
export interface RouteSize {
  /** Fields of the call's input. */
  readonly fields: number;
  /** Routes of the call: one for each role. */
  readonly routesOfCall: number;
  /** Routes of the whole API. */
  readonly routes: number;
}

/**
 * Returns the number of requests of one route. In `npm test` it grows with the fields that can vary, and the routes of a call, which
 * have one handler, share it: a call without input is done after a few, and 200 of each take longer than all other tests of the API.
 */
export function requestCount(
  { fields, routesOfCall, routes }: RouteSize,
  { requests }: Pick<FuzzSettings, 'requests'> = fuzzSettings,
  isFull = FULL_RUN,
): number {
  if (requests !== null) return Math.ceil(requests / routes);
  return isFull ? MAX_REQUESTS : Math.ceil(Math.min(MAX_REQUESTS, 6 + 2 * fields) / routesOfCall);
}

/**
 * Returns the seed of one route. With the seed of the run itself, the first requests of all routes would be alike: as far from a valid
 * one, from the same caller.
 */
export function routeSeed(seed: number, method: string, url: string): number {
  return createHash('sha256').update(`${seed} ${method} ${url}`).digest().readInt32BE();
}
