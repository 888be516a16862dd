/** Parses a typed amount in rupees such as `1,499` or `₹ 250.50`. Returns NaN if it is invalid. */
export function parseAmount(input: string): number {
  const plain = input.replace(/[₹,\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Returns whether the amount is a partial refund; both the refund and the rest must be at least ₹1, the bank's minimum. */
export function isPartialAmount(input: string, price: number): boolean {
  const amount = parseAmount(input);
  return amount >= 1 && amount <= price - 1;
}
