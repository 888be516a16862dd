/** Normalizes a typed or pasted mobile number: removes spaces, hyphens and the domestic prefix before the ten digits. */
export function normalizeMobile(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  return digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits;
}

/** Formats ten digits in two groups with a non-breaking space. */
export function formatMobile(mobile: string): string {
  return mobile.replace(/^(\d{5})(\d{5})$/, '$1\u00a0$2');
}
