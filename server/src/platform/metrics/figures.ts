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

/**
 * Returns a function that shares one result of `read` for a time; null if it failed, and the next call reads again. An unavailable database
 * must not hide the metrics that do not need it.
 */
export function shareResult<T>(read: () => Promise<T>, ttlMs: number): () => Promise<T | null> {
  let readAt = Number.NEGATIVE_INFINITY;
  let result: Promise<T | null> = Promise.resolve(null);
  return () => {
    if (performance.now() - readAt >= ttlMs) {
      readAt = performance.now();
      result = read().catch(() => {
        readAt = Number.NEGATIVE_INFINITY;
        return null;
      });
    }
    return result;
  };
}
