import { expect, it, describe } from 'vitest';
import { SMS_TEMPLATE_NAMES, smsTemplates } from '@aaspaas/contract/features/sms-templates.ts';
import { LANGUAGES } from '@aaspaas/contract/messages/index.ts';
import type { SmsMessage, SmsVendor } from './port.ts';

/** A message that every vendor accepts. */
export const A_CODE: SmsMessage = {
  channel: 'sms',
  to: '9712345678',
  template: 'otp_signup',
  values: { code: '0417' },
  language: 'en',
};

/** Conformance tests of an SMS vendor; each vendor's test passes a factory of a working one. */
export function smsConformance(name: string, make: () => SmsVendor): void {
  describe(`SMS vendor: ${name}`, () => {
    it('accepts each template in each language, and counts its segments', async () => {
      const vendor = make();
      const ids: (string | null)[] = [];
      for (const template of SMS_TEMPLATE_NAMES)
        for (const language of LANGUAGES) {
          const values = Object.fromEntries(
            Object.entries(smsTemplates[template].variables).map(([key, type]) => [
              key,
              type === 'numeric' ? '4' : 'Asha',
            ]),
          );
          const sent = await vendor.send({ ...A_CODE, template, values, language });
          if (sent.outcome !== 'accepted')
            throw new Error(`${template}.${language}: ${JSON.stringify(sent)}`);
          expect(sent.segments).toBeGreaterThan(0);
          expect(sent.segments).toBeLessThanOrEqual(3);
          ids.push(sent.vendorId);
        }
      const known = ids.filter((id) => id !== null);
      expect(new Set(known).size).toBe(known.length);
    });

    it.each<[string, Partial<SmsMessage>, string]>([
      ['a number with a country prefix', { to: '919712345678' }, 'not_indian_mobile'],
      ['a number abroad', { to: '+14155550100' }, 'not_indian_mobile'],
      ['a landline', { to: '2212345678' }, 'not_indian_mobile'],
      ['no number', { to: '' }, 'not_indian_mobile'],
      ['a missing value', { values: {} }, 'missing_value'],
      ['an empty value', { values: { code: '' } }, 'missing_value'],
      ['a code that is no number', { values: { code: '04a7' } }, 'invalid_value'],
      ['a code that is too long', { values: { code: '1'.repeat(41) } }, 'invalid_value'],
    ])('refuses %s', async (_title, change, code) => {
      expect(await make().send({ ...A_CODE, ...change })).toEqual({ outcome: 'refused', code });
    });

    it('cuts free text that operators would block', async () => {
      const message = {
        ...A_CODE,
        template: 'professional_found',
        values: { name: 'x'.repeat(500), when: 'https://evil.example' },
      } as const;
      expect(await make().send(message)).toMatchObject({ outcome: 'accepted', segments: 1 });
    });

    it('takes no report without a valid sender', () => {
      for (const [signature, secret] of [
        [undefined, undefined],
        ['', ''],
        ['x', 'x'],
      ])
        expect(make().parseReports({ body: Buffer.from('{}'), signature, secret })).toBe('forged');
    });
  });
}
