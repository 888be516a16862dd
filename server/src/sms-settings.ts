/** The settings that each SMS vendor needs. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  msg91: ['MSG91_AUTH_KEY', 'MSG91_REPORT_SECRET', 'SMS_TEMPLATE_IDS'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM', 'PUBLIC_URL'],
  whatsapp: ['WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
};

/** Returns every missing or contradictory setting of the chosen SMS vendors at once, each with its reason. */
export function smsSettingProblems(
  source: Readonly<Record<string, string | undefined>>,
): { readonly name: string; readonly message: string }[] {
  const adapter = source['SMS_ADAPTER'] || 'local';
  const fallback = source['SMS_FALLBACK'] || undefined;
  const whatsapp = source['WHATSAPP_TOKEN'] ? ['whatsapp'] : [];
  const problems = [adapter, ...(fallback ? [fallback] : []), ...whatsapp].flatMap((vendor) =>
    (REQUIRED[vendor] ?? [])
      .filter((name) => !source[name])
      .map((name) => ({ name, message: `is required by the SMS vendor ${vendor}` })),
  );
  if (fallback && adapter === 'local')
    problems.push({ name: 'SMS_FALLBACK', message: 'needs an SMS_ADAPTER other than local' });
  else if (fallback === adapter)
    problems.push({ name: 'SMS_FALLBACK', message: 'must be another vendor than SMS_ADAPTER' });
  return problems.filter(
    ({ name, message }, at) =>
      problems.findIndex((one) => one.name === name && one.message === message) === at,
  );
}
