import type { MailLink, MailMessage } from './port.ts';

/** The parts of a mail as they are sent. */
export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Mails that are not handed over. */
export type MailProblem = 'invalid_address' | 'invalid_link';

/**
 * One ASCII address without a display name, comment or list: what is outside this set needs quoting or an extension that
 * few servers have, and a comma would make two recipients of one.
 */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;
const MAX_ADDRESS = 254;

/** A link that a mail may contain. A path has no second slash, which would name another host. */
const LINK = /^(?:https?:\/\/[^\s"'<>]+|\/(?!\/)[^\s"'<>]*)$/;

/** Control characters end a header line; line and paragraph separators end one in some programs. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const MAX_SUBJECT = 150;

/** Makes the text and the HTML part of a mail, without pictures, so that opening it calls no server. */
export function composeMail(message: MailMessage): ComposedMail | { readonly problem: MailProblem } {
  if (message.to.length > MAX_ADDRESS || !ADDRESS.test(message.to)) return { problem: 'invalid_address' };
  const links = [
    ...(message.action ? [message.action.url] : []),
    ...message.footerLinks.map(({ url }) => url),
    ...(message.unsubscribeUrl === null ? [] : [message.unsubscribeUrl]),
  ];
  if (!links.every((url) => LINK.test(url))) return { problem: 'invalid_link' };
  return { subject: oneLine(message.subject), text: textPart(message), html: htmlPart(message) };
}

/** Returns a text on one line, cut to what mail programs show; it cannot begin another header. */
function oneLine(text: string): string {
  const line = text.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim();
  return line.length <= MAX_SUBJECT ? line : `${line.slice(0, MAX_SUBJECT - 1).trimEnd()}…`;
}

function textPart({ title, paragraphs, facts, action, footer, footerLinks }: MailMessage): string {
  const link = ({ text, url }: MailLink) => `${text}: ${url}`;
  return [
    title,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [link(action)] : []),
    ['-- ', ...footer, ...footerLinks.map(link)].join('\n'),
  ].join('\n\n');
}

/** The light and dark colours of the product; mail programs know no variables. */
const LIGHT = { page: '#F4F0F2', card: '#FFFFFF', text: '#1F1B1D', muted: '#5C5357', line: '#E9E3E5' };
const DARK = { page: '#161314', card: '#211D1F', text: '#F5F0F2', muted: '#B8AEB2', line: '#3A3336' };
const PRIMARY = { light: '#B51144', dark: '#FF7A9F', onLight: '#FFFFFF', onDark: '#1F1B1D' };

const STYLE = `body,.page{background:${LIGHT.page};color:${LIGHT.text}}
a{color:${PRIMARY.light}}
@media (prefers-color-scheme:dark){
body,.page{background:${DARK.page}!important;color:${DARK.text}!important}
.card{background:${DARK.card}!important;border-color:${DARK.line}!important}
.text,.card td{color:${DARK.text}!important}
.muted,.muted td,.card td.label{color:${DARK.muted}!important}
.fact td{border-color:${DARK.line}!important}
a,.brand{color:${PRIMARY.dark}!important}
a.button{background:${PRIMARY.dark}!important;color:${PRIMARY.onDark}!important}
}`;

const FONT =
  "font-family:'Plus Jakarta Sans','Noto Sans Devanagari',system-ui,-apple-system,'Segoe UI',sans-serif";

function htmlPart(message: MailMessage): string {
  const { language, subject, title, paragraphs, facts, action, actionHelp, footer, footerLinks } = message;
  const link = ({ text, url }: MailLink) => `<a href="${escape(url)}">${escape(text)}</a>`;
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:${LIGHT.text}">${escape(text)}</p>`;
  const fact = ({ label, value }: MailMessage['facts'][number]) =>
    `<tr class="fact"><td class="label" style="padding:8px 12px 8px 0;border-top:1px solid ${LIGHT.line};color:${LIGHT.muted};white-space:nowrap;vertical-align:top">${escape(label)}</td><td style="padding:8px 0;border-top:1px solid ${LIGHT.line};font-weight:600;overflow-wrap:anywhere">${escape(value)}</td></tr>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(oneLine(subject))}</title>
<style>${STYLE}</style>
</head>
<body style="margin:0;padding:0;${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="brand" style="padding:0 4px 12px;color:${PRIMARY.light};font-size:20px;font-weight:700">Aaspaas</td></tr>
<tr><td class="card" style="padding:24px;border:1px solid ${LIGHT.line};border-radius:12px;background:${LIGHT.card}">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${LIGHT.text}">${escape(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${facts.length > 0 ? `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px;line-height:1.4">${facts.map(fact).join('')}</table>` : ''}
${
  action
    ? `<p style="margin:0 0 12px"><a class="button" href="${escape(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${PRIMARY.light};color:${PRIMARY.onLight};font-size:16px;font-weight:600;text-decoration:none">${escape(action.text)}</a></p>`
    : ''
}
${actionHelp ? `<p class="muted" style="margin:0;font-size:13px;line-height:1.4;color:${LIGHT.muted};overflow-wrap:anywhere">${escape(actionHelp)}</p>` : ''}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;color:${LIGHT.muted};font-size:13px;line-height:1.5">
${[...footer.map(escape), ...footerLinks.map(link)].join('<br>\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
