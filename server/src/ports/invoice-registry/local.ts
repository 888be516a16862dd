import type { InvoiceRegistry } from './port.ts';

/**
 * The portal is not configured: nothing is registered, so invoices to businesses wait and raise an alarm. An invented number
 * would be worse than none.
 */
export function localInvoiceRegistry(): InvoiceRegistry {
  return { register: async () => ({ outcome: 'unavailable' }) };
}
