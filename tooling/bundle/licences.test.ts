import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { licencesText } from './licences.mjs';

const LOCK = {
  packages: {
    contract: {},
    server: { dependencies: { '@aaspaas/contract': '*', one: '1', native: '1' } },
    web: { dependencies: { two: '1', one: '1' } },
    'node_modules/one': { dependencies: { three: '1' } },
    'node_modules/two': {},
    'node_modules/three': {},
    'node_modules/native': { optionalDependencies: { elsewhere: '1' } },
    'node_modules/elsewhere': {},
    'node_modules/unused': {},
  },
};

describe('licencesText', () => {
  const root = mkdtempSync(join(tmpdir(), 'aaspaas-licences-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const install = (name: string, license: unknown, files: Readonly<Record<string, string>>) => {
    const folder = join(root, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', license }));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  };
  install('one', 'MIT', { LICENSE: 'The MIT text\n', 'index.js': '' });
  install('two', 'MIT', { 'license.md': 'The MIT text' });
  install('three', { type: 'BSD' }, { LICENCE: 'The BSD text', NOTICE: 'A notice' });
  install('native', undefined, {});
  install('unused', 'ISC', { LICENSE: 'The ISC text' });

  it('names every package that is installed, and each text once', () => {
    expect(licencesText(root, LOCK).split(/\n+-{80}\n+/)).toEqual([
      'Packages of others in this product, and their licences.\n\nnative 1.0.0 (see below)',
      'one 1.0.0 (MIT)\ntwo 1.0.0 (MIT)\n\nThe MIT text',
      'three 1.0.0 (BSD)\n\nThe BSD text\n\nA notice\n',
    ]);
  });
});
