import { PAYMENT_TOKEN_LENGTH } from '@aaspaas/contract/features/payment-links.ts';
import type { Env } from './env.ts';
import { MAX_VALUE_LENGTH } from './kernel/sms-text.ts';

/** What the database must contain before customers and professionals can use the product. */
export interface ProductionData {
  /** Whether a service can be offered. */
  readonly hasServices: boolean;
  /** Whether an operator can log in. */
  readonly hasOperator: boolean;
}

/** The settings that decide whether real people can use the product. */
type ProductionSettings = Pick<
  Env,
  | 'PUBLIC_URL'
  | 'SECRET_KEY'
  | 'SMS_ADAPTER'
  | 'SMTP_URL'
  | 'OBJECT_STORE'
  | 'RAZORPAY_KEY_ID'
  | 'RAZORPAY_KEY_SECRET'
  | 'RAZORPAY_WEBHOOK_SECRET'
>;

/** Returns everything that is missing for production, each with what to set or run; empty if nothing is. Names no values. */
export function missingForProduction(
  env: ProductionSettings,
  { hasServices, hasOperator }: ProductionData,
): string[] {
  const keys = (['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const).filter(
    (name) => !env[name],
  );
  return [
    ...(env.PUBLIC_URL?.startsWith('https:')
      ? []
      : ['PUBLIC_URL: set the https address that customers open; without it cookies are not Secure']),
    ...(fitsSms(env.PUBLIC_URL)
      ? []
      : ['PUBLIC_URL: use an address of at most 23 characters; an SMS delivers 40 of a payment link']),
    ...(env.SECRET_KEY
      ? []
      : [
          'SECRET_KEY: set a key of your own; the generated one is lost with DATA_DIR, and then no code or bank account can be read',
        ]),
    ...(env.SMS_ADAPTER === 'local'
      ? ['SMS_ADAPTER: set msg91 or twilio; with local, codes and messages reach no phone']
      : []),
    ...(env.SMTP_URL
      ? []
      : ['SMTP_URL: set a mail server; without it no e-mail is sent and no address can be verified']),
    ...(env.OBJECT_STORE === 'local'
      ? ['OBJECT_STORE: set s3 and the S3_ variables; with local, files are on the disk of this machine only']
      : []),
    ...(keys.length === 0
      ? []
      : [`${keys.join(', ')}: set the keys of Razorpay; without them no money moves`]),
    ...(hasServices ? [] : ['catalogue: there is no service to book; run npm run import-catalogue']),
    ...(hasOperator ? [] : ['operator: run npm run create-operator for the first one']),
  ];
}

/** The longest address with which a payment link, `/pay#` and its token, fits into the value of an SMS template. */
const MAX_SMS_ORIGIN = MAX_VALUE_LENGTH - '/pay#'.length - PAYMENT_TOKEN_LENGTH;

function fitsSms(publicUrl: string | undefined): boolean {
  return !publicUrl || new URL(publicUrl).origin.length <= MAX_SMS_ORIGIN;
}
