import { z } from 'zod';
import { type Finding, findingsAbout } from './configuration/finding.ts';
import { settingProblems } from './configuration/required-settings.ts';
import { readSecretFiles } from './configuration/secret-files.ts';
import { unreadVariables } from './configuration/unread-variables.ts';
import { isCommonPassword } from './features/identity/index.ts';
import { parseKeyRing } from './platform/keys/key-ring.ts';
import { PAYOUT_RAILS } from './ports/payout-rail/port.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

const databaseUrl = z
  .string()
  .regex(/^(postgres(ql)?:\/\/|socket:)\S+$/, 'must begin with postgres:// or postgresql://')
  .optional();

/** Every environment variable of the product with its description; `.env.example` lists the same (a check compares them). */
const schema = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('Port to listen on; 0 picks a free one.'),
  DATA_DIR: z
    .string()
    .default('data')
    .describe('Folder of the embedded database, the files and the secret key.'),
  PRODUCTION: flag
    .default(false)
    .describe('1: the server does not start unless everything is set that real customers and payments need.'),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the backups, the archived WAL of the embedded database and the erasure log, on another disk; absent: backups and erasure log are under DATA_DIR, and no WAL is archived.',
    ),
  OUTBOUND: z
    .enum(['send', 'hold'])
    .default('send')
    .describe(
      'hold: no message, refund, payout or order at the gateway leaves this process. After a restore the database holds them as well, until npm run reconcile.',
    ),
  DATABASE_URL: databaseUrl.describe(
    'Postgres 15 or newer, directly or through PgBouncer; absent: the embedded one.',
  ),
  DATABASE_DIRECT_URL: databaseUrl.describe(
    'The same database and role without PgBouncer, for live events; default DATABASE_URL.',
  ),
  DATABASE_MIGRATE_URL: databaseUrl.describe(
    'The same database without PgBouncer, with the role that owns the tables, for migrations and key rotation; default DATABASE_DIRECT_URL.',
  ),
  DATABASE_JOBS_URL: databaseUrl.describe(
    'The same database with the role that owns the job queues, for workers; default DATABASE_URL.',
  ),
  DATABASE_READ_URL: databaseUrl.describe(
    'The same database or a replica, with a role that only reads, for lists, search and files while it is at most 5 seconds behind; default DATABASE_URL.',
  ),
  PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .describe(
      'Number of processes of all machines that share the database; their connections together must leave 10 of max_connections free.',
    ),
  MIGRATE: z
    .enum(['auto', 'check'])
    .optional()
    .describe(
      'auto: a start applies pending migrations; check: it names them and does not start. Default: check for an external database with PRODUCTION=1, else auto.',
    ),
  DB_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(10)
    .describe('Database connections of this process for requests and reactions.'),
  DB_JOBS_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(2)
    .describe('Database connections of this process for its job queues, in addition to DB_POOL_SIZE.'),
  DEMO_DATA: flag.default(true).describe('0: load no demo data into an empty embedded database.'),
  DEMO_COMPANY: flag
    .default(true)
    .describe(
      '0: the demo data contain only the bookings of the demo accounts, without the twelve weeks of a company’s other bookings; for tests that count rows.',
    ),
  DEMO: flag
    .default(false)
    .describe(
      '1: load demo data into an external database too, and serve the demo beyond this machine (another HOST, PUBLIC_URL, TRUST_PROXY, any proxy).',
    ),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('Number of trusted proxies in front of the server.'),
  MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(10)
    .max(100_000)
    .default(2000)
    .describe(
      'Maximum number of open HTTP connections of this process; further ones are closed immediately.',
    ),
  HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3001)
    .describe(
      'Port on which a process with ROLE=worker serves /healthz, /readyz and /metrics; 0 picks a free one.',
    ),
  SHUTDOWN_SECONDS: z.coerce
    .number()
    .int()
    .min(3)
    .max(600)
    .default(30)
    .describe(
      'Maximum duration of a shutdown after SIGTERM: a sixth for the load balancer to notice, until five sixths for requests and jobs in flight, the rest to close. Set the grace period of the service manager above it.',
    ),
  ROLE: z.enum(['web', 'worker', 'all']).default('all').describe('Part of the work that this process does.'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('Public URL, e.g. https://aaspaas.example; https makes cookies Secure.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('warn')
    .describe('Log level; info adds a line for each request.'),
  RELEASE: z
    .string()
    .regex(/^[\w.+-]{1,60}$/, 'must consist of letters, digits, . _ + and -')
    .optional()
    .describe('Name of the release in logs, metrics and traces, such as 1.4.0-3f9c2ab; absent: the version.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Base URL of an OpenTelemetry collector (OTLP over HTTP), which then gets 5 % of the traces; absent: no traces.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Bearer token for /metrics; absent: available on this machine only, and not at all if PUBLIC_URL or TRUST_PROXY is set.',
    ),
  SECRET_KEYS: z
    .string()
    .optional()
    .describe(
      'Keys for encryption and for hashes of codes, id:base64 of 32 bytes, or 0 for SECRET_KEY, separated by commas; the first one is used, the others still open and verify.',
    ),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'The key with the id 0, after those of SECRET_KEYS unless 0 is among them; without any key, one is generated once under DATA_DIR.',
    ),
  OBJECT_STORE: z
    .enum(['local', 's3'])
    .default('local')
    .describe(
      'Where files are stored: local, a folder under DATA_DIR; s3, two buckets, with the S3_ variables.',
    ),
  S3_ENDPOINT: z
    .url()
    .optional()
    .describe("Base URL of an S3-compatible service; absent: Amazon's, by S3_REGION."),
  S3_REGION: z.string().optional().describe('Region of the buckets, for OBJECT_STORE=s3.'),
  S3_PATH_STYLE: flag
    .default(true)
    .describe('1: the bucket is the first folder of a URL; 0: it is part of the host name.'),
  S3_PUBLIC_BUCKET: z
    .string()
    .optional()
    .describe('Bucket of public files, for OBJECT_STORE=s3; a CDN may read it.'),
  S3_PRIVATE_BUCKET: z
    .string()
    .optional()
    .describe('Bucket of private files, for OBJECT_STORE=s3; it must refuse unsigned requests.'),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('Access key that may list both buckets and put, get and delete their objects.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the access key; never sent to clients.'),
  SMS_ADAPTER: z
    .enum(['local', 'msg91', 'twilio'])
    .default('local')
    .describe('SMS vendor; local: demo phone.'),
  SMS_FALLBACK: z
    .enum(['msg91', 'twilio'])
    .optional()
    .describe('Second SMS vendor, used once for a message that the first does not deliver; absent: none.'),
  SMS_TEMPLATE_IDS: z
    .string()
    .optional()
    .describe("JSON file with MSG91's id of each registered template and language, for the vendor msg91."),
  MSG91_AUTH_KEY: z.string().optional().describe('Authentication key of MSG91; never sent to clients.'),
  MSG91_REPORT_SECRET: z
    .string()
    .regex(/^[\w-]{24,128}$/, 'must have 24 to 128 letters, digits, _ or -')
    .optional()
    .describe(
      "Last part of the address of MSG91's delivery reports, PUBLIC_URL/api/sms/msg91/reports/<secret>.",
    ),
  MSG91_BASE_URL: z.url().default('https://control.msg91.com').describe("Base URL of MSG91's API."),
  MSG91_SEGMENT_PAISE: z.coerce.number().int().min(0).max(10_000).optional().describe('Price of a segment.'),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w{32}$/)
    .optional()
    .describe('Account of Twilio.'),
  TWILIO_AUTH_TOKEN: z.string().optional().describe('Secret of Twilio; never sent to clients.'),
  TWILIO_FROM: z.string().optional().describe('Sender id, number or messaging service (MG…) of Twilio.'),
  TWILIO_BASE_URL: z.url().default('https://api.twilio.com').describe("Base URL of Twilio's API."),
  TWILIO_SEGMENT_PAISE: z.coerce.number().int().min(0).max(10_000).optional().describe('Price of a segment.'),
  WHATSAPP_TOKEN: z
    .string()
    .optional()
    .describe(
      'Access token of the WhatsApp Cloud API, for people who choose WhatsApp; never sent to clients; absent: they get SMS.',
    ),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d{5,20}$/, 'must be the id of the number, digits only')
    .optional()
    .describe('Sending number of WhatsApp.'),
  WHATSAPP_APP_SECRET: z
    .string()
    .optional()
    .describe('App secret that signs the reports of WhatsApp; never sent to clients.'),
  WHATSAPP_VERIFY_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Token of your own that Meta sends when you set up the webhook PUBLIC_URL/api/whatsapp/reports.',
    ),
  WHATSAPP_BASE_URL: z.url().default('https://graph.facebook.com').describe("Base URL of Meta's Graph API."),
  SMS_DAILY_MESSAGES_PER_NUMBER: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe('Maximum number of SMS to one mobile number in a day before notifications stop.'),
  SMS_HOURLY_PER_NETWORK: z.coerce
    .number()
    .int()
    .min(1)
    .default(30)
    .describe('Maximum number of one-time codes sent in an hour for requests from one IPv4 /24 or IPv6 /64.'),
  SMS_DAILY_PER_NUMBER: z.coerce
    .number()
    .int()
    .min(1)
    .default(15)
    .describe('Maximum number of one-time codes sent to one mobile number in a day.'),
  SMS_DAILY_PER_NETWORK: z.coerce
    .number()
    .int()
    .min(1)
    .default(2000)
    .describe(
      'Maximum number of one-time codes sent in a day for requests from one IPv4 address or IPv6 /64.',
    ),
  SMS_DAILY_TOTAL: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_000)
    .describe('Maximum number of SMS sent in a day in total; from 80 % on, only codes are sent.'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+\/?$/, 'must begin with smtp:// or smtps:// and have no path')
    .refine((url) => URL.canParse(url), 'must be a URL; encode special characters of the password')
    .optional()
    .describe(
      'Mail server with its account, smtps://user:password@host:465 or smtp://…:587 (TLS by STARTTLS); absent: the demo mailbox.',
    ),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>"@,;:\r\n]{1,60} <[^<>\s@,;:"]+@[\w.-]+>|[^<>\s@,;:"]+@[\w.-]+)$/,
      'must be an address or Name <address>',
    )
    .optional()
    .describe('Sender of e-mails, for SMTP_URL.'),
  RAZORPAY_KEY_ID: z
    .string()
    .optional()
    .describe(
      'Public key of Razorpay, with RAZORPAY_KEY_SECRET; absent: the payment simulator, in which no money moves.',
    ),
  RAZORPAY_KEY_SECRET: z.string().optional().describe('Secret key of Razorpay; never sent to clients.'),
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .refine((list) => list.split(',').every((secret) => secret.trim().length >= 8), {
      error: 'must have 8 characters or more in each secret of the comma-separated list',
    })
    .optional()
    .describe(
      "Signing secrets of Razorpay's webhook at PUBLIC_URL/api/user/razorpay/webhook, separated by commas; each is valid, so that one can be replaced. The simulator uses the first.",
    ),
  RAZORPAY_URL: z
    .url()
    .default('https://api.razorpay.com')
    .describe("Base URL of Razorpay's API; change it only for tests."),
  PAYOUT_RAIL: z
    .enum(PAYOUT_RAILS)
    .default('bank_file')
    .describe(
      'How payouts reach the bank: bank_file, a file that an operator uploads there; razorpayx, with RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAYX_ACCOUNT_NUMBER.',
    ),
  ACCOUNT_CHECK: z
    .enum(['local', 'razorpayx'])
    .default('local')
    .describe(
      'How bank accounts of professionals are checked: local, without a bank; razorpayx, by a deposit of one rupee, with the same settings as PAYOUT_RAIL=razorpayx.',
    ),
  RAZORPAYX_ACCOUNT_NUMBER: z
    .string()
    .regex(/^\d{9,20}$/, 'must be an account number, digits only')
    .optional()
    .describe('Account at RazorpayX that payouts and account checks are paid from.'),
  RAZORPAYX_WEBHOOK_SECRET: z
    .string()
    .min(8)
    .optional()
    .describe(
      "Signing secret of RazorpayX's webhook at PUBLIC_URL/api/payouts/razorpayx/webhook; absent: results are only found by polling.",
    ),
  GOOGLE_MAPS_API_KEY: z
    .string()
    .optional()
    .describe("Key of Google's Geocoding API, which then geocodes addresses; never sent to clients."),
  GOOGLE_MAPS_URL: z
    .url()
    .default('https://maps.googleapis.com')
    .describe("Base URL of Google's Geocoding API; change it only for tests."),
  NOMINATIM_URL: z
    .url()
    .optional()
    .describe(
      'Base URL of a Nominatim-compatible service that geocodes addresses if there is no Google key; absent: the built-in gazetteer.',
    ),
  NOMINATIM_PER_SECOND: z.coerce
    .number()
    .positive()
    .max(1000)
    .default(1)
    .describe(
      'Maximum requests per second of this process to that service; public servers allow 1 for all processes together.',
    ),
  TRAVEL_TIME: z
    .enum(['table', 'osrm', 'google'])
    .default('table')
    .describe(
      'Source of the travel times of single trips, such as for the reminder to leave: table, the built-in speeds by city and hour; osrm, with OSRM_URL; google, with GOOGLE_ROUTES_API_KEY.',
    ),
  OSRM_URL: z
    .url()
    .optional()
    .describe('Base URL of an OSRM server, for TRAVEL_TIME=osrm; it may contain a folder and a query.'),
  OSRM_PROFILE: z
    .string()
    .regex(/^[\w-]+$/, 'must consist of letters, digits, _ and -')
    .default('driving')
    .describe('Profile of the OSRM server, as in its addresses.'),
  GOOGLE_ROUTES_API_KEY: z
    .string()
    .optional()
    .describe("Key of Google's Routes API, for TRAVEL_TIME=google; never sent to clients."),
  GOOGLE_ROUTES_URL: z
    .url()
    .default('https://routes.googleapis.com')
    .describe("Base URL of Google's Routes API; change it only for tests."),
  IFSC_URL: z
    .url()
    .optional()
    .describe(
      "Base URL of a service with Razorpay's IFSC API, which then looks up the branch of an IFSC; absent: the built-in list of banks.",
    ),
  INVOICE_REGISTRY_URL: z
    .url()
    .optional()
    .describe(
      "Base URL of a provider of the government's invoice registration portal (API 1.03), for invoices to businesses above a turnover of five crore rupees; absent: they wait and raise an alarm.",
    ),
  INVOICE_REGISTRY_KEY: z
    .string()
    .optional()
    .describe('Key of that provider, with INVOICE_REGISTRY_URL; never sent to clients.'),
  VAPID_PUBLIC_KEY: z
    .string()
    .optional()
    .describe(
      'VAPID public key for push services, with VAPID_PRIVATE_KEY, base64url; absent: generated once and kept sealed in the database, for all its processes.',
    ),
  VAPID_PRIVATE_KEY: z.string().optional().describe('VAPID private key; never sent to clients.'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/, 'must begin with mailto: or https://')
    .optional()
    .describe('Contact for push services, mailto: or https:; absent: PUBLIC_URL.'),
  OPERATOR_TOTP: flag
    .default(true)
    .describe(
      '1: operators log in with a code of an authenticator app as well, which they set up at the first login; demo accounts without one are exempt. 0: the app is optional.',
    ),
  ADMIN_MOBILE: z
    .string()
    .optional()
    .describe(
      'Mobile number of the first operator, with ADMIN_PASSWORD: created at start-up if no operator has this number.',
    ),
  ADMIN_PASSWORD: z
    .string()
    .min(6)
    .refine(
      (password) => !isCommonPassword(password),
      'is among the most common passwords; choose another one',
    )
    .optional()
    .describe('Password of the first operator; common passwords are rejected.'),
});

export type Env = z.output<typeof schema>;

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

/** The configuration of a process, as far as it can be judged without a database or a service. */
export interface SettingsReport {
  /** Null if there is an error. */
  readonly env: Env | null;
  /** The settings without the invalid ones, which have their defaults: further checks use them, so that all problems are found at once. */
  readonly usable: Env;
  readonly findings: readonly Finding[];
}

/** Parses the environment and finds everything that is wrong with it. Never throws. */
export function readSettings(source: NodeJS.ProcessEnv): SettingsReport {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { values, problems: fileProblems, unread } = readSecretFiles(given, SETTING_NAMES);
  const result = schema.safeParse(values);
  const invalid = (result.error?.issues ?? []).map(({ path, message }) => ({
    name: path.join('.'),
    message,
  }));
  const invalidNames = new Set(invalid.map(({ name }) => name));
  const usable = schema.parse(
    Object.fromEntries(Object.entries(values).filter(([name]) => !invalidNames.has(name))),
  );
  const keyProblems = parseKeyRing(usable).problems.map((message) => ({ name: 'SECRET_KEYS', message }));
  // A setting whose file cannot be read is one problem, not also a missing setting.
  const present = { ...values, ...Object.fromEntries(unread.map((name) => [name, '(file)'])) };
  const errors = [...fileProblems, ...invalid, ...keyProblems, ...settingProblems(present)];
  return {
    env: errors.length === 0 ? usable : null,
    usable,
    findings: [
      ...findingsAbout({ ...given, ...values }, 'error', errors),
      ...unreadVariables(given, SETTING_NAMES),
    ],
  };
}

/**
 * Parses the environment for a command.
 *
 * @throws an error that lists every problem with the variable, its value and what is expected
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const { env, findings } = readSettings(source);
  if (env) return env;
  const lines = findings
    .filter(({ level }) => level === 'error')
    .map(({ name, value, fix }) => `  ${value.startsWith('(') ? name : `${name}=${value}`}: ${fix}`);
  throw new Error(`Invalid environment:\n${lines.join('\n')}`);
}
