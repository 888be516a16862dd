import { mkdtempSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { ServerBuild } from 'react-router';

// A hand-written build with one page: tests of the page server must not depend on the current pages. The page prints the data that its
// loader gets, and calls the API once if it has a client: for the categories, which are the same at every place, for the banners of a
// city, or for services.
const BUILD = `
import { createContext } from 'react-router';
const apiContext = createContext(null), frameContext = createContext(), logErrorContext = createContext(), documentContext = createContext(null);
const CALLS = { categories: 'catalog.categories', banners: 'content.top_rated', popular: 'discovery.popular' };
const loader = async ({ context, request }) => {
  if (request.url.includes('/fails')) throw new Error('no such person: ' + decodeURIComponent(new URL(request.url).search));
  const [, name = 'popular'] = /\\/pages\\/(categories|banners)/.exec(request.url) ?? [];
  const { place } = context.get(frameContext);
  const point = place && { latitude: String(place.latitude), longitude: String(place.longitude) };
  const query = name === 'banners' && point ? point : {};
  const reply = await context.get(apiContext)?.call(CALLS[name], { query }).catch((failure) => failure.status);
  return { ...context.get(frameContext), url: request.url, sent: [...request.headers], reply };
};
const page = { id: 'root', path: '*', module: { default: () => null, loader } };
const answer = (request, status, headers, context, loadContext) => {
  const { root } = context.staticHandlerContext.loaderData;
  headers.set('content-type', 'text/html');
  headers.set('content-security-policy', "script-src 'self'");
  loadContext.set(documentContext, Buffer.from('<p>' + JSON.stringify(root ?? null) + '</p>'));
  return new Response(null, { status: root?.url.includes('/pages/gone') ? 404 : status, headers });
};
const handleError = (error, { context }) => context.get(logErrorContext)(error);
export const entry = { module: { default: answer, handleError, apiContext, frameContext, logErrorContext, documentContext } };
export const routes = { root: page };
export const assets = { entry: { module: '', imports: [] }, routes: { root: { id: 'root', path: '*', hasLoader: true } }, url: '', version: '1' };
export const future = {}, ssr = true, isSpaMode = false, prerender = [], basename = '/', publicPath = '/', assetsBuildDirectory = '', routeDiscovery = { mode: 'initial' };
`;

/** A folder like the output of the page build. */
export interface PageBuild {
  readonly build: ServerBuild;
  readonly clientDir: string;
  remove(): Promise<void>;
}

/** Writes a build with a single page and two files. */
export async function pageBuild(): Promise<PageBuild> {
  const dir = mkdtempSync(join(tmpdir(), 'aaspaas-pages-'));
  await mkdir(join(dir, 'server'), { recursive: true });
  await mkdir(join(dir, 'client/assets'), { recursive: true });
  await symlink(join(import.meta.dirname, '../../../node_modules'), join(dir, 'node_modules'));
  await writeFile(join(dir, 'package.json'), '{"type":"module"}');
  await writeFile(join(dir, 'server/index.js'), BUILD);
  await writeFile(join(dir, 'client/assets/a-1.js'), 'let a = 1;');
  await writeFile(join(dir, 'client/assets/a-1.js.br'), brotliCompressSync('let a = 1;'));
  await writeFile(join(dir, 'client/favicon.svg'), '<svg/>');
  return {
    build: (await import(pathToFileURL(join(dir, 'server/index.js')).href)) as ServerBuild,
    clientDir: join(dir, 'client'),
    remove: () => rm(dir, { recursive: true }),
  };
}
