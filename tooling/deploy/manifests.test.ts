import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseUnit, secondsOf, unknownSettings } from './manifests.ts';

const root = join(import.meta.dirname, '../..');

it('unknownSettings: settings, variables of Node, and files of secrets are known', () => {
  const names = ['PORT', 'DATABASE_URL', 'DATABASE_URL_FILE', 'NODE_ENV', 'PORT_FILE', 'DATABSE_URL'];
  expect(unknownSettings(root, names)).toEqual(['PORT_FILE', 'DATABSE_URL']);
});

it('parseUnit: keeps repeated keys in order, by section', () => {
  const unit = parseUnit('# text\n[Unit]\nDescription=a=b\n\n[Service]\nEnvironment=A=1\nEnvironment=B=2\n');
  expect(unit.get('Unit')?.get('Description')).toEqual(['a=b']);
  expect(unit.get('Service')?.get('Environment')).toEqual(['A=1', 'B=2']);
});

it('secondsOf: reads seconds and minutes, and refuses everything else', () => {
  expect([secondsOf('35s'), secondsOf('2m')]).toEqual([35, 120]);
  expect(() => secondsOf('35')).toThrow('35 is not a duration');
});
