/** The payment methods that a receipt names. */
export const PAYMENT_METHODS = ['upi', 'card', 'netbanking', 'wallet', 'emi', 'paylater'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
