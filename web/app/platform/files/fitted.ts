/** The longest side that is sent: what the server keeps at most. */
export const LONGEST_SIDE = 1600;

/** The size that fits into `longest`, in whole pixels; what is smaller stays as it is. */
export function fitted(
  { width, height }: { width: number; height: number },
  longest = LONGEST_SIDE,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
