import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { MALLOC_SETTINGS, SERVER_FLAGS } from '../runtime.mjs';
import { bundledPostgres } from './bundled-postgres.ts';
import { type ComposeFile, parseSettings, readComposeFile, serviceOf } from './compose-file.ts';
import { machinePostgres } from './machine-postgres.ts';
import { type NodeProxy, startNodeProxy } from './node-proxy.ts';
import type { PostgresTools } from './postgres-tools.ts';
import type { Programs } from './programs.ts';
import { isOpen, OWNER, runCommand, type Service, startService, waitFor } from './processes.ts';

/** The ports on loopback that replace the containers' names. */
export interface Ports {
  readonly https: number;
  readonly http: number;
  readonly status: number;
  readonly postgres: number;
  readonly pgbouncer: number;
  readonly web1: number;
  readonly web2: number;
  readonly worker: number;
}

/** A process of the product. */
export type ProductName = 'web1' | 'web2' | 'worker';

/**
 * The installation of deploy/compose.yaml as processes on loopback: the same scripts, settings, secrets and configuration files, with the
 * containers' names replaced by ports. What the machine lacks of Postgres, PgBouncer and HAProxy is replaced.
 */
export class Installation {
  readonly root: string;
  readonly folder: string;
  readonly programs: Programs;
  readonly ports: Ports;
  readonly compose: ComposeFile;
  /** PUBLIC_URL. */
  readonly origin: string;
  /** Where visitors connect: without HAProxy nothing ends TLS. */
  readonly visitorOrigin: string;
  /** Settings that replace those of the compose file, such as the address of the file server. */
  readonly overrides: Record<string, string> = {};
  readonly files: string;
  readonly backups: string;
  readonly #logs: string;
  readonly #runtime: string;
  readonly #cluster: string;
  readonly #postgres: PostgresTools;
  readonly #services = new Map<string, Service>();
  /** In place of HAProxy. */
  #proxy: NodeProxy | null = null;

  constructor(root: string, folder: string, programs: Programs, ports: Ports) {
    this.root = root;
    this.folder = folder;
    this.programs = programs;
    this.ports = ports;
    this.compose = readComposeFile(root);
    this.origin = `https://localhost:${ports.https}`;
    this.visitorOrigin = programs.haproxy === null ? `http://127.0.0.1:${ports.https}` : this.origin;
    this.files = join(folder, 'data/files');
    this.backups = join(folder, 'data/backups');
    this.#logs = join(folder, 'logs');
    this.#runtime = join(folder, 'run');
    this.#cluster = join(folder, 'data/postgres/cluster');
    mkdirSync(this.#logs);
    mkdirSync(this.#runtime);
    if (OWNER) chmodSync(this.#runtime, 0o777);
    const place = {
      root,
      folder,
      cluster: this.#cluster,
      sockets: this.#runtime,
      port: ports.postgres,
      files: this.files,
      backups: this.backups,
      compose: this.compose,
    };
    this.#postgres =
      programs.postgres === null ? bundledPostgres(place) : machinePostgres(programs.postgres, place);
  }

  /** Runs compose/prepare.sh, then writes what the reader of README.md fills in. */
  async prepare(settings: Readonly<Record<string, string>>, secrets: Readonly<Record<string, string>>) {
    if (this.programs.haproxy === null) {
      // A certificate that is there is kept, and making one needs openssl.
      mkdirSync(join(this.folder, 'secrets'), { mode: 0o700 });
      writeFileSync(join(this.folder, 'secrets/tls_certificate'), '');
    }
    await runCommand('sh', [join(this.root, 'deploy/compose/prepare.sh'), this.origin], {
      asOwner: false,
      env: { FOLDER: this.folder, OWNER: String(OWNER?.uid ?? process.getuid?.()) },
    });
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    appendFileSync(join(this.folder, 'settings.env'), `\n${lines.join('\n')}\n`);
    for (const [name, value] of Object.entries(secrets)) this.writeSecret(name, value);
    for (const name of ['database_url', 'database_direct_url', 'database_jobs_url', 'database_migrate_url'])
      this.writeSecret(name, this.#withPorts(this.secret(name)));
  }

  secret(name: string): string {
    return readFileSync(join(this.folder, 'secrets', name), 'utf8');
  }

  /** Replaces a secret as its owner does; the file keeps its user and mode. */
  writeSecret(name: string, value: string): void {
    const path = join(this.folder, 'secrets', name);
    if (!existsSync(path)) throw new Error(`prepare.sh did not create the secret ${name}`);
    chmodSync(path, 0o600);
    writeFileSync(path, value);
    chmodSync(path, 0o400);
  }

  #withPorts(text: string): string {
    const { postgres, pgbouncer, web1, web2 } = this.ports;
    return text
      .replaceAll('pgbouncer:6432', `127.0.0.1:${this.programs.pgbouncer === null ? postgres : pgbouncer}`)
      .replaceAll('postgres:5432', `127.0.0.1:${postgres}`)
      .replaceAll('web1:3000', `127.0.0.1:${web1}`)
      .replaceAll('web2:3000', `127.0.0.1:${web2}`)
      .replaceAll('/run/secrets/', join(this.folder, 'secrets/'));
  }

  /** The environment of a service: the image's, settings.env, and the compose file's. */
  environmentOf(name: string): Record<string, string> {
    const { environment = {}, env_file = [] } = serviceOf(this.compose, name);
    const settings = parseSettings(readFileSync(join(this.folder, 'settings.env'), 'utf8'));
    const merged = {
      NODE_ENV: 'production',
      ...MALLOC_SETTINGS,
      DATA_DIR: join(this.#runtime, name),
      ...(env_file.length > 0 ? settings : {}),
      ...environment,
      ...(env_file.length > 0 ? this.overrides : {}),
    };
    return Object.fromEntries(
      Object.entries(merged).map(([key, value]) => [key, this.#withPorts(String(value))]),
    );
  }

  /** Creates the cluster and the database with its roles. */
  async createDatabase(): Promise<void> {
    await this.#postgres.createCluster();
    await this.startPostgres();
    await this.#postgres.createDatabase();
  }

  async startPostgres(): Promise<void> {
    const [, ...settings] = serviceOf(this.compose, 'postgres').command ?? [];
    const own = [
      'listen_addresses=127.0.0.1',
      `port=${this.ports.postgres}`,
      `unix_socket_directories=${this.#runtime}`,
    ];
    this.#start('postgres', this.#postgres.server, [
      '-D',
      this.#cluster,
      ...settings,
      ...own.flatMap((one) => ['-c', one]),
    ]);
    await waitFor('Postgres answers', () => this.#postgres.isReady()).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${this.output('postgres').slice(-3_000)}`);
    });
  }

  /** Starts PgBouncer with the compose file's configuration. */
  async startPooler(): Promise<void> {
    if (this.programs.pgbouncer === null) return;
    const { pgbouncer, postgres } = this.ports;
    const ini = this.#configuration('pgbouncer.ini', (text) =>
      text
        .replace('host=postgres port=5432', `host=127.0.0.1 port=${postgres}`)
        .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
        .replace('listen_port = 6432', `listen_port = ${pgbouncer}`),
    );
    this.#start('pgbouncer', this.programs.pgbouncer, [ini]);
    await waitFor('PgBouncer accepts connections', () => isOpen(pgbouncer));
  }

  async stopPooler(): Promise<void> {
    if (this.programs.pgbouncer !== null) await this.stop('pgbouncer', 'SIGINT');
  }

  /** Starts HAProxy with the compose file's configuration. */
  async startProxy(): Promise<void> {
    const { https, http, status, web1, web2 } = this.ports;
    if (this.programs.haproxy === null) {
      this.#proxy = await startNodeProxy(https, [web1, web2]);
      return;
    }
    const cfg = this.#configuration('haproxy.cfg', (text) =>
      text
        .replace('bind :8443', `bind 127.0.0.1:${https}`)
        .replace('bind :8080', `bind 127.0.0.1:${http}`)
        .replace('bind :8405', `bind 127.0.0.1:${status}`),
    );
    this.#start('haproxy', this.programs.haproxy, ['-db', '-f', cfg]);
    await waitFor('HAProxy is up', async () => (await fetch(`http://127.0.0.1:${status}/healthz`)).ok);
  }

  #configuration(name: string, change: (text: string) => string): string {
    const path = join(this.folder, name);
    writeFileSync(
      path,
      this.#withPorts(change(readFileSync(join(this.root, 'deploy/compose', name), 'utf8'))),
    );
    return path;
  }

  #start(name: string, command: string, args: readonly string[], env: Record<string, string> = {}): void {
    const cwd = join(this.folder, 'app');
    this.#services.set(name, startService(name, command, args, { env, cwd, logs: this.#logs }));
  }

  /** Starts a process of the product and waits until it can be used. */
  async start(name: ProductName): Promise<void> {
    const port = String(this.ports[name]);
    const env = { ...this.environmentOf(name), HOST: '127.0.0.1', PORT: port, HEALTH_PORT: port };
    this.#start(name, process.execPath, [...SERVER_FLAGS, 'server/src/main.js'], env);
    await waitFor(`${name} is ready`, async () => (await this.probe(name)) === 200, 60_000).catch(
      (error: unknown) => {
        throw new Error(`${String(error)}\n${this.output(name).slice(-3_000)}`);
      },
    );
  }

  /** The status of /readyz. */
  async probe(name: ProductName): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${this.ports[name]}/readyz`);
    await response.body?.cancel();
    return response.status;
  }

  /** Waits until the proxy sends requests to both web processes. */
  async waitForProxy(): Promise<void> {
    const proxy = this.#proxy;
    if (proxy) {
      await waitFor('the proxy sees both web processes', async () => proxy.ready() === 2);
      return;
    }
    await waitFor('HAProxy sees both web processes', async () => {
      const text = await (await fetch(`http://127.0.0.1:${this.ports.status}/metrics`)).text();
      const up = text.match(/haproxy_server_status\{proxy="web",server="web\d",state="UP"\} 1/g);
      return up?.length === 2;
    });
  }

  /** Stops a service and returns how it ended. */
  async stop(name: string, signal?: NodeJS.Signals): Promise<number | string> {
    const service = this.#services.get(name);
    if (!service) throw new Error(`${name} does not run`);
    this.#services.delete(name);
    return service.stop(signal);
  }

  output(name: string): string {
    return readFileSync(join(this.#logs, `${name}.log`), 'utf8');
  }

  /** Runs `node --run NAME` in a service, as `docker compose run --rm SERVICE` does. */
  async command(name: string, args: readonly string[] = [], service = 'commands'): Promise<string> {
    return runCommand(process.execPath, ['--run', name, ...(args.length ? ['--', ...args] : [])], {
      cwd: join(this.folder, 'app'),
      env: this.environmentOf(service),
    });
  }

  /** Writes a backup of database and files while the product runs; returns its name. */
  backup(): Promise<string> {
    return this.#postgres.backup();
  }

  /** Deletes the database and every file, as a lost disk does. */
  destroy(): void {
    rmSync(this.#cluster, { recursive: true });
    for (const name of readdirSync(this.files)) rmSync(join(this.files, name), { recursive: true });
  }

  /** Restores a backup and returns what it prints. */
  restore(backup: string): Promise<string> {
    return this.#postgres.restore(backup);
  }

  /** Closes what runs in this process. */
  async close(): Promise<void> {
    await this.#proxy?.close();
  }
}
