import type { LogFn } from 'pino';
import { isConnectionFailure } from '../db/database-unavailable.ts';

/** Turns the many errors of one database outage into one line when it begins and one when it ends. */
export interface OutageLog {
  /** Whether a line is part of an outage and was dealt with here: the first is written as `database unavailable`, later ones are counted. */
  absorb(error: unknown, write: (data: object, message: string) => void): boolean;
  /** Asks the database every second, from the first error of an outage until it answers; returns how to stop. */
  watch(probe: () => Promise<unknown>, log: { readonly warn: LogFn }): () => void;
}

const PROBE_MS = 1_000;

/** One for each process. */
export function makeOutageLog(): OutageLog {
  let startedAt: number | null = null;
  let suppressed = 0;
  let onBegin = () => undefined as void;
  return {
    absorb(error, write) {
      if (!isConnectionFailure(error)) return false;
      if (startedAt !== null) {
        suppressed += 1;
        return true;
      }
      startedAt = performance.now();
      suppressed = 0;
      write({ err: error }, 'database unavailable');
      onBegin();
      return true;
    },
    watch(probe, log) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let stopped = false;
      const probeDatabase = async () => {
        const isAvailable = await probe().then(
          () => true,
          () => false,
        );
        if (stopped || startedAt === null) return;
        if (!isAvailable) {
          timer = setTimeout(() => void probeDatabase(), PROBE_MS);
          return;
        }
        const seconds = Math.round((performance.now() - startedAt) / 1000);
        startedAt = null;
        log.warn({ seconds, suppressed }, 'database available again');
      };
      onBegin = () => {
        clearTimeout(timer);
        timer = setTimeout(() => void probeDatabase(), PROBE_MS);
      };
      if (startedAt !== null) onBegin();
      return () => {
        stopped = true;
        clearTimeout(timer);
      };
    },
  };
}
