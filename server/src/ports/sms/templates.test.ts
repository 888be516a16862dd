import { SMS_TEMPLATE_NAMES, smsTemplates } from '@aaspaas/contract/features/sms-templates.ts';
import { LANGUAGES } from '@aaspaas/contract/messages/index.ts';
import { describe, expect, it } from 'vitest';
import { MAX_VALUE_LENGTH, smsSegments } from '../../kernel/sms-text.ts';
import { text } from '../../platform/http/failures.ts';
import { composeSms } from './compose.ts';

/** Hosts that a template may link to; each is registered with the operators. */
const ALLOWED_HOSTS: readonly string[] = [];

const cases = SMS_TEMPLATE_NAMES.flatMap((name) => LANGUAGES.map((language) => ({ name, language })));
const placesOf = (body: string) => [...body.matchAll(/\{(\w+)\}/g)].map(([, place = '']) => place);

describe.each(cases)('SMS template $name in $language', ({ name, language }) => {
  const body = text(language, `sms.${name}`);
  const { variables }: { variables: Readonly<Record<string, string>> } = smsTemplates[name];

  it('has at most two variables, each with a type and used once', () => {
    expect(placesOf(body).toSorted()).toEqual(Object.keys(variables).toSorted());
    expect(placesOf(body).length).toBeLessThanOrEqual(2);
  });

  it('has words between its variables, and not only variables', () => {
    expect(body).not.toMatch(/\}[^\p{L}]*\{/u);
    expect(body.replace(/\{\w+\}/g, '').length).toBeGreaterThan(20);
  });

  it('names the brand', () => expect(body).toContain('Aaspaas'));

  it('links only to registered hosts', () => {
    const hosts = [...body.matchAll(/(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})/gi)].map(
      ([, host]) => host,
    );
    expect(hosts.filter((host) => !ALLOWED_HOSTS.includes(host ?? ''))).toEqual([]);
  });

  it('takes at most three segments with the longest values, also in Devanagari', () => {
    const values = Object.fromEntries(
      Object.entries(variables).map(([key, type]) => [
        key,
        type === 'numeric' ? '9'.repeat(10) : 'क'.repeat(MAX_VALUE_LENGTH),
      ]),
    );
    const composed = composeSms({ channel: 'sms', to: '9712345678', template: name, language, values });
    if ('problem' in composed) throw new Error(composed.problem);
    expect(composed.segments).toBeLessThanOrEqual(3);
  });

  it('uses only characters of GSM in English', () => {
    // Of exactly one segment only if none of its characters needs UCS-2.
    const words = body.replace(/\{\w+\}/g, '');
    if (language === 'en') expect(smsSegments(words.padEnd(160, 'x'))).toBe(1);
  });
});
