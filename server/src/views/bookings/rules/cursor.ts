/** Writes where a list goes on: the last row's place in its order, as text that callers send back. */
export function writeCursor(...place: number[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads it; null for anything that is not so many whole numbers. */
export function readCursor(text: string, length: number): number[] | null {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(place) && place.length === length && place.every(Number.isSafeInteger)
      ? (place as number[])
      : null;
  } catch {
    return null;
  }
}
