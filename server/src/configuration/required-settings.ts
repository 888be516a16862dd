/** A setting that another one needs, or that contradicts it. */
export interface SettingProblem {
  readonly name: string;
  readonly message: string;
}

type Source = Readonly<Record<string, string | undefined>>;

/** The settings that each vendor of text messages needs. */
const SMS_VENDORS: Readonly<Record<string, readonly string[]>> = {
  msg91: ['MSG91_AUTH_KEY', 'MSG91_REPORT_SECRET', 'SMS_TEMPLATE_IDS'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'PUBLIC_URL'],
  whatsapp: ['WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
};

const RAZORPAYX = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAYX_ACCOUNT_NUMBER'];

/** `by` needs all of `names`; `by` is a name, or a name and its value. */
const REQUIREMENTS: readonly { readonly by: string; readonly names: readonly string[] }[] = [
  { by: 'SMTP_URL', names: ['MAIL_FROM', 'PUBLIC_URL'] },
  {
    by: 'OBJECT_STORE=s3',
    names: ['S3_REGION', 'S3_PUBLIC_BUCKET', 'S3_PRIVATE_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
  { by: 'RAZORPAY_KEY_ID', names: ['RAZORPAY_KEY_SECRET'] },
  { by: 'RAZORPAY_KEY_SECRET', names: ['RAZORPAY_KEY_ID'] },
  { by: 'PAYOUT_RAIL=razorpayx', names: RAZORPAYX },
  { by: 'ACCOUNT_CHECK=razorpayx', names: RAZORPAYX },
  { by: 'TRAVEL_TIME=osrm', names: ['OSRM_URL'] },
  { by: 'TRAVEL_TIME=google', names: ['GOOGLE_ROUTES_API_KEY'] },
  { by: 'VAPID_PUBLIC_KEY', names: ['VAPID_PRIVATE_KEY'] },
  { by: 'VAPID_PRIVATE_KEY', names: ['VAPID_PUBLIC_KEY'] },
  { by: 'DATABASE_DIRECT_URL', names: ['DATABASE_URL'] },
  { by: 'DATABASE_MIGRATE_URL', names: ['DATABASE_URL'] },
  { by: 'DATABASE_JOBS_URL', names: ['DATABASE_URL'] },
  { by: 'DATABASE_READ_URL', names: ['DATABASE_URL'] },
];

/** Returns every missing or contradictory setting that another one needs, at once, each with its reason. */
export function settingProblems(source: Source): SettingProblem[] {
  const problems = [
    ...smsProblems(source),
    ...REQUIREMENTS.flatMap(({ by, names }) =>
      isChosen(source, by) ? missing(source, names, `is required by ${by}`) : [],
    ),
  ];
  const { S3_PUBLIC_BUCKET: bucket } = source;
  if (source['OBJECT_STORE'] === 's3' && bucket && bucket === source['S3_PRIVATE_BUCKET'])
    problems.push({
      name: 'S3_PRIVATE_BUCKET',
      message:
        'must be another bucket than S3_PUBLIC_BUCKET, since a public one must not contain private files',
    });
  return problems.filter(
    ({ name, message }, at) =>
      problems.findIndex((one) => one.name === name && one.message === message) === at,
  );
}

function smsProblems(source: Source): SettingProblem[] {
  const adapter = source['SMS_ADAPTER'] || 'local';
  const fallback = source['SMS_FALLBACK'] || undefined;
  const whatsapp = source['WHATSAPP_TOKEN'] ? ['whatsapp'] : [];
  const problems = [adapter, ...(fallback ? [fallback] : []), ...whatsapp].flatMap((vendor) =>
    missing(source, SMS_VENDORS[vendor] ?? [], `is required by the SMS vendor ${vendor}`),
  );
  if (fallback && adapter === 'local')
    problems.push({ name: 'SMS_FALLBACK', message: 'needs an SMS_ADAPTER other than local' });
  else if (fallback === adapter)
    problems.push({ name: 'SMS_FALLBACK', message: 'must be another vendor than SMS_ADAPTER' });
  return problems;
}

function isChosen(source: Source, by: string): boolean {
  const [name = '', value] = by.split('=');
  return value === undefined ? Boolean(source[name]) : source[name] === value;
}

function missing(source: Source, names: readonly string[], message: string): SettingProblem[] {
  return names.filter((name) => !source[name]).map((name) => ({ name, message }));
}
