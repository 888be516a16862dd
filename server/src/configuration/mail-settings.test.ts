import { describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';

const SMTP = {
  SMTP_URL: 'smtps://mailer:a%20password@mail.aaspaas.test:465',
  MAIL_FROM: 'Aaspaas <no-reply@aaspaas.test>',
  PUBLIC_URL: 'https://aaspaas.test',
};

describe('mail settings', () => {
  it.each([
    ['none', {}],
    ['a mail server', SMTP],
    ['a mail server on this machine', { ...SMTP, SMTP_URL: 'smtp://127.0.0.1:1025' }],
    ['a sender without a name', { ...SMTP, MAIL_FROM: 'no-reply@aaspaas.test' }],
  ])('are complete: %s', (_title, source) => expect(() => readEnv(source)).not.toThrow());

  it('names every missing one at once, and prints no password', () => {
    const read = () => readEnv({ SMTP_URL: SMTP.SMTP_URL, PORT: 'x' });
    expect(read).toThrow(/PORT=x.*MAIL_FROM: is required by SMTP_URL.*PUBLIC_URL: is required by SMTP_URL/s);
    expect(read).not.toThrow(/a%20password/);
  });

  it.each([
    [{ ...SMTP, SMTP_URL: 'http://secret.example' }, /SMTP_URL: must begin with smtp/],
    [{ ...SMTP, MAIL_FROM: 'a@b.in, c@d.in' }, /MAIL_FROM: must be/],
    [{ ...SMTP, MAIL_FROM: 'Aaspaas' }, /MAIL_FROM: must be/],
  ])('rejects %j without its value', (source, problem) => {
    expect(() => readEnv(source)).toThrow(problem);
    expect(() => readEnv(source)).not.toThrow(/secret\.example|c@d\.in/);
  });
});
