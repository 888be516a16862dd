import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFile } from './compressed-assets.ts';

const FILE = /^manifest-\w+\.js$/;
const BODY = /^(window\.__reactRouterManifest=)(\{.*\});$/s;
const ASSETS = '/assets/';

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
 * Shortens the browser's route manifest, which every visitor loads: removes what only the server reads (the initial files of
 * each page, which the document already lists), and writes the routes as rows without repeated names. The result is
 * compressed like the other files.
 */
export async function shrinkManifest(assets: string): Promise<void> {
  const names = (await readdir(assets)).filter((name) => FILE.test(name));
  if (names.length !== 1) throw new Error(`expected one route manifest, found ${names.length}`);
  const path = join(assets, names[0] as string);
  const content = Buffer.from(shortManifest(await readFile(path, 'utf8')));
  await writeFile(path, content);
  await compressFile(path, content);
}

/** Returns the script in the short form; run in a browser, both assign the same manifest, except for what only the server reads. */
export function shortManifest(script: string): string {
  const [, start, json] = BODY.exec(script) ?? [];
  if (!start || !json) throw new Error('unexpected format of the route manifest');
  const { routes, ...others } = JSON.parse(json) as { routes: Record<string, Route> };
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
