import { paise } from '@aaspaas/contract/kernel/money.ts';
import { describe, expect, it } from 'vitest';
import type { InvoiceRegistry, RegistryInvoice } from './port.ts';

/** An invoice of ₹598.00 within Karnataka: 5 % inside. */
export const REGISTRY_INVOICE: RegistryInvoice = {
  kind: 'invoice',
  number: 'AI/26-27/000001',
  date: '2026-11-27',
  seller: {
    gstin: '29AAGCA1234D1ZK',
    name: 'Aaspaas',
    address: 'Bengaluru, Karnataka 560001',
    postcode: '560001',
    state: 'Karnataka',
  },
  buyer: {
    gstin: '29AAGCB7383J1Z4',
    name: 'Church Street Stores',
    address: '7, Church Street, Bengaluru 560001',
    postcode: '560001',
    state: 'Karnataka',
  },
  placeOfSupply: 'Karnataka',
  rows: [
    {
      description: 'Electrician',
      sac: '9987',
      rate: 500,
      taxable: paise(569_52),
      cgst: paise(14_24),
      sgst: paise(14_24),
      igst: paise(0),
      total: paise(598_00),
    },
  ],
  against: [],
};

/** Conformance tests of an invoice registry adapter; each adapter's test passes a factory of a working one. */
export function invoiceRegistryConformance(
  name: string,
  make: () => Promise<InvoiceRegistry>,
  { isConfigured }: { readonly isConfigured: boolean },
): void {
  describe(`invoice registry: ${name}`, () => {
    it('has an outcome for every invoice, and never throws', async () => {
      const registry = await make();
      for (const number of ['AI/26-27/000002', 'AI10/2627/000001', '', 'é'.repeat(300)]) {
        const { outcome } = await registry.register({ ...REGISTRY_INVOICE, number });
        expect(['registered', 'refused', 'unavailable']).toContain(outcome);
      }
    });

    if (isConfigured)
      it('registers an invoice once: a repeated request returns the first registration', async () => {
        const registry = await make();
        const first = await registry.register(REGISTRY_INVOICE);
        expect(first).toMatchObject({ outcome: 'registered', irn: expect.stringMatching(/^[0-9a-f]{64}$/) });
        expect(await registry.register(REGISTRY_INVOICE)).toEqual(first);
      });
  });
}
