import type { LogFn } from 'pino';
import { isConnectionFailure } from '../db/database-unavailable.ts';

/** Reduces the errors of one database outage to one line at its beginning, one every ten seconds and one at its end. */
export interface OutageLog {
  /**
   * Returns whether a line belongs to an outage and was handled here: the first is written as `database unavailable`,
   * later ones are counted.
   */
  absorb(error: unknown, write: (data: object, message: string) => void): boolean;
  /**
   * Checks the database every second from the first error of an outage until it answers and a second brought no further error, as a
   * full disk does while reads succeed; returns a stop function.
   */
  watch(probe: () => Promise<unknown>, log: { readonly warn: LogFn; readonly error: LogFn }): () => void;
}

const PROBE_MS = 1_000;

/** The interval between two lines during an outage. */
const LINE_MS = 10_000;

/** Creates the outage tracker; one per process. */
export function makeOutageLog(): OutageLog {
  let startedAt: number | null = null;
  let failedAt = 0;
  let writtenAt = 0;
  let suppressed = 0;
  let onBegin = () => undefined as void;
  return {
    absorb(error, write) {
      if (!isConnectionFailure(error)) return false;
      failedAt = performance.now();
      if (startedAt !== null) {
        suppressed += 1;
        return true;
      }
      startedAt = failedAt;
      writtenAt = startedAt;
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
        const now = performance.now();
        const seconds = Math.round((now - startedAt) / 1000);
        if (!isAvailable || now - failedAt < PROBE_MS) {
          if (now - writtenAt >= LINE_MS) {
            writtenAt = now;
            log.error({ seconds, suppressed }, 'database still unavailable');
          }
          timer = setTimeout(() => void probeDatabase(), PROBE_MS);
          return;
        }
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
