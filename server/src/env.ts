import { z } from 'zod';
import { isCommonPassword } from './features/identity/index.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');

/** Every variable the product reads, described; `.env.example` lists the same (a check compares them). */
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
  DATABASE_URL: z
    .string()
    .optional()
    .describe('A Postgres 15 or newer, also through PgBouncer; absent: the embedded one.'),
  DATABASE_DIRECT_URL: z
    .string()
    .optional()
    .describe('The same database without PgBouncer, for migrations; default DATABASE_URL.'),
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
    .describe('Database connections of this process for its job queues, beside DB_POOL_SIZE.'),
  DEMO_DATA: flag.default(true).describe('0: load no demo data into an empty embedded database.'),
  DEMO: flag
    .default(false)
    .describe(
      "1: demo data also into a database of one's own, and the demo served beyond this machine (another HOST, PUBLIC_URL, TRUST_PROXY, any proxy).",
    ),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("How many proxies in front are to be believed about the caller's address."),
  MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(10)
    .max(100_000)
    .default(2000)
    .describe('Most open HTTP connections of this process; further ones are closed at once.'),
  ROLE: z.enum(['web', 'worker', 'all']).default('all').describe('Which half of the work this process does.'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe('The address people use, e.g. https://aaspaas.example; https makes cookies Secure.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('warn')
    .describe('How much is logged.'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Whoever names it as a bearer token may read /metrics; absent: only this machine, and nobody where PUBLIC_URL or TRUST_PROXY is set.',
    ),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Key of encrypted and hashed codes; absent: made once under DATA_DIR. Set it where several processes share a database.',
    ),
  SMS_ADAPTER: z.enum(['local']).default('local').describe('Who delivers texts; local: the demo phone.'),
  SMS_DAILY_PER_NUMBER: z.coerce
    .number()
    .int()
    .min(1)
    .default(15)
    .describe('Most one-time codes sent to one mobile number in a day.'),
  SMS_DAILY_PER_NETWORK: z.coerce
    .number()
    .int()
    .min(1)
    .default(2000)
    .describe('Most one-time codes sent in a day for requests from one IPv4 address or IPv6 /64.'),
  SMS_DAILY_TOTAL: z.coerce
    .number()
    .int()
    .min(1)
    .default(20_000)
    .describe('Most one-time codes sent in a day to all numbers together.'),
  RAZORPAY_KEY_ID: z
    .string()
    .optional()
    .describe(
      'Public key of Razorpay, with RAZORPAY_KEY_SECRET; neither: a simulator, in which no money moves.',
    ),
  RAZORPAY_KEY_SECRET: z.string().optional().describe('Its secret; it stays on the server.'),
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .min(8)
    .optional()
    .describe(
      "What Razorpay's webhook is signed with, at PUBLIC_URL/api/user/razorpay/webhook; the simulator honours it too.",
    ),
  RAZORPAY_URL: z
    .url()
    .default('https://api.razorpay.com')
    .describe('Where its API is; another one only to try it out.'),
  GOOGLE_MAPS_API_KEY: z
    .string()
    .optional()
    .describe("Key of Google's Geocoding API, which then places addresses; it stays on the server."),
  GOOGLE_MAPS_URL: z
    .url()
    .default('https://maps.googleapis.com')
    .describe('Where that API is; another one only to try it out.'),
  NOMINATIM_URL: z
    .url()
    .optional()
    .describe(
      'A Nominatim-compatible service, which places addresses where there is no Google key; neither: the built-in gazetteer.',
    ),
  NOMINATIM_PER_SECOND: z.coerce
    .number()
    .positive()
    .max(1000)
    .default(1)
    .describe('How often this process asks it at most; the public ones allow 1 for all processes together.'),
  IFSC_URL: z
    .url()
    .optional()
    .describe(
      "A service that speaks Razorpay's IFSC API, which then says the branch of an IFSC and whether there is one; absent: the built-in list of banks.",
    ),
  VAPID_PUBLIC_KEY: z
    .string()
    .optional()
    .describe(
      'With VAPID_PRIVATE_KEY: the keys by which push services know us, base64url; absent: made once under DATA_DIR. Set them where several processes share a database.',
    ),
  VAPID_PRIVATE_KEY: z.string().optional().describe('Its private half; it stays on the server.'),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)\S+$/, 'must begin with mailto: or https://')
    .optional()
    .describe('Whom push services write to when something is wrong, mailto: or https:; absent: PUBLIC_URL.'),
  ADMIN_MOBILE: z
    .string()
    .optional()
    .describe('With ADMIN_PASSWORD: makes this operator at the start, if there is none with this number.'),
  ADMIN_PASSWORD: z
    .string()
    .min(6)
    .refine(
      (password) => !isCommonPassword(password),
      'is among the most common passwords; choose another one',
    )
    .optional()
    .describe("The first operator's password; a common one is refused."),
});

export type Env = z.output<typeof schema>;

/** Reads the environment; throws one readable list of everything that is wrong with it. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const nonEmpty = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(nonEmpty);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not right:\n${problems.join('\n')}`);
}
