import { readFile, writeFile } from 'node:fs/promises';
import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';

/**
 * Made by loaders on the server, by the service worker, or in the background (telemetry/page-reports.ts), and those for other
 * clients. A page that makes one does not compile until it is removed here.
 */
const notInBrowser = new Set<string>([
  'booking.confirmed_by_query',
  'content.slider',
  'content.top_rated',
  'discovery.description',
  'discovery.home',
  'discovery.industry',
  'discovery.retail',
  'discovery.tutoring',
  'earnings.estimates',
  'page.report',
  'push.renew',
] satisfies EndpointName[]);

/**
 * Generates the browser's tables of calls (name → method, path, whether a token is sent), so that the browser loads
 * neither zod nor the endpoint declarations. Leaves out the calls that no page makes in the browser. With `--check` only
 * reports whether the committed tables are up to date.
 */
const calls = Object.entries<Endpoint>(api).filter(([name]) => !notInBrowser.has(name));
const isOperators = ([, { path }]: (typeof calls)[number]) => path.startsWith('admin/');

/** Renders a table with the name of its constant. */
function table(name: string, about: string, rows: typeof calls): string {
  const lines = rows.map(
    ([call, { method, path, who }]) =>
      `  '${call}': '${method} ${path}${who === 'public' ? ' public' : ''}',`,
  );
  return `// Generated from contract/src/api.ts by tooling/generate-api-table.ts; do not edit.
import type { EndpointName } from '@aaspaas/contract/api.ts';

/** ${about} */
export const ${name} = {
${lines.join('\n')}
} satisfies Partial<Record<EndpointName, string>>;
`;
}

const tables = {
  'api-table': table(
    'apiTable',
    'Method, path below `/api/`, and `public` if no session token is sent; strings are smaller than arrays.',
    calls.filter((one) => !isOperators(one)),
  ),
  'admin-api-table': table(
    'adminTable',
    'The operators’ calls in the format of `apiTable`; separate because every page loads that one.',
    calls.filter(isOperators),
  ),
};

for (const [name, text] of Object.entries(tables)) {
  const path = `web/app/platform/${name}.ts`;
  const target = new URL(`../${path}`, import.meta.url);
  if (!process.argv.includes('--check')) await writeFile(target, text);
  else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    console.error(`${path} is out of date: run \`node tooling/generate-api-table.ts\``);
    process.exitCode = 1;
  }
}
