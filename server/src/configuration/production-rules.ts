import { PAYMENT_TOKEN_LENGTH } from '@aaspaas/contract/features/payment-links.ts';
import type { Env } from '../env.ts';
import { MAX_VALUE_LENGTH } from '../kernel/sms-text.ts';
import { type Finding, shownValue } from './finding.ts';

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
  | 'PRODUCTION'
  | 'DEMO'
  | 'PUBLIC_URL'
  | 'TRUST_PROXY'
  | 'LOG_LEVEL'
  | 'METRICS_TOKEN'
  | 'SECRET_KEYS'
  | 'SECRET_KEY'
  | 'SMS_ADAPTER'
  | 'SMTP_URL'
  | 'OBJECT_STORE'
  | 'RAZORPAY_KEY_ID'
  | 'RAZORPAY_KEY_SECRET'
  | 'RAZORPAY_WEBHOOK_SECRET'
>;

/** A setting that is not ready for production; `isRequired`: with `PRODUCTION=1` the server does not start without it. */
interface Rule {
  readonly name: keyof ProductionSettings;
  readonly fix: string;
  readonly isRequired: boolean;
  isMet(env: ProductionSettings): boolean;
}

/** Levels above that of security events. */
const WITHOUT_SECURITY_EVENTS: ReadonlySet<Env['LOG_LEVEL']> = new Set(['error', 'fatal', 'silent']);

const RULES: readonly Rule[] = [
  {
    name: 'DEMO',
    fix: 'remove it: the passwords of the demo accounts are public',
    isRequired: true,
    isMet: ({ DEMO }) => !DEMO,
  },
  {
    name: 'PUBLIC_URL',
    fix: 'set the https address that customers open; without it cookies are not Secure',
    isRequired: true,
    isMet: ({ PUBLIC_URL }) => PUBLIC_URL?.startsWith('https:') ?? false,
  },
  {
    name: 'PUBLIC_URL',
    fix: 'use an address of at most 23 characters; an SMS delivers 40 of a payment link',
    isRequired: true,
    isMet: ({ PUBLIC_URL }) => fitsSms(PUBLIC_URL),
  },
  {
    name: 'TRUST_PROXY',
    fix: 'set the number of proxies in front of the server, at least the one that ends TLS; without it all callers share one address',
    isRequired: true,
    isMet: ({ TRUST_PROXY }) => TRUST_PROXY > 0,
  },
  {
    name: 'METRICS_TOKEN',
    fix: 'set the token with which the monitoring reads /metrics; without it there are no alarms',
    isRequired: true,
    isMet: ({ METRICS_TOKEN }) => Boolean(METRICS_TOKEN),
  },
  {
    name: 'LOG_LEVEL',
    fix: 'set info; security events are warnings, so this level loses them, and which request was answered how is not known either',
    isRequired: true,
    isMet: ({ LOG_LEVEL }) => !WITHOUT_SECURITY_EVENTS.has(LOG_LEVEL),
  },
  {
    name: 'LOG_LEVEL',
    fix: 'set info; warn writes no line for each request, debug and trace write too many',
    isRequired: false,
    isMet: ({ LOG_LEVEL }) => LOG_LEVEL === 'info' || WITHOUT_SECURITY_EVENTS.has(LOG_LEVEL),
  },
  {
    name: 'SECRET_KEYS',
    fix: 'set a key, SECRET_KEYS=1:<openssl rand -base64 32>; the generated one is lost with DATA_DIR, and then no code or bank account can be read',
    isRequired: true,
    isMet: ({ SECRET_KEYS, SECRET_KEY }) => Boolean(SECRET_KEYS || SECRET_KEY),
  },
  {
    name: 'SMS_ADAPTER',
    fix: 'set msg91 or twilio; with local, codes and messages reach no phone',
    isRequired: true,
    isMet: ({ SMS_ADAPTER }) => SMS_ADAPTER !== 'local',
  },
  {
    name: 'SMTP_URL',
    fix: 'set a mail server; without it no e-mail is sent and no address can be verified',
    isRequired: false,
    isMet: ({ SMTP_URL }) => Boolean(SMTP_URL),
  },
  {
    name: 'OBJECT_STORE',
    fix: 'set s3 and the S3_ variables; with local, files are on the disk of this machine only',
    isRequired: true,
    isMet: ({ OBJECT_STORE }) => OBJECT_STORE === 's3',
  },
  ...(['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const).map(
    (name): Rule => ({
      name,
      fix: 'set the keys of Razorpay; without them no money moves',
      isRequired: true,
      isMet: (env) => Boolean(env[name]),
    }),
  ),
];

/** Returns every setting that is missing for production: an error with `PRODUCTION=1` if it is required, else a warning. */
export function productionFindings(env: ProductionSettings): Finding[] {
  return RULES.filter((rule) => !rule.isMet(env)).map(({ name, fix, isRequired }) => ({
    level: env.PRODUCTION && isRequired ? 'error' : 'warning',
    name,
    value: shownValue(name, env[name]),
    fix,
  }));
}

/** Returns what the database lacks for production; operators fill it while the server runs. */
export function productionDataFindings({ hasServices, hasOperator }: ProductionData): Finding[] {
  const missing = (name: string, fix: string): Finding => ({
    level: 'warning',
    name,
    value: '(none)',
    fix,
  });
  return [
    ...(hasServices
      ? []
      : [missing('catalogue', 'there is no service to book; run npm run import-catalogue')]),
    ...(hasOperator ? [] : [missing('operator', 'run npm run create-operator for the first one')]),
  ];
}

/** The longest address with which a payment link, `/pay#` and its token, fits into the value of an SMS template. */
const MAX_SMS_ORIGIN = MAX_VALUE_LENGTH - '/pay#'.length - PAYMENT_TOKEN_LENGTH;

function fitsSms(publicUrl: string | undefined): boolean {
  return !publicUrl || new URL(publicUrl).origin.length <= MAX_SMS_ORIGIN;
}
