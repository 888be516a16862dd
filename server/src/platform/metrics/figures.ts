/** A metric that is read from the database at a scrape, and is the same in every process. */
export interface FigureDefinition {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

/** A value of a figure. A figure without a value is not exported. */
export interface FigureValue {
  readonly name: string;
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Figures and how they are read. */
export interface FigureSource {
  readonly definitions: readonly FigureDefinition[];
  read(): Promise<readonly FigureValue[]>;
}

/** How long a scrape waits for a result; Prometheus gives a scrape up after ten seconds. */
const MAX_WAIT_MS = 4_000;

/**
 * Returns a function that shares one result of `read` for a time; null if it failed, and the next call reads again. A database that does not
 * answer, or not in time, must not hide the metrics that do not need it: then the result is null until it is there, and there is one read
 * at a time.
 */
export function shareResult<T>(
  read: () => Promise<T>,
  ttlMs: number,
  maxWaitMs: number = MAX_WAIT_MS,
): () => Promise<T | null> {
  let readAt = Number.NEGATIVE_INFINITY;
  let isReading = false;
  let result: Promise<T | null> = Promise.resolve(null);
  return () => {
    if (!isReading && performance.now() - readAt >= ttlMs) {
      readAt = performance.now();
      isReading = true;
      result = read()
        .catch(() => {
          readAt = Number.NEGATIVE_INFINITY;
          return null;
        })
        .finally(() => {
          isReading = false;
        });
    }
    return withinTime(result, maxWaitMs);
  };
}

/** Returns a result; null if it is not there after a time. */
async function withinTime<T>(result: Promise<T | null>, ms: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
