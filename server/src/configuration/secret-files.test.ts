import { describe, expect, it } from 'vitest';
import { readSettings, SETTING_NAMES } from '../env.ts';
import { formatFinding } from './finding.ts';
import { fileVariable, readSecretFiles } from './secret-files.ts';

const files: Readonly<Record<string, string>> = {
  '/run/secrets/key': 'from a file\n',
  '/run/secrets/empty': '\n',
};
const read = (path: string) => {
  const text = files[path];
  if (text === undefined) throw Object.assign(new Error('no'), { code: 'ENOENT' });
  return text;
};
const resolve = (source: Record<string, string>) => readSecretFiles(source, SETTING_NAMES, read);

describe('readSecretFiles', () => {
  it('reads a secret without the line break at its end', () => {
    expect(resolve({ RAZORPAY_KEY_SECRET_FILE: '/run/secrets/key', PORT: '1' })).toEqual({
      values: { RAZORPAY_KEY_SECRET: 'from a file', PORT: '1' },
      problems: [],
      unread: [],
    });
  });

  it.each<[string, Record<string, string>, string, string[]]>([
    ['a missing file', { SECRET_KEY_FILE: '/none' }, '/none cannot be read (ENOENT)', ['SECRET_KEY']],
    ['an empty file', { SECRET_KEY_FILE: '/run/secrets/empty' }, 'is empty', ['SECRET_KEY']],
    ['both', { SECRET_KEY_FILE: '/run/secrets/key', SECRET_KEY: 'x' }, 'only one of the two', []],
  ])('%s is a problem', (_case, source, message, unread) => {
    const found = resolve(source);
    expect(found.problems).toEqual([{ name: 'SECRET_KEY_FILE', message: expect.stringContaining(message) }]);
    expect(found.unread).toEqual(unread);
  });

  it('every secret has such a variable, and ordinary settings have none', () => {
    for (const name of [
      'SECRET_KEYS',
      'DATABASE_URL',
      'METRICS_TOKEN',
      'SMTP_URL',
      'ADMIN_PASSWORD',
      'TWILIO_AUTH_TOKEN',
    ])
      expect(fileVariable(name)).toBe(`${name}_FILE`);
    expect(fileVariable('PORT')).toBeNull();
    expect(resolve({ PORT_FILE: '/run/secrets/key' }).values).toEqual({ PORT_FILE: '/run/secrets/key' });
  });
});

it('a file of a setting that is no secret is a warning, since its value is never read', () => {
  const { env, findings } = readSettings({ PORT_FILE: '/run/port', HTTP_FILE: '/run/other', PATH_FILE: 'x' });
  expect(findings.map(formatFinding)).toEqual([
    'warning PORT_FILE /run/port is not read, because PORT is no secret: set PORT itself',
  ]);
  expect(env?.PORT).toBe(3000);
});
