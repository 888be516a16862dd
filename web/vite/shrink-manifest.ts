import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteManifest } from '../app/platform/site-manifest.ts';
import { compressFile } from './compressed-assets.ts';

const FILE = /^manifest-\w+\.js$/;
const BODY = /^(window\.__reactRouterManifest=)(\{.*\});$/s;
const ASSETS = '/assets/';
/** The layout route around the operators' console. */
const CONSOLE = 'features/shell/admin-frame';

/** Restores the manifest from its rows, in the browser. */
const RESTORE = `((others,flags,files,rows)=>{const routes={},f='${ASSETS}';
for(const [id,path,parent,bits,module,css,rest] of rows){
const route=routes[id]={id,module:f+module,css:css.map(n=>f+files[n]),...rest};
if(path!==0)route.path=path===+path?id.split('/').slice(path).join('/'):path;
if(parent>=0)route.parentId=rows[parent][0];
flags.map((name,n)=>{route[name]=(bits>>n&1)>0})}
return{...others,routes}})`;

type Route = Record<string, unknown>;

/**
 * Path 0 and parent -1: none. A number as path: the id without its first folders. The parent and the stylesheets are indexes of
 * rows and files; the flags are bits.
 */
type Row = [
  id: unknown,
  path: unknown,
  parent: number,
  bits: number,
  module: string,
  css: number[],
  ...rest: Route[],
];

/**
 * Shortens the browser's route manifest: removes what only the server reads (the initial files of each page, which the document
 * already lists), and writes the routes as rows without repeated names. Writes it a second time without the console's routes,
 * for all other pages. The results are compressed like the other files.
 */
export async function shrinkManifest(assets: string): Promise<void> {
  const names = (await readdir(assets)).filter((name) => FILE.test(name));
  if (names.length !== 1) throw new Error(`expected one route manifest, found ${names.length}`);
  const name = names[0] as string;
  const script = await readFile(join(assets, name), 'utf8');
  await write(assets, name, shortManifest(script));
  await write(assets, siteManifest(name), shortManifest(script, { site: true }));
}

async function write(assets: string, name: string, text: string): Promise<void> {
  const content = Buffer.from(text);
  await writeFile(join(assets, name), content);
  await compressFile(join(assets, name), content);
}

/**
 * Returns the script in the short form; run in a browser, both assign the same manifest, except for what only the server reads.
 * With `site`, the console's routes are missing, and the manifest names its own file.
 */
export function shortManifest(script: string, { site = false } = {}): string {
  const [, start, json] = BODY.exec(script) ?? [];
  if (!start || !json) throw new Error('unexpected format of the route manifest');
  const { routes: all, ...manifest } = JSON.parse(json) as { routes: Record<string, Route>; url: string };
  const routes = site ? withoutConsole(all) : all;
  const others = site ? { ...manifest, url: siteManifest(manifest.url) } : manifest;
  const flags = unique(
    Object.values(routes).flatMap((route) =>
      Object.keys(route).filter((name) => typeof route[name] === 'boolean'),
    ),
  );
  const ids = Object.keys(routes);
  const files = unique(Object.values(routes).flatMap(stylesheetsOf));
  const rows = Object.values(routes).map((route): Row => {
    const { id, path = 0, parentId, module, css: _css, imports: _imports, ...fields } = route;
    const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !flags.includes(name)));
    return [
      id,
      shortPath(String(id), path),
      ids.indexOf(String(parentId)),
      flags.reduce((bits, name, at) => bits + (route[name] === true ? 2 ** at : 0), 0),
      withoutFolder(String(module)),
      stylesheetsOf(route).map((file) => files.indexOf(file)),
      ...(Object.keys(rest).length > 0 ? [rest] : []),
    ];
  });
  const values = [others, flags, files.map(withoutFolder), rows].map((value) => JSON.stringify(value));
  return `${start}${RESTORE}(${values.join()});`;
}

function withoutConsole(routes: Record<string, Route>): Record<string, Route> {
  if (!routes[CONSOLE]) throw new Error(`the route manifest has no ${CONSOLE}`);
  const isConsole = (id: unknown): boolean => id === CONSOLE || isConsoleChild(routes[String(id)]);
  const isConsoleChild = (route: Route | undefined): boolean =>
    route?.['parentId'] !== undefined && isConsole(route['parentId']);
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isConsole(id)));
}

/** Returns how many folders to remove from an id to get the path, or the path itself. */
function shortPath(id: string, path: unknown): unknown {
  const parts = id.split('/');
  const folders = parts.findIndex((_, at) => at > 0 && parts.slice(at).join('/') === path);
  return folders > 0 ? folders : path;
}

function stylesheetsOf({ css }: Route): string[] {
  return (css as string[] | undefined) ?? [];
}

function withoutFolder(file: string): string {
  if (!file.startsWith(ASSETS)) throw new Error(`unexpected file in the route manifest: ${file}`);
  return file.slice(ASSETS.length);
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}
