import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCustomer } from '../../server/src/testing/accounts.ts';
import { type TestApp, testApp } from '../../server/src/testing/test-app.ts';

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url));
const program = process.env['PROMETHEUS'] ?? 'prometheus';
const isInstalled = spawnSync(program, ['--version']).error === undefined;

let app: TestApp;
let folder = '';
let prometheus: ChildProcess | null = null;
let url = '';

beforeAll(async () => {
  if (!isInstalled)
    return console.warn(
      'prometheus was not found, so rules and dashboards were NOT evaluated: install the Debian package prometheus, or set PROMETHEUS to its path',
    );
  app = await testApp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.app.server.address() as AddressInfo;
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-prometheus-'));
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(deploy, 'prometheus/alerts.yml')],
    scrape_configs: [{ job_name: 'aaspaas', static_configs: [{ targets: [`127.0.0.1:${port}`] }] }],
  };
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const own = await freePort();
  url = `http://127.0.0.1:${own}`;
  prometheus = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${own}`,
    ],
    { stdio: 'ignore' },
  );
  const { mobile } = await aCustomer(app);
  for (let n = 0; n < 5; n += 1) {
    await app.call('catalog.categories');
    await app.call('identity.log_in', { role: 'user', body: { mobile, password: 'wrong-password' } });
  }
  // Two scrapes, so that rates have a value.
  for (
    let tries = 0;
    (await values('rate(http_request_duration_seconds_count[1m])')).length === 0;
    tries += 1
  ) {
    if (tries > 60) throw new Error('Prometheus has no values of the product after 30 seconds');
    await sleep(500);
  }
});
afterAll(async () => {
  if (prometheus) {
    const ended = new Promise((resolve) => prometheus?.once('exit', resolve));
    prometheus.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
    await app.close();
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Asks Prometheus; throws its message if it cannot answer. */
async function ask<T>(path: string): Promise<T> {
  const answer = (await (await fetch(`${url}/api/v1/${path}`)).json()) as {
    status: string;
    error?: string;
    data: T;
  };
  if (answer.status !== 'success') throw new Error(answer.error);
  return answer.data;
}

const values = async (query: string) =>
  (await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(query)}`).catch(() => ({ result: [] })))
    .result;

it('answers every query of the dashboards, and those of a healthy process have data', async () => {
  if (!isInstalled) return;
  const empty: string[] = [];
  let queries = 0;
  for (const file of (await readdir(join(deploy, 'grafana'))).filter((name) => name.endsWith('.json'))) {
    const { panels } = JSON.parse(await readFile(join(deploy, 'grafana', file), 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    for (const { title, targets } of panels)
      for (const { expr } of targets) {
        queries += 1;
        const { result } = await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(expr)}`);
        if (result.length === 0) empty.push(`${file}: ${title}`);
      }
  }
  expect(queries).toBeGreaterThan(60);
  for (const shown of [
    'overview.json: Failed requests',
    'overview.json: Database answers',
    'overview.json: Requests by status',
    'requests.json: Requests by route',
    'database.json: Wait for a connection (95 %)',
    'business.json: Payments opened in the last hour',
    'security.json: Failed logins',
  ])
    expect(empty).not.toContain(shown);
});

it('evaluates every alert without an error; a healthy process fires none that pages', async () => {
  if (!isInstalled) return;
  const evaluated = () =>
    ask<{
      groups: { rules: { name: string; health: string; state: string; labels: Record<string, string> }[] }[];
    }>('rules');
  await expect
    .poll(async () => (await evaluated()).groups.flatMap(({ rules }) => rules.map(({ health }) => health)), {
      timeout: 30_000,
    })
    .not.toContain('unknown');
  const rules = (await evaluated()).groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(20);
  expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
  expect(
    rules
      .filter(({ state, labels }) => state === 'firing' && labels['severity'] === 'page')
      .map(({ name }) => name),
  ).toEqual([]);
});
