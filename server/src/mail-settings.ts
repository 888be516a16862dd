/** What a mail server needs: a sender, and the address that the links in mails begin with. */
const REQUIRED = ['MAIL_FROM', 'PUBLIC_URL'];

/** Returns every missing setting of the mail server, if one is set, each with its reason. */
export function mailSettingProblems(
  source: Readonly<Record<string, string | undefined>>,
): { readonly name: string; readonly message: string }[] {
  if (!source['SMTP_URL']) return [];
  return REQUIRED.filter((name) => !source[name]).map((name) => ({
    name,
    message: 'is required by SMTP_URL',
  }));
}
