import {
  type SmsTemplate,
  SMS_TEMPLATE_NAMES,
  smsTemplates,
} from '@aaspaas/contract/features/sms-templates.ts';
import { en } from '@aaspaas/contract/messages/en/index.ts';
import { hi } from '@aaspaas/contract/messages/hi/index.ts';

/** Prints every text message for the registration with the operators (DLT) and with MSG91, as CSV: `npm run sms-templates`. */
const texts = { en, hi };
const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;

console.log('template,language,type,text for DLT,text for MSG91');
for (const name of SMS_TEMPLATE_NAMES) {
  const { category, variables }: SmsTemplate = smsTemplates[name];
  for (const [language, catalogue] of Object.entries(texts)) {
    const body = catalogue[`sms.${name}`];
    let count = 0;
    const forDlt = body.replace(/\{(\w+)\}/g, (_place, variable: string) => `{#${variables[variable]}#}`);
    const forMsg91 = body.replace(/\{\w+\}/g, () => `##var${(count += 1)}##`);
    const type = category === 'code' ? 'Service Implicit, OTP' : 'Service Implicit';
    console.log([name, language, type, forDlt, forMsg91].map(quote).join(','));
  }
}
