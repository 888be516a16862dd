import { isVendorOutage, type VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import type { SendOutcome } from './port.ts';

/** Converts a vendor's answer, or its outage, to the outcome of sending. */
export function toOutcome<T extends object>(
  answer: T | VendorOutage,
  read: (answer: T) => SendOutcome,
): SendOutcome {
  return isVendorOutage(answer) ? { outcome: 'failed', error: answer.outage } : read(answer);
}
