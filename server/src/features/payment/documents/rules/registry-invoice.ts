import { paise } from '@aaspaas/contract/kernel/money.ts';
import { stateOfGstin } from '@aaspaas/contract/kernel/gstin.ts';
import { parsePinCode } from '../../../../kernel/pin-code.ts';
import type { DocumentContent } from './content.ts';

/**
 * Returns a document in the form that the government's portal registers; null if the document does not have both GSTINs and their States.
 *
 * @param date of the document, `YYYY-MM-DD`
 */
export function registryInvoice(
  kind: 'invoice' | 'credit_note',
  number: string,
  date: string,
  { platform, recipient, placeOfSupply, lines, against }: DocumentContent,
) {
  const sellerState = platform.gstin && stateOfGstin(platform.gstin);
  const buyerState = recipient.gstin && stateOfGstin(recipient.gstin);
  if (!platform.gstin || !sellerState || !recipient.gstin || !buyerState) return null;
  return {
    kind,
    number,
    date,
    seller: {
      gstin: platform.gstin,
      name: platform.name,
      address: platform.address,
      postcode: parsePinCode(platform.address),
      state: sellerState,
    },
    buyer: {
      gstin: recipient.gstin,
      name: recipient.name ?? recipient.gstin,
      address: recipient.address ?? buyerState,
      postcode: recipient.postcode ?? parsePinCode(recipient.address ?? ''),
      state: buyerState,
    },
    placeOfSupply: placeOfSupply ?? buyerState,
    rows: lines.map(({ name, sac, rate, taxable, cgst, sgst, igst, amount }) => ({
      description: name.en,
      sac,
      rate,
      taxable: paise(taxable),
      cgst: paise(cgst),
      sgst: paise(sgst),
      igst: paise(igst),
      total: paise(amount),
    })),
    against,
  } as const;
}
