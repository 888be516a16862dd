import { setTimeout as sleep } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { measureVendor } from '../../platform/vendors/measure-vendor.ts';
import { isVendorOutage, type VendorOutage } from '../../platform/vendors/vendor-outage.ts';
import { composeMail } from './compose.ts';
import type { MailOutcome, MailVendor } from './port.ts';

/** Connection settings of a mail server. */
export interface SmtpSettings {
  /** `smtps://user:password@host:465` or `smtp://user:password@host:587`. */
  readonly url: string;
  /** The sender, `Name <address>` or the address only. */
  readonly from: string;
  /** The longest time for one mail, in milliseconds. */
  readonly timeoutMs: number;
  /** Wraps each mail, such as with a circuit breaker. */
  readonly guard: <T extends object>(request: () => Promise<T | VendorOutage>) => Promise<T | VendorOutage>;
}

/** The sender of mails: a name without special characters, and an address. */
const SENDER = /^(?:([^<>"@,;:\p{Cc}]{1,60}?) *<([^<>\s@,;:"]+@[\w.-]+)>|([^<>\s@,;:"]+@[\w.-]+))$/u;

/** Parses a sender; null if it is not `Name <address>` or an address. */
export function parseSender(from: string): { readonly name: string; readonly address: string } | null {
  const [, name = '', named, bare] = SENDER.exec(from.trim()) ?? [];
  const address = named ?? bare;
  return address === undefined ? null : { name: name.trim(), address };
}

/** Hosts for which a connection without encryption is allowed. */
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Sends by a mail server. A password is sent over TLS only, unless the server is on this machine. */
export function smtpMail({ url, from, timeoutMs, guard }: SmtpSettings): MailVendor {
  const server = new URL(url);
  const secure = server.protocol === 'smtps:';
  const sender = parseSender(from);
  if (!sender) throw new Error('MAIL_FROM must be an address or Name <address>');
  const domain = sender.address.slice(sender.address.indexOf('@') + 1);
  const options = {
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !LOOPBACK.includes(server.hostname),
    ...(server.username
      ? {
          auth: {
            user: decodeURIComponent(server.username),
            pass: decodeURIComponent(server.password),
          },
        }
      : {}),
    // Each wait has its own limit; `withDeadline` also ends an exchange that never pauses.
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // No part of a mail is read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let transport: Promise<Transporter> | undefined;
  return {
    name: 'smtp',
    async send(message) {
      const composed = composeMail(message);
      if ('problem' in composed) return { outcome: 'refused', code: composed.problem };
      const { unsubscribeUrl } = message;
      const mail = {
        from: sender,
        to: { name: '', address: message.to },
        // The recipient is taken from here and not parsed from a header.
        envelope: { from: sender.address, to: [message.to] },
        messageId: `<${message.id}@${domain}>`,
        ...composed,
        headers: {
          // Automatic replies are not sent to automatic mails (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          'Content-Language': message.language,
          ...(unsubscribeUrl === null
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      };
      // Imported for the first mail: a web process sends none (decision 19).
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
      const mailer = await transport;
      const answer = await guard<MailOutcome>(() =>
        measureVendor('smtp', () =>
          withDeadline(
            mailer
              .sendMail(mail)
              .then((): MailOutcome => ({ outcome: 'accepted', delivered: false }), outcomeOf),
            timeoutMs,
          ),
        ),
      );
      return isVendorOutage(answer) ? { outcome: 'failed', error: answer.outage } : answer;
    },
  };
}

/** Ends the wait after the time; the mail may still be accepted, and a retry then has the same Message-ID. */
async function withDeadline<T extends object>(
  answer: Promise<T | VendorOutage>,
  timeoutMs: number,
): Promise<T | VendorOutage> {
  const ended = new AbortController();
  const deadline = sleep(timeoutMs, { outage: 'timed_out' } as const, { signal: ended.signal });
  // Aborted once the answer is there.
  deadline.catch(() => undefined);
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    ended.abort();
  }
}

/** Why nodemailer could not send: the kind of failure and, if the server answered, its reply code. */
interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
}

/** The failures of a connection, by nodemailer's codes. */
const OUTAGES: Readonly<Record<string, VendorOutage['outage']>> = {
  ETIMEDOUT: 'timed_out',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
  ECONNREFUSED: 'unreachable',
  EAUTH: 'denied',
  ENOAUTH: 'denied',
  ETLS: 'denied',
  EPROTOCOL: 'unreadable',
};

/**
 * Converts an error to an outcome: the server's 5xx about this mail is a refusal; 4xx can be retried and does not count
 * against the server, because it is often about one recipient (greylisting).
 */
function outcomeOf(error: unknown): MailOutcome | VendorOutage {
  const { code, responseCode } = (error ?? {}) as SmtpError;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (responseCode === 530 || responseCode === 535) return { outage: 'denied' };
  if (isAboutMail && typeof responseCode === 'number') {
    if (responseCode >= 500) return { outcome: 'refused', code: String(responseCode) };
    return responseCode === 421 ? { outage: 'failed' } : { outage: 'busy' };
  }
  return { outage: (typeof code === 'string' ? OUTAGES[code] : undefined) ?? 'failed' };
}
