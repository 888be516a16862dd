import { type SmsTemplate, smsTemplates } from '@aaspaas/contract/features/sms-templates.ts';
import { MOBILE } from '@aaspaas/contract/kernel/mobile.ts';
import { fitSmsValue, MAX_VALUE_LENGTH, smsSegments } from '../../kernel/sms-text.ts';
import { text } from '../../platform/http/failures.ts';
import type { SmsMessage } from './port.ts';

/** A message as it is sent. */
export interface ComposedSms {
  readonly text: string;
  /** The values in the order of the template's variables in the text of its language. */
  readonly values: readonly { readonly name: string; readonly value: string }[];
  readonly segments: number;
}

/** Texts that the operators would block, so they are not handed to a vendor. */
export type SmsProblem = 'not_indian_mobile' | 'missing_value' | 'invalid_value';

const NUMERIC = /^\d+$/;

/** Fills a template. Free text is cut to the longest value; a number that is none, or too long, is a problem. */
export function composeSms({
  to,
  template,
  values,
  language,
}: SmsMessage): ComposedSms | { readonly problem: SmsProblem } {
  if (!MOBILE.test(to)) return { problem: 'not_indian_mobile' };
  const { variables }: SmsTemplate = smsTemplates[template];
  const fitted: Record<string, string> = {};
  for (const [name, type] of Object.entries(variables)) {
    const value = values[name];
    if (value === undefined || value === '') return { problem: 'missing_value' };
    if (type === 'alphanumeric') fitted[name] = fitSmsValue(value);
    else if (value.length > MAX_VALUE_LENGTH || (type === 'numeric' && !NUMERIC.test(value)))
      return { problem: 'invalid_value' };
    else fitted[name] = value;
  }
  const body = text(language, `sms.${template}`, fitted);
  const order = [...text(language, `sms.${template}`).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    text: body,
    values: order.map((name) => ({ name, value: fitted[name] ?? '' })),
    segments: smsSegments(body),
  };
}
