import { readFile, writeFile } from 'node:fs/promises';
import { api } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';

/**
 * Writes the browser's table of calls (name → method, path, whether a token goes with it), so that the browser needs
 * neither zod nor the records themselves. With `--check` it only says whether the committed table is the right one.
 */
const target = new URL('../web/app/platform/api-table.ts', import.meta.url);

const rows = Object.entries<Endpoint>(api).map(([name, { method, path, who }]) => {
  return `  '${name}': ['${method}', '${path}', ${who === 'public' ? 0 : 1}],`;
});

const table = `// Generated from contract/src/api.ts by tooling/generate-api-table.ts; not to be edited.
import type { EndpointName } from '@aaspaas/contract/api.ts';

/** Method, path below \`/api/\`, and 1 where the session's token goes with the call. */
export const apiTable: Readonly<Record<EndpointName, readonly [method: string, path: string, session: 0 | 1]>> = {
${rows.join('\n')}
};
`;

if (process.argv.includes('--check')) {
  if ((await readFile(target, 'utf8').catch(() => '')) !== table) {
    console.error('web/app/platform/api-table.ts is out of date: run `node tooling/generate-api-table.ts`');
    process.exitCode = 1;
  }
} else {
  await writeFile(target, table);
}
