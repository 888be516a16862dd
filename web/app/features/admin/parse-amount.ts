/** An amount in rupees as it is typed: `1,499`, `₹ 250.50`. Not a number: nothing that could be one. */
export function parseAmount(input: string): number {
  const plain = input.replace(/[₹,\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Whether it is a part of the price; the bank neither takes nor gives back less than a rupee. */
export function isPartialAmount(input: string, price: number): boolean {
  const amount = parseAmount(input);
  return amount >= 1 && amount <= price - 1;
}
