import type { LogFn } from 'pino';
import { isConnectionFailure } from '../db/unavailable.ts';

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
  let began: number | null = null;
  let suppressed = 0;
  let onBegin = () => undefined as void;
  return {
    absorb(error, write) {
      if (!isConnectionFailure(error)) return false;
      if (began !== null) {
        suppressed += 1;
        return true;
      }
      began = performance.now();
      suppressed = 0;
      write({ err: error }, 'database unavailable');
      onBegin();
      return true;
    },
    watch(probe, log) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let stopped = false;
      const ask = async () => {
        const answered = await probe().then(
          () => true,
          () => false,
        );
        if (stopped || began === null) return;
        if (!answered) {
          timer = setTimeout(() => void ask(), PROBE_MS);
          return;
        }
        const seconds = Math.round((performance.now() - began) / 1000);
        began = null;
        log.warn({ seconds, suppressed }, 'database available again');
      };
      onBegin = () => {
        clearTimeout(timer);
        timer = setTimeout(() => void ask(), PROBE_MS);
      };
      if (began !== null) onBegin();
      return () => {
        stopped = true;
        clearTimeout(timer);
      };
    },
  };
}
