import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '../env.ts';
import { misspeltSettings } from './misspelt-settings.ts';

describe('misspeltSettings', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_DIRECTURL', 'DATABASE_DIRECT_URL'],
    ['RAZORPAY_KEYSECRET', 'RAZORPAY_KEY_SECRET'],
    ['SECRET_KEYZ', 'SECRET_KEYS'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['PORTS', 'PORT'],
    ['MIGRATES', 'MIGRATE'],
  ])('%s is probably %s', (name, meant) => {
    expect(misspeltSettings([name], SETTING_NAMES)).toEqual([{ name, meant }]);
  });

  it('leaves settings and the variables of other programs alone', () => {
    const others = [
      ...SETTING_NAMES,
      'PATH',
      'HOME',
      'HOSTNAME',
      'NODE',
      'NODE_ENV',
      'PWD',
      'TERM',
      'LANG',
      'LC_ALL',
      'SHELL',
      'USER',
      'EDITOR',
      'COLOR',
      'INIT_CWD',
      'PGHOST',
      'PGPORT',
      'MAIL',
      'AWS_REGION',
      'MALLOC_ARENA_MAX',
      'KUBERNETES_PORT',
      'npm_config_cache',
    ];
    expect(misspeltSettings(others, SETTING_NAMES)).toEqual([]);
  });
});
