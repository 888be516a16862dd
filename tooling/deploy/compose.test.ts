import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ComposeService, parseSettings, readComposeFile, serviceOf } from '../stranger/compose-file.ts';
import { secondsOf, unknownSettings } from './manifests.ts';

const root = join(import.meta.dirname, '../..');
const compose = readComposeFile(root);
const services = Object.entries(compose.services);
const read = (name: string) => readFileSync(join(root, 'deploy/compose', name), 'utf8');
const haproxy = read('haproxy.cfg');
const pgbouncer = read('pgbouncer.ini');
const PROCESSES = ['web1', 'web2', 'worker'];
const PRODUCT = [...PROCESSES, 'migrate', 'commands'];
/** What a process may take after load: the target of web, and of a worker, which serves no pages. */
const RSS_MEGABYTES: Readonly<Record<string, number>> = { web1: 250, web2: 250, worker: 190 };
/** They end when their work is done. */
const ONE_SHOT = ['migrate', 'commands', 'backup', 'restore'];
const environment = (name: string) => serviceOf(compose, name).environment ?? {};
const iniValue = (key: string) => new RegExp(`^${key} = (.*)$`, 'm').exec(pgbouncer)?.[1];

describe('compose.yaml', () => {
  it.each(services)('%s: unprivileged, read-only, limited', (name, service) => {
    expect(service).toMatchObject({
      // The disks' reader must not be able to read the files on them.
      user: name === 'node' ? '65534:65534' : '10001:10001',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging: { driver: 'json-file' },
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cpus: expect.any(Number),
      pids_limit: expect.any(Number),
    });
    expect(service).not.toHaveProperty('privileged');
    expect(service).not.toHaveProperty('cap_add');
    expect(service.tmpfs?.length).toBeGreaterThan(0);
  });

  it.each(services)(
    '%s: a service that stays has a health check; its image can be replaced by a digest',
    (name, service) => {
      expect((service.healthcheck?.test?.length ?? 0) > 1).toBe(!ONE_SHOT.includes(name));
      expect(service.restart).toBe(ONE_SHOT.includes(name) ? 'no' : 'unless-stopped');
      expect(service.image).toMatch(/^\$\{[A-Z0-9]+_IMAGE:-[\w./-]+:[\w.-]+\}$/);
    },
  );

  it.each(services)('%s: secrets are files, each declared and given to the service', (_name, service) => {
    for (const [key, value] of Object.entries(service.environment ?? {})) {
      const secret = /^\/run\/secrets\/(\w+)$/.exec(String(value))?.[1];
      if (secret) expect(service.secrets).toContain(secret);
      // A secret itself is in no environment, which `docker inspect` prints.
      expect([key, key.toLowerCase() in compose.secrets && !secret]).toEqual([key, false]);
    }
    for (const name of service.secrets ?? []) expect(compose.secrets[name]?.file).toBe(`./secrets/${name}`);
    for (const text of [...(service.command ?? []), ...(service.entrypoint ?? [])])
      for (const [, name] of text.matchAll(/\/run\/secrets\/(\w+)/g)) expect(service.secrets).toContain(name);
  });

  it('asks the health of no product container that ends', () => {
    for (const name of PRODUCT.filter((one) => ONE_SHOT.includes(one)))
      expect([name, serviceOf(compose, name).healthcheck]).toEqual([name, { disable: true }]);
  });

  it.each(PROCESSES)('%s: process and temporary files fit into its memory', (name) => {
    const { tmpfs = [], mem_limit = '0m' } = serviceOf(compose, name);
    const [, megabytes] = /^\/tmp:size=(\d+)m,mode=1777$/.exec(tmpfs.join(' ')) ?? [];
    expect(Number(megabytes)).toBeGreaterThan(0);
    const needed = Number(megabytes) + (RSS_MEGABYTES[name] ?? 0);
    expect(needed).toBeLessThanOrEqual(Number.parseInt(mem_limit, 10));
  });

  it('gives the address of the owner of the tables only to what runs and ends', () => {
    const given = services.filter(([, { secrets }]) => secrets?.includes('database_migrate_url'));
    expect(given.map(([name]) => name)).toEqual(['migrate', 'commands']);
    expect(serviceOf(compose, 'commands').profiles).toEqual(['commands']);
  });

  it.each(PRODUCT)('%s: every setting exists', (name) => {
    expect(unknownSettings(root, Object.keys(environment(name)))).toEqual([]);
  });

  it('settings.env.example contains settings and no secret', () => {
    const text = readFileSync(join(root, 'deploy/settings.env.example'), 'utf8');
    const settings = parseSettings(text.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
    const names = Object.keys(settings);
    for (const [name, value] of Object.entries(settings))
      if (name.endsWith('_FILE')) expect(`/run/secrets/${name.slice(0, -5).toLowerCase()}`).toBe(value);
    expect(unknownSettings(root, names)).toEqual([]);
    expect(names.filter((name) => name.toLowerCase() in compose.secrets)).toEqual([]);
    const files = [...text.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => name);
    expect(files.length).toBeGreaterThan(3);
    for (const name of files) expect(serviceOf(compose, 'web1').secrets).toContain(name);
  });

  it('starts web and worker after the migration, and never before', () => {
    for (const name of PROCESSES) {
      expect(serviceOf(compose, name).depends_on).toMatchObject({
        migrate: { condition: 'service_completed_successfully' },
      });
      expect(environment(name)['MIGRATE']).toBe('check');
    }
    expect([environment('web1')['ROLE'], environment('worker')['ROLE']]).toEqual(['web', 'worker']);
  });

  it('gives each process longer to end than it takes', () => {
    const shutdown = Number(environment('web1')['SHUTDOWN_SECONDS']);
    for (const name of ['web1', 'web2', 'worker', 'haproxy'])
      expect(secondsOf(serviceOf(compose, name).stop_grace_period ?? '0s')).toBeGreaterThan(shutdown);
  });

  it('has memory limits of 384 MB for web and 256 MB for the worker', () => {
    const limits = ['web1', 'web2', 'worker'].map((name) => serviceOf(compose, name).mem_limit);
    expect(limits).toEqual(['384m', '384m', '256m']);
  });

  it('publishes only the proxy to the network', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    expect(published).toEqual(['haproxy 80:8080', 'haproxy 443:8443', 'grafana 127.0.0.1:3030:3000']);
    expect(compose.networks['data']).toEqual({ internal: true });
    for (const name of ['postgres', 'pgbouncer', 'files'])
      expect(serviceOf(compose, name).networks).toEqual(['data']);
  });
});

describe('the ports', () => {
  const port = (name: string) => Number(serviceOf(compose, name).expose?.[0]);

  it('haproxy.cfg: sends requests to the web services and binds what is published', () => {
    const servers = [...haproxy.matchAll(/^\s+server (\w+) (\w+):(\d+)$/gm)].map(([, , host, to]) => [
      host,
      Number(to),
    ]);
    const both = [
      ['web1', port('web1')],
      ['web2', port('web2')],
    ];
    expect(servers).toEqual([...both, ...both]);
    expect(environment('web1')['PORT']).toBe(String(port('web1')));
    const bound = [...haproxy.matchAll(/^\s+bind :(\d+)/gm)].map(([, number]) => number);
    expect(bound).toEqual(['8443', '8080', '8405']);
    expect(serviceOf(compose, 'haproxy').healthcheck?.test?.at(-1)).toBe('http://127.0.0.1:8405/healthz');
  });

  it('haproxy.cfg: asks /readyz, hides probes and metrics, and replaces the address of the visitor', () => {
    expect(haproxy).toContain('http-check send meth GET uri /readyz');
    expect(haproxy).toMatch(/return status 404 .* if \{ path \/metrics \/readyz \/healthz \}/);
    expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]');
    for (const header of ['Forwarded', 'X-Forwarded-Host'])
      expect(haproxy).toMatch(new RegExp(`^ {4}http-request del-header ${header}$`, 'm'));
    expect(environment('web1')['TRUST_PROXY']).toBe('1');
    // Repeating a request that was sent could run it twice.
    expect(/^\s+retry-on (.*)$/m.exec(haproxy)?.[1]).toBe('conn-failure');
  });

  it('haproxy.cfg: leaves a stopping process out before it closes its port', () => {
    const [, inter, fastinter, fall] =
      /^backend web$[\s\S]*? inter (\d+)s fastinter (\d+)ms fall (\d+) /m.exec(haproxy) ?? [];
    const seconds = Number(inter) + (Number(fastinter) / 1000) * (Number(fall) - 1);
    expect(seconds).toBe(1.5);
    // A sixth of the shutdown is for the load balancer to notice.
    expect(seconds * 2).toBeLessThan(Number(environment('web1')['SHUTDOWN_SECONDS']) / 6);
  });

  it('haproxy.cfg: while no process is ready, those that are alive answer', () => {
    expect(haproxy).toMatch(/^ {4}use_backend web_alive if \{ nbsrv\(web\) eq 0 \}$/m);
    expect(haproxy).toMatch(/^backend web_alive$[\s\S]*uri \/healthz/m);
  });

  it('haproxy.cfg: accepts as many connections as the web processes, within its own limits', () => {
    const connections = Number(/^ {4}maxconn (\d+)$/m.exec(haproxy)?.[1]);
    expect(connections).toBe(4000);
    const { ulimits, mem_limit = '0m' } = serviceOf(compose, 'haproxy');
    expect(connections * 2).toBeLessThan(ulimits?.nofile ?? 0);
    expect(connections * 0.05).toBeLessThan(Number.parseInt(mem_limit, 10));
  });

  it('pgbouncer.ini: transaction mode, on the port of DATABASE_URL, with room below max_connections', () => {
    expect(iniValue('pool_mode')).toBe('transaction');
    expect(iniValue('listen_port')).toBe(String(port('pgbouncer')));
    const command = serviceOf(compose, 'postgres').command ?? [];
    const maximum = Number(command.find((one) => one.startsWith('max_connections='))?.split('=')[1]);
    const processes = PROCESSES.length;
    expect(environment('web1')['PROCESSES']).toBe(String(processes));
    const direct = processes + Number(environment('worker')['DB_JOBS_POOL_SIZE']);
    // Live events of each process and the worker's queues; ten are left for migrations, backups and people.
    expect(Number(iniValue('max_db_connections')) + direct + 10).toBeLessThanOrEqual(maximum);
    const perProcess =
      Number(environment('web1')['DB_POOL_SIZE']) + Number(environment('web1')['DB_JOBS_POOL_SIZE']);
    expect(perProcess * processes).toBeLessThanOrEqual(Number(iniValue('max_client_conn')));
  });

  it('S3_ENDPOINT is the file server', () => {
    expect(environment('web1')['S3_ENDPOINT']).toBe(`http://files:${port('files')}`);
    expect(serviceOf(compose, 'files').entrypoint?.at(-1)).toContain(`--port :${port('files')}`);
  });
});

describe('prepare.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-prepare-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const prepare = (...args: string[]) =>
    execFileSync('sh', [join(root, 'deploy/compose/prepare.sh'), ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FOLDER: folder, OWNER: String(process.getuid?.()) },
    });
  const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8');
  const contents = () => readdirSync(join(folder, 'secrets')).map((name) => [name, secret(name)]);

  beforeAll(() => {
    prepare('https://aaspaas.test');
  });

  it('refuses to run without the https address', () => {
    expect(() => prepare()).toThrow();
    expect(() => prepare('http://aaspaas.test')).toThrow();
  });

  it('creates every secret of compose.yaml, readable by its owner only', () => {
    expect(readdirSync(join(folder, 'secrets')).sort()).toEqual(Object.keys(compose.secrets).sort());
    for (const name of Object.keys(compose.secrets))
      expect([name, statSync(join(folder, 'secrets', name)).mode & 0o777]).toEqual([name, 0o400]);
  });

  it('creates the folders that compose.yaml mounts; the others are in the project', () => {
    const sources = services.flatMap(([, service]: [string, ComposeService]) =>
      (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''),
    );
    for (const source of sources) {
      const base = source.startsWith('./data/') ? folder : join(root, 'deploy');
      expect([source, existsSync(join(base, source))]).toEqual([source, true]);
    }
    for (const bucket of ['S3_PUBLIC_BUCKET', 'S3_PRIVATE_BUCKET'])
      expect(existsSync(join(folder, 'data/files', environment('web1')[bucket] ?? ''))).toBe(true);
  });

  it('makes addresses and keys that fit together', () => {
    const passwords = new Map(
      secret('role_passwords')
        .trim()
        .split('\n')
        .map((line) => line.split('=', 2) as [string, string]),
    );
    const roles = ['owner', 'app', 'jobs', 'read', 'backup'].map((role) => `aaspaas_${role}`);
    expect([...passwords.keys()]).toEqual(roles);
    expect(new Set(passwords.values()).size).toBe(roles.length);
    const app = new URL(secret('database_url'));
    expect([app.username, app.password, app.host]).toEqual([
      'aaspaas_app',
      passwords.get('aaspaas_app'),
      `pgbouncer:${iniValue('listen_port')}`,
    ]);
    expect(new URL(secret('database_migrate_url')).username).toBe('aaspaas_owner');
    expect(new URL(secret('database_jobs_url')).username).toBe('aaspaas_jobs');
    expect(secret('pgbouncer_users')).toContain(`"aaspaas_app" "${passwords.get('aaspaas_app')}"`);
    const [id, key = ''] = secret('secret_keys').split(':');
    expect([id, Buffer.from(key, 'base64').length]).toEqual(['k1', 32]);
    expect(secret('tls_certificate')).toMatch(/BEGIN CERTIFICATE[\s\S]*BEGIN PRIVATE KEY/);
    expect(parseSettings(readFileSync(join(folder, 'settings.env'), 'utf8'))['PUBLIC_URL']).toBe(
      'https://aaspaas.test',
    );
  });

  it('changes nothing when it is repeated', () => {
    const before = contents();
    prepare('https://other.test');
    expect(contents()).toEqual(before);
  });
});

describe('backup.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-backup-script-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has the files of before and after the database', () => {
    const [bin, files, backups] = [join(folder, 'bin'), join(folder, 'files'), join(folder, 'backups')];
    for (const one of [bin, files, backups]) mkdirSync(one);
    for (const name of ['kept', 'deleted']) writeFileSync(join(files, name), name);
    const program = (name: string, text: string) =>
      writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    // While the database is copied, a row and its file are deleted, and others are stored.
    program(
      'pg_basebackup',
      'cd "$BACKUPS"/*.new && mkdir database && rm "$FILES/deleted" && echo >"$FILES/added"',
    );
    program('pg_verifybackup', 'exit 0');
    writeFileSync(join(folder, 'role_passwords'), 'aaspaas_backup=secret\n');
    const name = execFileSync('sh', [join(root, 'deploy/compose/backup.sh')], {
      encoding: 'utf8',
      env: {
        PATH: `${bin}:${process.env['PATH'] ?? ''}`,
        PGUSER: 'aaspaas_backup',
        ROLE_PASSWORDS: join(folder, 'role_passwords'),
        FILES: files,
        BACKUPS: backups,
      },
    }).trim();
    expect(name).toMatch(/^\d{8}T\d{6}Z$/);
    expect(readdirSync(join(backups, name)).sort()).toEqual(['database', 'files.tar']);
    const archive = join(backups, name, 'files.tar');
    const entries = execFileSync('tar', ['-tf', archive], { encoding: 'utf8' }).trim().split('\n');
    const names = new Set(entries.filter((entry) => !entry.endsWith('/')));
    expect([...names].sort()).toEqual(['./added', './deleted', './kept']);
  });
});
