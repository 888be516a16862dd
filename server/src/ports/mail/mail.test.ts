import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { testClock } from '../../testing/test-app.ts';
import { makeCircuitBreaker } from '../../platform/vendors/circuit-breaker.ts';
import { A_MAIL, type ArrivedMail, mailConformance } from './conformance.ts';
import { localMail } from './local.ts';
import { pickMail } from './pick.ts';
import type { MailVendor } from './port.ts';
import { parseSender, smtpMail } from './smtp.ts';
import {
  GREYLISTED_RECIPIENT,
  type ReceivedMail,
  type SmtpFault,
  type SmtpStub,
  startSmtpStub,
  UNKNOWN_RECIPIENT,
} from './testing/smtp-stub.ts';

let stub: SmtpStub;
let database: Awaited<ReturnType<typeof testDatabase>>;
const clock = testClock();

beforeAll(async () => {
  [stub, database] = await Promise.all([startSmtpStub(), testDatabase({ content: 'tables' })]);
});
afterAll(() => Promise.all([stub.close(), database.close()]));
beforeEach(() => stub.reset(null));

const local = () => localMail(database.connection.db, clock);
const smtp = (url = stub.url, timeoutMs = 2000): MailVendor =>
  smtpMail({ url, from: 'Aaspaas <no-reply@aaspaas.test>', timeoutMs, guard: (request) => request() });

mailConformance('the demo mailbox', {
  make: local,
  arrived: async () =>
    (await local().inbox(''))
      .map(({ address, ...mail }): ArrivedMail => ({ ...mail, to: [address] }))
      .toReversed(),
});
mailConformance('SMTP', { make: () => smtp(), arrived: async () => stub.received.map(parse) });

describe('SMTP', () => {
  it('sends headers that name the sender, the language and an automatic mail, and no second recipient', async () => {
    await smtp().send(A_MAIL);
    const [mail] = stub.received;
    expect(mail).toMatchObject({ from: 'no-reply@aaspaas.test', to: [A_MAIL.to] });
    const headers = headersOf(mail?.source ?? '');
    expect(headers).toMatchObject({
      from: 'Aaspaas <no-reply@aaspaas.test>',
      to: A_MAIL.to,
      'message-id': '<a1b2c3@aaspaas.test>',
      'auto-submitted': 'auto-generated',
      'content-language': 'en',
    });
    expect(headers).not.toHaveProperty('list-unsubscribe');
    expect(headers).not.toHaveProperty('bcc');
  });

  it('sends the headers of one-click unsubscribing (RFC 8058)', async () => {
    await smtp().send({
      ...A_MAIL,
      unsubscribeUrl: 'https://aaspaas.test/api/mail/unsubscribe/1.reminders.x',
    });
    expect(headersOf(stub.received[0]?.source ?? '')).toMatchObject({
      'list-unsubscribe': '<https://aaspaas.test/api/mail/unsubscribe/1.reminders.x>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
  });

  it.each([
    ['an unknown recipient', UNKNOWN_RECIPIENT, { outcome: 'refused', code: '550' }],
    ['a recipient that is asked for later', GREYLISTED_RECIPIENT, { outcome: 'failed', error: 'busy' }],
  ])('%s', async (_title, to, outcome) => {
    expect(await smtp().send({ ...A_MAIL, to })).toEqual(outcome);
    expect(stub.received).toHaveLength(0);
  });

  it.each<[SmtpFault, object]>([
    ['reject_content', { outcome: 'refused', code: '554' }],
    ['busy', { outcome: 'failed', error: 'failed' }],
    ['silent', { outcome: 'failed', error: 'timed_out' }],
    ['drip', { outcome: 'failed', error: 'timed_out' }],
  ])('a server that is %s', async (fault, outcome) => {
    stub.reset(fault);
    expect(await smtp(stub.url, 300).send(A_MAIL)).toEqual(outcome);
  });

  it.each<[SmtpFault]>([['drop'], ['nonsense']])('a server that answers with %s fails', async (fault) => {
    stub.reset(fault);
    expect(await smtp(stub.url, 300).send(A_MAIL)).toMatchObject({ outcome: 'failed' });
  });

  it('fails with a wrong password, and without a server', async () => {
    const wrong = new URL(stub.url);
    wrong.password = 'wrong';
    expect(await smtp(wrong.href).send(A_MAIL)).toEqual({ outcome: 'failed', error: 'denied' });
    const closed = await startSmtpStub();
    await closed.close();
    expect(await smtp(closed.url).send(A_MAIL)).toEqual({ outcome: 'failed', error: 'unreachable' });
  });

  it('is not called for a minute after five failures, but also after refusals', async () => {
    const guard = makeCircuitBreaker(clock, { failureThreshold: 5, openMs: 60_000 });
    const guarded = smtpMail({ url: stub.url, from: 'no-reply@aaspaas.test', timeoutMs: 300, guard });
    for (const to of [
      ...Array<string>(4).fill(UNKNOWN_RECIPIENT),
      ...Array<string>(4).fill(GREYLISTED_RECIPIENT),
    ])
      await guarded.send({ ...A_MAIL, to });
    expect(await guarded.send(A_MAIL)).toMatchObject({ outcome: 'accepted' });
    stub.reset('busy');
    for (let turn = 0; turn < 5; turn += 1) await guarded.send(A_MAIL);
    stub.reset(null);
    expect(await guarded.send(A_MAIL)).toEqual({ outcome: 'failed', error: 'circuit_open' });
    expect(stub.connections()).toBe(0);
    clock.advance(1);
    expect(await guarded.send(A_MAIL)).toMatchObject({ outcome: 'accepted' });
  });
});

describe('pickMail', () => {
  it('uses the mail server if one is set, else the demo mailbox', () => {
    expect(pickMail({}, local(), clock).name).toBe('local');
    expect(pickMail({ SMTP_URL: stub.url, MAIL_FROM: 'a@b.in' }, local(), clock).name).toBe('smtp');
    expect(() => pickMail({ SMTP_URL: stub.url }, local(), clock)).toThrow('MAIL_FROM');
  });
});

describe('parseSender', () => {
  it.each([
    ['Aaspaas <no-reply@aaspaas.in>', { name: 'Aaspaas', address: 'no-reply@aaspaas.in' }],
    ['no-reply@aaspaas.in', { name: '', address: 'no-reply@aaspaas.in' }],
    ['आसपास <no-reply@aaspaas.in>', { name: 'आसपास', address: 'no-reply@aaspaas.in' }],
    ['', null],
    ['Aaspaas', null],
    ['a@b.in, c@d.in', null],
    ['A\r\nBcc: x <a@b.in>', null],
  ])('%j: %j', (from, sender) => expect(parseSender(from)).toEqual(sender));
});

/** The headers of a mail's source, unfolded, by lower-case name; encoded words are not decoded. */
function headersOf(source: string): Record<string, string> {
  const [head = ''] = source.split('\r\n\r\n');
  return Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
}

function parse({ to, source }: ReceivedMail): ArrivedMail {
  const headers = headersOf(source);
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '') ?? [];
  const parts = source.split(`--${boundary}`).map((part) => {
    const own = headersOf(part.trimStart());
    const body = part.trimStart().slice(part.trimStart().indexOf('\r\n\r\n') + 4);
    return {
      type: own['content-type'] ?? '',
      body: decode(body, own['content-transfer-encoding'] ?? '7bit'),
    };
  });
  const bodyOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.body ?? '';
  return {
    to,
    subject: decodeWords(headers['subject'] ?? ''),
    text: bodyOf('text/plain').replaceAll('\r\n', '\n'),
    html: bodyOf('text/html').replaceAll('\r\n', '\n'),
    unsubscribeUrl: headers['list-unsubscribe']?.slice(1, -1) ?? null,
  };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  return unescapeBytes(body.replace(/=\r\n/g, ''));
}

const WORD = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;

/** Decodes encoded words (RFC 2047); a character may be split over two of them. */
function decodeWords(value: string): string {
  return value.replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=\s*)+/gi, (words) =>
    Buffer.concat(
      [...words.matchAll(WORD)].map(([, kind = '', text = '']) =>
        kind.toLowerCase() === 'b'
          ? Buffer.from(text, 'base64')
          : Buffer.from(unescapeLatin(text.replaceAll('_', ' ')), 'latin1'),
      ),
    ).toString('utf8'),
  );
}

const unescapeLatin = (text: string) =>
  text.replace(/=([\dA-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
const unescapeBytes = (text: string) => Buffer.from(unescapeLatin(text), 'latin1').toString('utf8');
