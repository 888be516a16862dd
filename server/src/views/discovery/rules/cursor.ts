/** Cursor position in a list: the last row's sort key (best rated first, then most reviews, then id). */
export interface CursorPosition {
  readonly score: number;
  readonly reviews: number;
  readonly id: number;
}

/** Serializes a cursor. */
export function encodeCursor({ score, reviews, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([score, reviews, id])).toString('base64url');
}

/** Parses a cursor; null if it is invalid. */
export function decodeCursor(text: string): CursorPosition | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (
      !Array.isArray(parts) ||
      parts.length !== 3 ||
      !parts.every((part) => typeof part === 'number' && Number.isFinite(part))
    )
      return null;
    const [score, reviews, id] = parts as [number, number, number];
    return Number.isInteger(reviews) &&
      Number.isInteger(id) &&
      Math.max(Math.abs(reviews), Math.abs(id)) < 2 ** 31
      ? { score, reviews, id }
      : null;
  } catch {
    return null;
  }
}
