/**
 * Formats a whole number with Indian grouping: `12,34,567`. Implemented here because browsers and the server may have
 * different locale data.
 */
export function groupIndian(amount: number): string {
  const rounded = Math.round(amount);
  const digits = String(Math.abs(rounded));
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${rounded < 0 ? '−' : ''}${head ? `${head},` : ''}${digits.slice(-3)}`;
}
