import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVER_FLAGS } from '../runtime.mjs';
import { parseSettings, readComposeFile } from '../stranger/compose-file.ts';
import { parseUnit, type Unit, unknownSettings } from './manifests.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'deploy/systemd');
const units = readdirSync(folder)
  .filter((name) => name.endsWith('.service'))
  .map((name) => [name, parseUnit(readFileSync(join(folder, name), 'utf8'))] as const);
const service = (unit: Unit, key: string) => unit.get('Service')?.get(key) ?? [];
const variables = (unit: Unit) =>
  Object.fromEntries(
    service(unit, 'Environment')
      .flatMap((line) => line.split(' '))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
const secrets = readComposeFile(root).secrets;

describe('deploy/systemd', () => {
  it('has a unit for web, worker and migrations', () => {
    expect(units.map(([name]) => name).sort()).toEqual([
      'aaspaas-migrate.service',
      'aaspaas-web@.service',
      'aaspaas-worker@.service',
    ]);
  });

  it.each(units)('%s: runs as a dynamic user in a read-only system with a memory limit', (_name, unit) => {
    const hardening = {
      DynamicUser: 'yes',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      RestrictSUIDSGID: 'yes',
      MemoryMax: expect.stringMatching(/^\d+M$/),
    };
    for (const [key, value] of Object.entries(hardening))
      expect([key, ...service(unit, key)]).toEqual([key, value]);
    // V8 compiles to memory that is written and executed.
    expect(service(unit, 'MemoryDenyWriteExecute')).toEqual([]);
  });

  it.each(units)('%s: loads every secret as a credential', (_name, unit) => {
    const given = variables(unit);
    const credentials = service(unit, 'LoadCredential').map((line) => line.split(':', 1)[0] ?? '');
    expect(credentials.length).toBeGreaterThan(0);
    for (const name of credentials) {
      expect(Object.keys(secrets)).toContain(name);
      expect(Object.values(given)).toContain(`%d/${name}`);
    }
    expect(Object.keys(given).filter((name) => name.toLowerCase() in secrets)).toEqual([]);
    expect(unknownSettings(root, Object.keys(given))).toEqual([]);
  });

  it.each(units.filter(([name]) => name.includes('@')))(
    '%s: starts the server with its flags',
    (name, unit) => {
      expect(service(unit, 'ExecStart')).toEqual([
        ['/usr/bin/node', ...SERVER_FLAGS, 'server/src/main.js'].join(' '),
      ]);
      expect(Number(service(unit, 'TimeoutStopSec')[0])).toBeGreaterThan(30);
      // A signal to the children would end the pictures of requests in flight.
      expect(service(unit, 'KillMode')).toEqual(['mixed']);
      const web = name.startsWith('aaspaas-web');
      expect(variables(unit)).toMatchObject({
        MIGRATE: 'check',
        PRODUCTION: '1',
        ROLE: web ? 'web' : 'worker',
      });
      expect(variables(unit)[web ? 'PORT' : 'HEALTH_PORT']).toBe('%i');
      expect(service(unit, 'MemoryMax')).toEqual([web ? '384M' : '256M']);
    },
  );

  it('vendors.conf loads secrets that exist and names their settings', () => {
    const text = readFileSync(join(folder, 'vendors.conf'), 'utf8').replaceAll(/^#(?=\w+=)/gm, '');
    const unit = parseUnit(text);
    const given = variables(unit);
    const files = service(unit, 'LoadCredential').map((line) => line.split(':', 2));
    expect(files.length).toBe(5);
    for (const [name = '', path] of files) {
      expect(Object.keys(secrets)).toContain(name);
      expect([path, Object.values(given)]).toEqual([
        `/etc/aaspaas/secrets/${name}`,
        expect.arrayContaining([`%d/${name}`]),
      ]);
    }
    expect(unknownSettings(root, Object.keys(given))).toEqual([]);
  });

  it.each(units)('%s: names no file that the bundle lacks', (_name, unit) => {
    expect(service(unit, 'WorkingDirectory')).toEqual(['/opt/aaspaas']);
    expect(unit.get('Unit')?.get('Documentation')).toBeUndefined();
  });

  it('settings.env.example contains settings and no secret', () => {
    const names = Object.keys(parseSettings(readFileSync(join(folder, 'settings.env.example'), 'utf8')));
    expect(unknownSettings(root, names)).toEqual([]);
    expect(names.filter((name) => name.toLowerCase() in secrets)).toEqual([]);
  });
});
