/** The simulator's fee: 2 % of a payment, and GST of 18 % on that. */
export function feeOf(amount: number): { readonly fee: number; readonly tax: number } {
  const fee = Math.floor((2 * amount + 50) / 100);
  const tax = Math.floor((18 * fee + 50) / 100);
  return { fee: fee + tax, tax };
}
