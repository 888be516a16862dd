import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { routesOf } from '../../server/src/platform/http/bind.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { exportedSeries } from './exported-metrics.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = readdirSync(join(root, 'docs/runbooks')).map(
  (name) => [name, read(`docs/runbooks/${name}`)] as const,
);
const pages = files.filter(([name]) => name !== 'README.md');
const series = await exportedSeries();
const database = await testDatabase();
afterAll(() => database.close());

/** The incidents that have a page (operations, section 6), the certificate, and alerts that do not arrive. */
const RUNBOOKS = [
  'alerts-undelivered',
  'bad-release',
  'certificate-expires',
  'data-breach',
  'database-down',
  'disk-full',
  'failover',
  'jobs-stuck',
  'key-leak',
  'payment-mismatch',
  'pool-exhausted',
  'restore',
  'slow-queries',
  'under-attack',
  'vendor-down',
];

/** A metric in a text: its first word and its unit distinguish it from names of the database. */
const METRIC =
  /`((?:db|database|server|outbound|jobs|http|requests|vendor|security|disk|ledger|loop|codes|payments|refunds|backup|certificate|circuit|browser|build|nodejs)(?:_[a-z0-9]+)*_(?:seconds|bytes|total|hour|open|up|ready|held|readable|waiting|busy|connections|stuck|faults|info|dead))`/g;

/** The first group of each match. */
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = '']) => group);

/** Statements of a page that need no value of an incident: blocks of SQL, and statements in a line of text. */
function statementsOf(text: string): string[] {
  const blocks = all(text, /^ *```sql\n([\s\S]*?)^ *```/gm);
  const inline = all(text, /`((?:select|delete) [^`]*;)`/g);
  // `<pid>` is filled in by the reader; the others need an extension, or a standby.
  return [...blocks, ...inline].filter((one) => !/<[a-z]|pg_stat_statements|pg_promote/.test(one));
}

describe('runbooks', () => {
  it('exist for every incident', () => {
    expect(pages.map(([name]) => name).sort()).toEqual(RUNBOOKS.map((name) => `${name}.md`));
  });

  it.each(pages)('%s: says symptom, check, act and verify, in this order', (_, text) => {
    expect(all(text, /^## (.+)$/gm).filter((heading) => heading !== 'The clock')).toEqual([
      'Symptom',
      'Check',
      'Act',
      'Verify',
    ]);
  });

  it.each(files)('%s: links to pages that exist and names metrics and screens that exist', (_, text) => {
    const links = all(text, /\]\(([^)#\s]+)[^)]*\)/g);
    expect(links.filter((target) => !existsSync(join(root, 'docs/runbooks', target)))).toEqual([]);
    const metrics = all(text, METRIC);
    expect(metrics.filter((name) => !series.has(name) && !series.has(`${name}_bucket`))).toEqual([]);
    const screens = all(text, /`\/(admin(?:\/[a-z-]+)*)`/g);
    const routes = read('web/app/routes/admin/routes.ts');
    expect(screens.filter((path) => !routes.includes(`route('${path}'`))).toEqual([]);
  });

  it.each(files)('%s: uses commands, settings, calls and files that exist', (_, text) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = all(text, /npm run ([a-z:-]+)/g);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const known = read('.env.example') + read('deploy/compose.yaml');
    const settings = all(text, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g);
    expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(known))).toEqual([]);
    const urls = new Set(
      (Object.keys(api) as EndpointName[]).flatMap((name) => routesOf(api[name]).map(({ url }) => url)),
    );
    expect(all(text, /(\/api\/[a-z/-]+)/g).filter((url) => !urls.has(url))).toEqual([]);
    const paths = all(text, /\b(deploy\/[\w./-]+\.(?:yaml|yml|sh|cfg|conf|sql|md))\b/g);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('data-breach: names the times of the two laws', () => {
    const text = read('docs/runbooks/data-breach.md');
    expect(text).toMatch(/^\| 6 hours of noticing \| CERT-In /m);
    expect(text).toMatch(/^\| .*72 hours \| Data Protection Board of India /m);
  });
});

describe('statements of runbooks', () => {
  const statements = files.flatMap(([name, text]) => statementsOf(text).map((one) => [name, one] as const));

  it('are found', () => {
    expect(statements.length).toBeGreaterThan(14);
  });

  it.each(statements)('%s: %s', async (_, statement) => {
    const client = await database.connection.pool.connect();
    try {
      await client.query('begin');
      // Fails with an unknown table, column or function.
      await client.query(statement);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
