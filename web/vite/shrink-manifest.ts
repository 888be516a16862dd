import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFile } from './compressed-assets.ts';

const FILE = /^manifest-\w+\.js$/;
const BODY = /^(window\.__reactRouterManifest=)(\{.*\});$/s;

/**
 * Removes from the browser's route manifest what only the server reads: the initial files of each page, which the document
 * already lists. Every visitor loads the manifest, and this halves it. The result is compressed like the other files.
 */
export async function shrinkManifest(assets: string): Promise<void> {
  const names = (await readdir(assets)).filter((name) => FILE.test(name));
  if (names.length !== 1) throw new Error(`expected one route manifest, found ${names.length}`);
  const path = join(assets, names[0] as string);
  const [, start, json] = BODY.exec(await readFile(path, 'utf8')) ?? [];
  if (!start || !json) throw new Error('unexpected format of the route manifest');
  const manifest = JSON.parse(json) as { routes: Record<string, Record<string, unknown>> };
  for (const route of Object.values(manifest.routes)) delete route['imports'];
  const content = Buffer.from(`${start}${JSON.stringify(manifest)};`);
  await writeFile(path, content);
  await compressFile(path, content);
}
