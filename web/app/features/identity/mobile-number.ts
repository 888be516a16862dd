/** A mobile number as people type or paste it, without spaces, hyphens and what stands before the ten digits at home. */
export function normalizeMobile(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  return digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits;
}

/** Ten digits in two groups, as people read them out; they stay on one line. */
export function formatMobile(mobile: string): string {
  return mobile.replace(/^(\d{5})(\d{5})$/, '$1\u00a0$2');
}
