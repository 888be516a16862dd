import { describe, expect, it } from 'vitest';
import type { MailMessage, MailVendor } from './port.ts';

/** A mail that every sender accepts. */
export const A_MAIL: MailMessage = {
  to: 'meera.iyer@example.in',
  language: 'en',
  subject: 'Booking AP-24K7Q9 is confirmed',
  title: 'We’ve received your booking',
  paragraphs: ['Hello Meera Iyer,', 'Plumber, Sat 21 Nov, 10:00 AM.'],
  facts: [{ label: 'Booking', value: 'AP-24K7Q9' }],
  action: { text: 'See the booking', url: 'https://aaspaas.test/instand-booking' },
  actionHelp: 'If the button does not work, open this address: https://aaspaas.test/instand-booking',
  footer: ['You get this e-mail because your Aaspaas account has this address.'],
  footerLinks: [{ text: 'Settings', url: 'https://aaspaas.test/notification-settings' }],
  unsubscribeUrl: null,
  id: 'a1b2c3',
};

/** A mail as it arrived. */
export interface ArrivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string | null;
}

/** Conformance tests of a sender of mails; `arrived` reads what it sent, oldest first. */
export function mailConformance(
  name: string,
  {
    make,
    arrived,
  }: { readonly make: () => MailVendor; readonly arrived: () => Promise<readonly ArrivedMail[]> },
): void {
  const last = async () => (await arrived()).at(-1);
  describe(`mail: ${name}`, () => {
    it('sends a text and an HTML part with the same content', async () => {
      expect(await make().send(A_MAIL)).toMatchObject({ outcome: 'accepted' });
      const mail = await last();
      expect(mail).toMatchObject({ to: [A_MAIL.to], subject: A_MAIL.subject, unsubscribeUrl: null });
      for (const part of [mail?.text, mail?.html])
        for (const content of [
          A_MAIL.title,
          ...A_MAIL.paragraphs,
          'AP-24K7Q9',
          'https://aaspaas.test/instand-booking',
          ...A_MAIL.footer,
          'https://aaspaas.test/notification-settings',
        ])
          expect(part).toContain(content);
    });

    it('sends Hindi', async () => {
      const hindi = {
        subject: 'बुकिंग AP-24K7Q9 कन्फ़र्म हो गई',
        title: 'आपकी बुकिंग मिल गई',
        language: 'hi',
      } as const;
      expect(await make().send({ ...A_MAIL, ...hindi })).toMatchObject({ outcome: 'accepted' });
      const mail = await last();
      expect(mail?.subject).toBe(hindi.subject);
      expect(mail?.text).toContain(hindi.title);
      expect(mail?.html).toContain('<html lang="hi">');
      expect(mail?.html).toContain(hindi.title);
    });

    it('names where to unsubscribe', async () => {
      const unsubscribeUrl = 'https://aaspaas.test/api/mail/unsubscribe/12.reminders.x';
      await make().send({ ...A_MAIL, unsubscribeUrl });
      expect((await last())?.unsubscribeUrl).toBe(unsubscribeUrl);
    });

    it.each([
      ['no address', ''],
      ['two addresses', 'a@example.in, b@example.in'],
      ['a display name', 'Meera <meera@example.in>'],
      ['a second header', 'meera@example.in\r\nBcc: all@example.in'],
      ['a domain without a dot', 'meera@localhost'],
      ['an address that is too long', `${'x'.repeat(64)}@${'x'.repeat(190)}.in`],
    ])('refuses %s', async (_title, to) => {
      const before = (await arrived()).length;
      expect(await make().send({ ...A_MAIL, to })).toEqual({ outcome: 'refused', code: 'invalid_address' });
      expect(await arrived()).toHaveLength(before);
    });

    it.each([
      ['a script', 'javascript:alert(1)'],
      ['another host', '//evil.example/x'],
      ['a second header', 'https://aaspaas.test/x>\r\nBcc: <all@example.in'],
    ])('refuses %s as a link', async (_title, url) => {
      const refused = { outcome: 'refused', code: 'invalid_link' };
      expect(await make().send({ ...A_MAIL, action: { text: 'Open', url } })).toEqual(refused);
      expect(await make().send({ ...A_MAIL, unsubscribeUrl: url })).toEqual(refused);
    });

    it('keeps a subject on one line, and shows free text as text', async () => {
      const injected = 'Hello\r\nBcc: all@example.in\r\n\r\nbody \u2028 end';
      await make().send({
        ...A_MAIL,
        subject: injected,
        paragraphs: ['<img src=x onerror=alert(1)>'],
        facts: [{ label: '"><script>', value: '</td><b>' }],
      });
      const mail = await last();
      expect(mail?.to).toEqual([A_MAIL.to]);
      expect(mail?.subject).toBe('Hello Bcc: all@example.in body end');
      expect(mail?.html).not.toMatch(/<img|<script|<b>/);
      expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    });

    it('contains no picture and nothing that is loaded', async () => {
      await make().send(A_MAIL);
      expect((await last())?.html).not.toMatch(/<img|<link|url\(|src=|@import/);
    });
  });
}
