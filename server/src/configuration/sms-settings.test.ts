import { describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';

const MSG91 = {
  SMS_ADAPTER: 'msg91',
  MSG91_AUTH_KEY: 'k',
  MSG91_REPORT_SECRET: 'a-secret-of-the-report-address',
  SMS_TEMPLATE_IDS: 'ids.json',
};
const TWILIO = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 't',
  TWILIO_FROM: 'AASPAS',
  PUBLIC_URL: 'https://aaspaas.test',
};

describe('SMS settings', () => {
  it.each([
    ['none', {}],
    ['MSG91', MSG91],
    ['Twilio', { SMS_ADAPTER: 'twilio', ...TWILIO }],
    [
      'WhatsApp',
      {
        WHATSAPP_TOKEN: 't',
        WHATSAPP_PHONE_ID: '106540352242922',
        WHATSAPP_APP_SECRET: 's',
        WHATSAPP_VERIFY_TOKEN: 'a-token-of-the-handshake',
      },
    ],
    ['both', { ...MSG91, SMS_FALLBACK: 'twilio', ...TWILIO }],
  ])('are complete: %s', (_title, source) => expect(() => readEnv(source)).not.toThrow());

  it('names every missing one at once, also with other mistakes, and prints no secret', () => {
    const read = () =>
      readEnv({
        SMS_ADAPTER: 'msg91',
        SMS_FALLBACK: 'twilio',
        PORT: 'x',
        MSG91_REPORT_SECRET: 'short secret',
      });
    expect(read).toThrow(
      /PORT=x.*MSG91_REPORT_SECRET: must have.*MSG91_AUTH_KEY: is required by the SMS vendor msg91.*SMS_TEMPLATE_IDS.*TWILIO_ACCOUNT_SID: is required by the SMS vendor twilio.*TWILIO_AUTH_TOKEN.*TWILIO_FROM.*PUBLIC_URL/s,
    );
    expect(read).not.toThrow(/short secret/);
  });

  it.each([
    [{ SMS_FALLBACK: 'twilio', ...TWILIO }, 'needs an SMS_ADAPTER other than local'],
    [{ ...MSG91, SMS_FALLBACK: 'msg91' }, 'must be another vendor than SMS_ADAPTER'],
    [{ SMS_ADAPTER: 'carrier' }, 'SMS_ADAPTER=carrier'],
    [{ SMS_ADAPTER: 'whatsapp' }, 'SMS_ADAPTER=whatsapp'],
    [{ WHATSAPP_TOKEN: 't' }, 'WHATSAPP_PHONE_ID: is required by the SMS vendor whatsapp'],
  ])('rejects %j', (source, problem) => expect(() => readEnv(source)).toThrow(problem));
});
