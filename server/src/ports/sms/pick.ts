import { makeCircuitBreaker } from '../../platform/vendors/circuit-breaker.ts';
import type { Clock } from '../clock/port.ts';
import { msg91 } from './msg91.ts';
import type { SmsVendor, SmsVendorName, SmsVendors } from './port.ts';
import { readTemplateIds } from './template-ids.ts';
import { twilio } from './twilio.ts';
import { whatsapp } from './whatsapp.ts';

/** Selects the vendors of text messages by the environment. */
export interface SmsSettings {
  readonly SMS_ADAPTER: Exclude<SmsVendorName, 'whatsapp'>;
  readonly SMS_FALLBACK?: Exclude<SmsVendorName, 'local' | 'whatsapp'> | undefined;
  readonly SMS_TEMPLATE_IDS?: string | undefined;
  readonly MSG91_AUTH_KEY?: string | undefined;
  readonly MSG91_REPORT_SECRET?: string | undefined;
  readonly MSG91_BASE_URL: string;
  readonly MSG91_SEGMENT_PAISE?: number | undefined;
  readonly TWILIO_ACCOUNT_SID?: string | undefined;
  readonly TWILIO_AUTH_TOKEN?: string | undefined;
  readonly TWILIO_FROM?: string | undefined;
  readonly TWILIO_BASE_URL: string;
  readonly TWILIO_SEGMENT_PAISE?: number | undefined;
  readonly WHATSAPP_TOKEN?: string | undefined;
  readonly WHATSAPP_PHONE_ID?: string | undefined;
  readonly WHATSAPP_APP_SECRET?: string | undefined;
  readonly WHATSAPP_BASE_URL: string;
  readonly PUBLIC_URL?: string | undefined;
}

/** A person waits for a code; the second vendor is used after this time. */
const TIMEOUT_MS = 5000;
const CIRCUIT_BREAKER = { failureThreshold: 5, openMs: 60_000 };

/** Returns the vendors of the environment; `local` is the demo phone. Each has its own circuit breaker. */
export function pickSms(settings: SmsSettings, local: SmsVendor, clock: Clock): SmsVendors {
  const required = (name: keyof SmsSettings): string => {
    const value = settings[name];
    if (value === undefined) throw new Error(`${name} is not set`);
    return String(value);
  };
  const { PUBLIC_URL: home } = settings;
  const connection = (target: SmsVendorName) => ({
    timeoutMs: TIMEOUT_MS,
    userAgent: `Aaspaas/1.0${home ? ` (+${home})` : ''}`,
    guard: makeCircuitBreaker(clock, { ...CIRCUIT_BREAKER, target }),
  });
  const make = (name: SmsVendorName): SmsVendor => {
    if (name === 'local') return local;
    if (name === 'whatsapp')
      return whatsapp({
        ...connection(name),
        url: settings.WHATSAPP_BASE_URL,
        token: required('WHATSAPP_TOKEN'),
        phoneId: required('WHATSAPP_PHONE_ID'),
        appSecret: required('WHATSAPP_APP_SECRET'),
      });
    if (name === 'msg91')
      return msg91({
        ...connection(name),
        url: settings.MSG91_BASE_URL,
        authKey: required('MSG91_AUTH_KEY'),
        reportSecret: required('MSG91_REPORT_SECRET'),
        templateIds: readTemplateIds(required('SMS_TEMPLATE_IDS')),
        segmentPaise: settings.MSG91_SEGMENT_PAISE ?? null,
      });
    return twilio({
      ...connection(name),
      url: settings.TWILIO_BASE_URL,
      accountSid: required('TWILIO_ACCOUNT_SID'),
      authToken: required('TWILIO_AUTH_TOKEN'),
      from: required('TWILIO_FROM'),
      reportUrl: new URL('/api/sms/twilio/reports', required('PUBLIC_URL')).href,
      segmentPaise: settings.TWILIO_SEGMENT_PAISE ?? null,
    });
  };
  return {
    primary: make(settings.SMS_ADAPTER),
    fallback: settings.SMS_FALLBACK ? make(settings.SMS_FALLBACK) : null,
    // The demo phone shows WhatsApp messages too.
    whatsapp: settings.WHATSAPP_TOKEN ? make('whatsapp') : settings.SMS_ADAPTER === 'local' ? local : null,
  };
}
