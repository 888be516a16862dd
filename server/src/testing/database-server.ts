import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { DemoContent } from '../../demo/content/demo-content.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { connect, type Target } from '../platform/db/connect.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { stopOrphanedPostmaster } from '../platform/db/embedded-orphan.ts';
import { lockFolder } from '../platform/db/folder-lock.ts';
import { migrate } from '../platform/db/migrate.ts';
import { saveRoleTimeouts } from '../platform/db/timeouts.ts';
import { localObjectStore } from '../ports/object-store/local.ts';
import { TEST_START } from './test-start.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabaseSocket: string;
  }
}

const prefix = 'aaspaas-test-';

/** Initial content of a database. */
export type DatabaseContent = 'empty' | 'tables' | LoadedContent;

/** Content that is loaded by the demo's loader: the small world of the tests, or the whole demo. */
export type LoadedContent = 'small world' | 'demo';

/** Connection of a database, and the folder with the files of its loaded content. */
export interface CreatedDatabase {
  readonly target: Target;
  readonly files: string | null;
}

interface Server {
  create(content: DatabaseContent): Promise<CreatedDatabase>;
  drop(name: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Global set-up of Vitest: one database server per run, started by the first test file that requests a database. Runs
 * without such a file only open a listening socket.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  // Under root, Postgres runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  const socket = join(folder, 'ask');
  let starting: Promise<Server> | undefined;
  const answer = async (call: IncomingMessage): Promise<unknown> => {
    const { pathname, searchParams } = new URL(call.url ?? '/', 'http://localhost');
    starting ??= startServer(folder);
    const server = await starting;
    if (pathname === '/create') return server.create(searchParams.get('content') as DatabaseContent);
    return server.drop(searchParams.get('name') ?? '');
  };
  const listener = createServer((call, reply) => {
    answer(call).then(
      (value) => reply.end(JSON.stringify(value ?? null)),
      (error: unknown) => reply.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(socket, resolve);
  });
  project.provide('testDatabaseSocket', socket);
  return async () => {
    listener.close();
    await starting?.then(
      (server) => server.stop(),
      () => undefined,
    );
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startServer(folder: string): Promise<Server> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl) return serve({ connectionString: serverUrl }, join(folder, 'files'), async () => undefined);
  await removeLeftovers(folder);
  const embedded = await startEmbedded({
    dataDir: join(folder, 'data'),
    durable: false,
    // Several test files use it at once, and some of them start four processes of the product.
    settings: { max_connections: '200' },
  });
  return serve(embedded.connection, join(folder, 'files'), async () => {
    await embedded.stop();
    rmSync(dirname(embedded.dataDir), { recursive: true, force: true });
  });
}

/** A database with loaded content that is copied for each test file, and the folder with its files. */
interface CreatedTemplate {
  readonly name: string;
  readonly files: string;
}

/** Reads content on first use: the whole demo takes memory and half a second. */
async function contentOf(content: LoadedContent): Promise<DemoContent> {
  if (content === 'demo') return (await import('../../demo/content.ts')).demoContent;
  return (await import('./small-world.ts')).smallWorld;
}

async function serve(admin: Target, files: string, stop: () => Promise<void>): Promise<Server> {
  const run = `aaspaas_test_${randomBytes(4).toString('hex')}`;
  const template = `${run}_template`;
  const made = new Set<string>();
  // Copying files takes half the time of copying through the WAL, but needs two checkpoints, which are slow on a server that waits for its disk.
  const copying = admin.connectionString ? '' : 'strategy file_copy';
  const at = (database: string): Target => {
    if (!admin.connectionString) return { ...admin, database };
    const url = new URL(admin.connectionString);
    url.pathname = `/${database}`;
    return { connectionString: url.href, database };
  };
  const withClient = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    const client = new pg.Client({ ...admin, connectionTimeoutMillis: 10_000 });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  const make = async (name: string, from: string): Promise<Target> => {
    made.add(name);
    await withClient(async (client) => {
      await client.query(
        `create database ${name} template ${from} ${from === 'template0' ? `encoding 'UTF8'` : ''} ${copying}`,
      );
      // Role settings belong to one database; a copy of a database does not have them.
      await saveRoleTimeouts(client, name, () => undefined);
    });
    return at(name);
  };
  const drop = async (name: string): Promise<void> => {
    if (made.delete(name))
      await withClient((client) => client.query(`drop database if exists ${name} with (force)`));
  };
  // Sequentially: Postgres rejects a copy of a template while another copy runs for too long on a slow machine.
  let last: Promise<unknown> = make(template, 'template0').then((target) => migrate(target));
  const serially = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  await last;
  // Content is loaded for the first file that requests it, and copied for each.
  const loadedTemplates = new Map<LoadedContent, Promise<CreatedTemplate>>();
  const makeLoadedTemplate = async (content: LoadedContent): Promise<CreatedTemplate> => {
    const folder = content.replace(' ', '_');
    const loaded = { name: `${run}_${folder}`, files: join(files, folder) };
    const connection = connect(await make(loaded.name, template), { poolSize: 2, onError: () => undefined });
    try {
      await loadDemo({
        db: connection.db,
        clock: { now: () => new Date(TEST_START) },
        objects: localObjectStore(loaded.files),
        content: await contentOf(content),
        log: () => undefined,
      });
    } finally {
      await connection.close();
    }
    return loaded;
  };
  const loadedTemplate = (content: LoadedContent): Promise<CreatedTemplate> => {
    const loading = loadedTemplates.get(content) ?? makeLoadedTemplate(content);
    loadedTemplates.set(content, loading);
    return loading;
  };
  let count = 0;
  return {
    create(content) {
      count += 1;
      const name = `${run}_${count}`;
      return serially(async () => {
        if (content === 'empty' || content === 'tables')
          return { target: await make(name, content === 'tables' ? template : 'template0'), files: null };
        const loaded = await loadedTemplate(content);
        return { target: await make(name, loaded.name), files: loaded.files };
      });
    },
    drop: (name) => serially(() => drop(name)),
    async stop() {
      await last;
      // On an external server all databases must be dropped; an embedded one is deleted as a whole.
      if (admin.connectionString) for (const name of made) await drop(name);
      await stop();
    },
  };
}

/** Stops clusters of killed runs, which no other process would stop. */
async function removeLeftovers(own: string): Promise<void> {
  const tenMinutes = 600_000;
  const recent = statSync(own).mtimeMs - tenMinutes;
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const data = join(tmpdir(), name, 'data');
    const stat = statSync(data, { throwIfNoEntry: false });
    if (!stat || stat.mtimeMs > recent) continue;
    try {
      const lock = lockFolder(data);
      const cluster = join(data, 'postgres');
      await stopOrphanedPostmaster(cluster, cluster, () => undefined);
      lock.release();
      rmSync(dirname(data), { recursive: true, force: true });
    } catch {
      // In use, or owned by another user: leave it.
    }
  }
}
