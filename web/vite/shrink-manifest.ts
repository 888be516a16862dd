import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFile } from './compressed-assets.ts';

const FILE = /^manifest-\w+\.js$/;
const BODY = /^(window\.__reactRouterManifest=)(\{.*\});$/s;

/**
 * Takes out of the browser's table of routes what only the server reads: which files each page begins with (it has named them in the page by
 * then). Every visitor loads this table, and half of it was that. What is left is packed like the other files.
 */
export async function shrinkManifest(assets: string): Promise<void> {
  const names = (await readdir(assets)).filter((name) => FILE.test(name));
  if (names.length !== 1) throw new Error(`one table of routes was expected, not ${names.length}`);
  const path = join(assets, names[0] as string);
  const [, start, json] = BODY.exec(await readFile(path, 'utf8')) ?? [];
  if (!start || !json) throw new Error('the table of routes has another form than it had');
  const manifest = JSON.parse(json) as { routes: Record<string, Record<string, unknown>> };
  for (const route of Object.values(manifest.routes)) delete route['imports'];
  const content = Buffer.from(`${start}${JSON.stringify(manifest)};`);
  await writeFile(path, content);
  await compressFile(path, content);
}
