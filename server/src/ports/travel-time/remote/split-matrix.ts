/** A part of a matrix that fits into one request. */
export interface MatrixPart<T> {
  /** Indexes of its first row and column in the whole matrix. */
  readonly row: number;
  readonly column: number;
  readonly origins: readonly T[];
  readonly destinations: readonly T[];
}

/** Splits a matrix into parts of at most `maxTrips` cells with at most `maxPlaces` rows and columns. */
export function splitMatrix<T>(
  origins: readonly T[],
  destinations: readonly T[],
  { maxTrips, maxPlaces }: { readonly maxTrips: number; readonly maxPlaces: number },
): MatrixPart<T>[] {
  if (origins.length === 0 || destinations.length === 0) return [];
  const columns = Math.min(destinations.length, maxPlaces, maxTrips);
  const rows = Math.min(origins.length, maxPlaces, Math.floor(maxTrips / columns));
  return indexes(origins.length, rows).flatMap((row) =>
    indexes(destinations.length, columns).map((column) => ({
      row,
      column,
      origins: origins.slice(row, row + rows),
      destinations: destinations.slice(column, column + columns),
    })),
  );
}

function indexes(length: number, step: number): number[] {
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step);
}
